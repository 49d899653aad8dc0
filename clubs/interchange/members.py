"""The register of members for programs: read, entered, corrected, of another standing."""

from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.interchange import examples
from clubs.interchange.base import (
    CHANGED,
    IF_MATCH,
    IF_NONE_MATCH,
    KEY,
    LISTED,
    READ,
    WRITTEN,
    Done,
    RegisterView,
)
from clubs.interchange.filters import KEY_MAX, MemberFilterSerializer
from clubs.models import Membership
from clubs.register.services import belonging
from federation.models import Act, Member, MemberStatus
from federation.people.selectors import find_members, next_number
from federation.people.services import keeping
from federation.record import audit
from federation.record.marks import changed_since, mark_of, with_marks
from federation.roles import today
from federation.text.numbers import folded
from federation.visitors import signed_in

STANDING = [choice for choice in MemberStatus.choices if choice[0] != MemberStatus.MERGED]
ENTERED = [choice for choice in STANDING if choice[0] not in keeping.GONE]


class MemberRecordSerializer(serializers.ModelSerializer[Member]):
    """A record. A merged one names the one that was kept, an erased one has a number alone."""

    merged_into = serializers.CharField(source="merged_into.number", default=None, allow_null=True)
    is_erased = serializers.BooleanField(help_text="The names were erased for good.")
    changed_at = serializers.DateTimeField(read_only=True)
    etag = serializers.SerializerMethodField(help_text="For If-Match.")

    class Meta:
        model = Member
        fields = [
            "id",
            *keeping.PARTICULARS,
            "status",
            "ended_on",
            "merged_into",
            "is_erased",
            "changed_at",
            "etag",
        ]
        read_only_fields = fields

    def get_etag(self, member: Member) -> str:
        return mark_of(member)


class MemberParticularsSerializer(serializers.ModelSerializer[Member]):
    """What is entered of a member."""

    class Meta:
        model = Member
        fields = list(keeping.PARTICULARS)
        validators: list[Any] = []  # the service knows who has the number
        extra_kwargs: dict[str, dict[str, Any]] = {"number": {"validators": []}}

    def validate_number(self, number: str) -> str:
        """In any width."""
        return folded(number)


class NewMemberSerializer(MemberParticularsSerializer):
    """Somebody new."""

    status = serializers.ChoiceField(ENTERED, default=MemberStatus.ACTIVE)
    others = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=KEY_MAX),
        default=list,
        max_length=50,
        help_text="Ids of members of the same name who are somebody else.",
    )

    class Meta(MemberParticularsSerializer.Meta):
        fields = [*keeping.PARTICULARS, "status", "others"]
        extra_kwargs = {
            "number": {"required": False, "validators": [], "help_text": "Without one, the next free number."}
        }


class StandingSerializer(serializers.Serializer[Any]):
    """Another status, and the day from which it is."""

    status = serializers.ChoiceField(STANDING)
    on = serializers.DateField()


