"""Members by their numbers, for scoring programs: what they print, and nothing else.

A token of this scope alone reads no list and finds nobody by name: it learns of numbers that it knows.
"""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.interchange.base import LISTED, RegisterView
from clubs.models import Membership
from federation.limits.throttling import AskingLimit, AskingThrottle
from federation.models import Member, MemberStatus
from federation.people.selectors import members_by_number
from federation.reader import NameUse
from federation.roles import today
from federation.text.numbers import folded
from scoring.models import RankingChoice, Title
from scoring.models.ledger.points import ALL_COLOURS
from scoring.points.selectors.points import points_of
from scoring.points.services import left as points_left

NUMBERS_MAX, NUMBER_LONGEST = 50, 20
NUMBERS = OpenApiParameter(
    "numbers", str, required=True, description="Member numbers, up to fifty, with commas between them."
)
SCRIPTS = ("family_name", "given_name", "family_kana", "given_kana", "family_romaji", "given_romaji")


class LookUpThrottle(AskingThrottle):
    """60 calls a minute of one token: a room of players is a few calls, a register many."""

    limit = AskingLimit("look-up", 60)


class LookedUpSerializer(serializers.Serializer[Any]):
    """A member as a scoring program prints one. Names are empty where the member wants none passed on; rank
    and points are null where the member shows none.
    """

    asked = serializers.CharField(help_text="The number as it was asked for.")
    number = serializers.CharField(help_text="Of the record that holds: another one after two were merged.")
    family_name = serializers.CharField(allow_blank=True)
    given_name = serializers.CharField(allow_blank=True)
    family_kana = serializers.CharField(allow_blank=True)
    given_kana = serializers.CharField(allow_blank=True)
    family_romaji = serializers.CharField(allow_blank=True)
    given_romaji = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(MemberStatus.choices)
    club = serializers.CharField(allow_null=True, help_text="The number of the home club.")
    rank = serializers.CharField(allow_null=True, help_text="The key of the title held.")
    points = serializers.CharField(allow_null=True, help_text="Master points of all time.")


class LookUpAnswerSerializer(serializers.Serializer[Any]):
    """Those who were found, in the order asked for; whose number nobody has is left out."""

    members = LookedUpSerializer(many=True)


EXAMPLE = OpenApiExample(
    "Found",
    {
        "members": [
            {
                "asked": "100018",
                "number": "100018",
                "family_name": "山田",
                "given_name": "花",
                "family_kana": "ヤマダ",
                "given_kana": "ハナ",
                "family_romaji": "Yamada",
                "given_romaji": "Hana",
                "status": "active",
                "club": "2074",
                "rank": None,
                "points": "12.50",
            }
        ]
    },
    response_only=True,
    status_codes=["200"],
)


class MemberLookUp(RegisterView):
    """Members by their numbers."""

    serializer_class = LookUpAnswerSerializer
    throttle_classes = [LookUpThrottle]

    @extend_schema(
        parameters=[NUMBERS], responses={200: LookUpAnswerSerializer, **LISTED}, examples=[EXAMPLE]
    )
    def get(self, request: Request) -> Response:
        """Names in three scripts, status, home club, rank and points, by member numbers."""
        asked = numbers_asked(request)
        return Response({"members": looked_up(asked)})


def numbers_asked(request: Request) -> list[str]:
    """The numbers, in any width. Raises ValidationError for none, too many, and anything else asked."""
    if request.query_params.keys() - {"numbers"} or len(request.query_params.getlist("numbers")) != 1:
        raise exceptions.ValidationError({"numbers": [_("Ask by numbers, once.")]})
    typed = [folded(one.strip()) for one in request.query_params["numbers"].split(",")]
    if not 0 < len(typed) <= NUMBERS_MAX or not all(_is_number(one) for one in typed):
        raise exceptions.ValidationError({"numbers": [_("Ask by one to fifty member numbers.")]})
    return list(dict.fromkeys(typed))


def _is_number(text: str) -> bool:
    return 0 < len(text) <= NUMBER_LONGEST and text.isprintable()


def looked_up(numbers: Iterable[str]) -> list[dict[str, Any]]:
    """What is said of each, in a constant number of queries; nothing of who was erased."""
    asked = list(numbers)
    found_ones = {number: one for number, one in members_by_number(set(asked)).items() if not one.is_erased}
    keys = {member.pk for member in found_ones.values()}
    clubs, points, ranks = _clubs(keys), _points(keys), _ranks(keys)
    hidden = set(RankingChoice.objects.filter(hidden=True, member__in=keys).values_list("member", flat=True))
    return [
        {
            "asked": number,
            "number": member.number,
            **{name: _told_of(member, name) for name in SCRIPTS},
            "status": member.status,
            "club": clubs.get(member.pk),
            "rank": None if member.pk in hidden else ranks.get(member.pk),
            "points": None if member.pk in hidden else points.get(member.pk),
        }
        for number in asked
        if (member := found_ones.get(number)) is not None
    ]


def _told_of(member: Member, name: str) -> str:
    return str(getattr(member, name)) if member.is_named_for(NameUse.PROGRAMS) else ""


def _clubs(keys: Iterable[int]) -> dict[int, str]:
    now = today()
    at_home = Membership.objects.filter(
        Q(ends_on__isnull=True) | Q(ends_on__gte=now), is_home=True, starts_on__lte=now, member__in=keys
    )
    return dict(at_home.values_list("member_id", "club__number"))


def _points(keys: Iterable[int]) -> dict[int, str]:
    totals = points_left.totals().filter(member__in=keys, colour=ALL_COLOURS)
    return {member: str(points_of(units)) for member, units in totals.values_list("member_id", "units")}


def _ranks(keys: Iterable[int]) -> dict[int, str]:
    """The newest title that is held."""
    held = Title.objects.held().filter(member__in=keys).order_by("awarded_on", "pk")
    return dict(held.values_list("member_id", "rank"))
