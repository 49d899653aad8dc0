"""What an event allows, for programs: what everybody sees on its page."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Event
from clubs.systems import selectors
from clubs.systems.policy import UNITS, SystemRules
from clubs.systems.words import ban_name, ban_reason
from federation.site.api.problems import ANYBODY, PROBLEM


class BanSerializer(serializers.Serializer[Any]):
    """A convention that is banned on the day of play."""

    convention = serializers.CharField(allow_blank=True, help_text="Its code; empty for one that has none.")
    name = serializers.CharField(help_text="In the language of Accept-Language.")
    first_day = serializers.DateField()
    last_day = serializers.DateField(allow_null=True)
    reason = serializers.CharField()


class MissingCardSerializer(serializers.Serializer[Any]):
    """The penalty that is proposed for a card that is missing at the deadline."""

    amount = serializers.CharField(help_text="An exact number: 1/2, 0.25.")
    unit = serializers.ChoiceField([str(unit) for unit in UNITS])


class EventSystemsSerializer(serializers.Serializer[Any]):
    """What systems an event allows on its day of play."""

    event = serializers.IntegerField()
    day = serializers.DateField()
    categories = serializers.ListField(
        child=serializers.CharField(), help_text="Of green, blue, red, yellow."
    )
    brown_sticker = serializers.BooleanField()
    psychic_artificial = serializers.BooleanField()
    written_defences = serializers.BooleanField()
    card_required = serializers.BooleanField()
    deadline = serializers.DateTimeField(allow_null=True)
    penalty = MissingCardSerializer(allow_null=True, help_text="None: the director judges alone.")
    bans = BanSerializer(many=True)


SYSTEMS = OpenApiExample(
    "What an event allows",
    {
        "event": 3,
        "day": "2026-12-05",
        "categories": ["green", "blue"],
        "brown_sticker": False,
        "psychic_artificial": False,
        "written_defences": True,
        "card_required": True,
        "deadline": "2026-12-03T00:00:00+09:00",
        "penalty": {"amount": "1/2", "unit": "boards"},
        "bans": [
            {
                "convention": "ekren",
                "name": "Ekren",
                "first_day": "2026-04-01",
                "last_day": None,
                "reason": "Not permitted at open events",
            }
        ],
    },
    response_only=True,
)


class EventSystems(APIView):
    """The system policy of an event of an announced tournament."""

    permission_classes = [AllowAny]

    @extend_schema(
        responses={200: EventSystemsSerializer, 404: PROBLEM, 429: PROBLEM}, examples=[SYSTEMS], auth=ANYBODY
    )
    def get(self, request: Request, event_id: int) -> Response:
        """What systems an event allows on its day of play, and which conventions are banned then."""
        events = Event.objects.filter(tournament__announced_at__isnull=False)
        event: Event = get_object_or_404(events.select_related("tournament"), pk=event_id)
        day = selectors.day_of_play(event)
        policy = selectors.policy_for(event, day=day)
        rules = {name: getattr(policy, name) for name in ("categories", *_SWITCHES)}
        bans = [_ban(entry) for entry in selectors.bans_in_force(event, day)]
        more = {"event": event.pk, "day": day, "deadline": selectors.deadline(event, policy), "bans": bans}
        return Response(EventSystemsSerializer(rules | more | {"penalty": _penalty(policy)}).data)


_SWITCHES = ("brown_sticker", "psychic_artificial", "written_defences", "card_required")


def _penalty(policy: SystemRules) -> dict[str, str] | None:
    if policy.penalty is None:
        return None
    return {"amount": str(policy.penalty), "unit": str(policy.penalty_unit)}


def _ban(entry: Any) -> dict[str, Any]:
    days = {name: getattr(entry, name) for name in ("convention", "first_day", "last_day")}
    return days | {"name": ban_name(entry), "reason": ban_reason(entry)}