class Members(RegisterView):
    """The register of members."""

    serializer_class = MemberRecordSerializer
    filters = MemberFilterSerializer

    @extend_schema(
        parameters=[MemberFilterSerializer],
        responses={200: MemberRecordSerializer(many=True), **LISTED},
        examples=[examples.MEMBER],
    )
    def get(self, request: Request) -> Response:
        """Members by id, merged and erased ones as such."""
        return self.page(members_asked)

    @extend_schema(
        parameters=[KEY],
        request=NewMemberSerializer,
        responses={
            201: OpenApiResponse(MemberRecordSerializer, "Entered."),
            200: OpenApiResponse(MemberRecordSerializer, "Entered before: the record as it is."),
            **WRITTEN,
        },
        examples=[examples.NEW_MEMBER, examples.MEMBER],
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Enter somebody new. A member of the same name stops it until `others` says that it is another."""
        asked = NewMemberSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        key, is_new = self.once(lambda: self._enter(dict(asked.validated_data)))
        return self.shown(member_shown(key), status.HTTP_201_CREATED if is_new else status.HTTP_200_OK)

    @transaction.atomic
    def _enter(self, written: dict[str, Any]) -> Done:
        others = written.pop("others")
        keeping.hold_register()
        written["number"] = written.get("number") or next_number()
        was_there = Member.objects.filter(number=written["number"]).exists()
        return keeping.enter(written=written, others=others, by=signed_in(self.request)), not was_there


class MemberDetail(RegisterView):
    """One member."""

    serializer_class = MemberRecordSerializer

    @extend_schema(
        parameters=[IF_NONE_MATCH],
        responses={200: MemberRecordSerializer, 304: OpenApiResponse(description="As you have it."), **READ},
        examples=[examples.MEMBER],
    )
    def get(self, request: Request, member_id: int) -> HttpResponseBase:
        """A member. That the record was looked at is written down, and shown to that person."""
        member = member_shown(member_id)
        audit.record(Act.SHEET_SEEN, signed_in(request), member, token=str(self.token))
        return self.shown(member)

    @extend_schema(
        parameters=[IF_MATCH],
        request=MemberParticularsSerializer,
        responses={200: MemberRecordSerializer, **CHANGED},
        examples=[examples.CORRECTED_MEMBER, examples.MEMBER],
    )
    def patch(self, request: Request, member_id: int) -> HttpResponseBase:
        """Correct what was entered wrongly; what stood before is in the record's history."""
        member = get_object_or_404(Member.objects.all(), pk=member_id)
        asked = MemberParticularsSerializer(data=request.data, partial=True)
        asked.is_valid(raise_exception=True)
        stands = {name: getattr(member, name) for name in keeping.PARTICULARS}
        act: dict[str, Any] = {"member": member, "seen": self.seen(), "by": signed_in(request)}
        self.once(lambda: (keeping.correct(written=stands | asked.validated_data, **act), False))
        return self.shown(member_shown(member_id))


class MemberStanding(RegisterView):
    """The status of one member."""

    serializer_class = MemberRecordSerializer

    @extend_schema(
        parameters=[IF_MATCH],
        request=StandingSerializer,
        responses={200: MemberRecordSerializer, **CHANGED},
        examples=[examples.STANDING, examples.MEMBER],
    )
    def post(self, request: Request, member_id: int) -> HttpResponseBase:
        """A member leaves, dies, returns or is suspended on a day; who leaves or dies leaves every club."""
        member = get_object_or_404(Member.objects.all(), pk=member_id)
        asked = StandingSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        words: dict[str, Any] = {
            **asked.validated_data,
            "status": MemberStatus(asked.validated_data["status"]),
        }
        act: dict[str, Any] = {"member": member, "seen": self.seen(), "by": signed_in(request)}

        def change() -> Done:
            belonging.change_standing(**words, **act)
            return member, False

        self.once(change)
        return self.shown(member_shown(member_id))


def member_shown(key: int) -> Member:
    """A member with the mark of the record."""
    rows = with_marks(Member.objects.select_related("merged_into"))
    member: Member = get_object_or_404(rows, pk=key)
    return member


def members_asked(asked: dict[str, Any]) -> QuerySet[Member]:
    """The members that filters leave."""
    rows = with_marks(Member.objects.select_related("merged_into"))
    if "changed_since" in asked:
        rows = rows.filter(pk__in=changed_since(Member, asked["changed_since"]))
    if "name" in asked:
        rows = rows.filter(pk__in=find_members(asked["name"]).values("pk"))
    if "club" in asked:
        held = Q(ends_on__isnull=True) | Q(ends_on__gte=today())
        held &= Q(starts_on__lte=today(), club__number=folded(asked["club"]))
        rows = rows.filter(pk__in=Membership.objects.filter(held).values("member_id"))
    plain = {
        "status": "status",
        "number": "number",
        "joined_from": "joined_on__gte",
        "joined_to": "joined_on__lte",
    }
    return rows.filter(**{column: asked[name] for name, column in plain.items() if name in asked})
