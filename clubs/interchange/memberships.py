"""Who belongs to which club, for programs: read, begun, ended."""

from typing import Any

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
from clubs.interchange.filters import MembershipFilterSerializer
from clubs.interchange.people import club_numbered, member_numbered
from clubs.models import Membership
from clubs.register.services import belonging
from federation.record.marks import changed_since, mark_of, with_marks
from federation.visitors import signed_in


class MembershipRecordSerializer(serializers.ModelSerializer[Membership]):
    """A member's belonging to a club."""

    member = serializers.CharField(source="member.number", help_text="The member number.")
    club = serializers.CharField(source="club.number", help_text="The club number.")
    changed_at = serializers.DateTimeField(read_only=True)
    etag = serializers.SerializerMethodField(help_text="For If-Match.")

    class Meta:
        model = Membership
        fields = ["id", "member", "club", "is_home", "starts_on", "ends_on", "changed_at", "etag"]
        read_only_fields = fields

    def get_etag(self, membership: Membership) -> str:
        return mark_of(membership)


class NewMembershipSerializer(serializers.Serializer[Any]):
    """A member begins to belong to a club."""

    member = serializers.CharField(max_length=20, help_text="The member number.")
    club = serializers.CharField(max_length=20, help_text="The club number.")
    is_home = serializers.BooleanField(
        default=False, help_text="The home club: the one before ends on the day before."
    )
    starts_on = serializers.DateField()


class EndSerializer(serializers.Serializer[Any]):
    """The last day of a membership."""

    ends_on = serializers.DateField()


class Memberships(RegisterView):
    """The club memberships."""

    serializer_class = MembershipRecordSerializer
    filters = MembershipFilterSerializer

    @extend_schema(
        parameters=[MembershipFilterSerializer],
        responses={200: MembershipRecordSerializer(many=True), **LISTED},
        examples=[examples.MEMBERSHIP],
    )
    def get(self, request: Request) -> Response:
        """Club memberships by id, those that have ended among them."""
        return self.page(memberships_asked)

    @extend_schema(
        parameters=[KEY],
        request=NewMembershipSerializer,
        responses={
            201: OpenApiResponse(MembershipRecordSerializer, "Begun."),
            200: OpenApiResponse(MembershipRecordSerializer, "Begun before: the record as it is."),
            **WRITTEN,
        },
        examples=[examples.NEW_MEMBERSHIP, examples.MEMBERSHIP],
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Let a member belong to a club from a day on; as the home club it is a transfer."""
        asked = NewMembershipSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        key, is_new = self.once(lambda: self._begin(asked.validated_data))
        return self.shown(membership_shown(key), status.HTTP_201_CREATED if is_new else status.HTTP_200_OK)

    def _begin(self, asked: dict[str, Any]) -> Done:
        member, club = member_numbered(asked["member"]), club_numbered(asked["club"])
        day, by = asked["starts_on"], signed_in(self.request)
        if not asked["is_home"]:
            return belonging.join(member=member, club=club, on=day, by=by)
        mark = belonging.memberships_seen_as(member)
        changes = belonging.transfer(member=member, to=club, on=day, seen=mark, by=by)
        row = Membership.objects.get(member=member, club=club, starts_on=day, is_home=True)
        return row, bool(changes)


class MembershipDetail(RegisterView):
    """One club membership."""

    serializer_class = MembershipRecordSerializer

    @extend_schema(
        parameters=[IF_NONE_MATCH],
        responses={
            200: MembershipRecordSerializer,
            304: OpenApiResponse(description="As you have it."),
            **READ,
        },
        examples=[examples.MEMBERSHIP],
    )
    def get(self, request: Request, membership_id: int) -> HttpResponseBase:
        """A club membership."""
        return self.shown(membership_shown(membership_id))

    @extend_schema(
        parameters=[IF_MATCH],
        request=EndSerializer,
        responses={200: MembershipRecordSerializer, **CHANGED},
        examples=[examples.ENDED, examples.MEMBERSHIP],
    )
    def patch(self, request: Request, membership_id: int) -> HttpResponseBase:
        """End a membership on a day."""
        membership = get_object_or_404(Membership.objects.select_related("member"), pk=membership_id)
        asked = EndSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        act: dict[str, Any] = {"membership": membership, "seen": self.seen(), "by": signed_in(request)}
        self.once(lambda: (belonging.end(on=asked.validated_data["ends_on"], **act), False))
        return self.shown(membership_shown(membership_id))


def membership_shown(key: int) -> Membership:
    """A membership with the mark of the record."""
    rows = with_marks(Membership.objects.select_related("member", "club"))
    membership: Membership = get_object_or_404(rows, pk=key)
    return membership


def memberships_asked(asked: dict[str, Any]) -> QuerySet[Membership]:
    """The memberships that filters leave."""
    rows = with_marks(Membership.objects.select_related("member", "club"))
    if "changed_since" in asked:
        rows = rows.filter(pk__in=changed_since(Membership, asked["changed_since"]))
    if "on" in asked:
        held = Q(ends_on__isnull=True) | Q(ends_on__gte=asked["on"])
        rows = rows.filter(held, starts_on__lte=asked["on"])
    plain = {
        "member": "member__number",
        "club": "club__number",
        "is_home": "is_home",
        "starts_from": "starts_on__gte",
        "starts_to": "starts_on__lte",
    }
    return rows.filter(**{column: asked[name] for name, column in plain.items() if name in asked})
