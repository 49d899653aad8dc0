"""Membership dues for programs: the years, and who has paid them."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import exceptions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.interchange import examples
from clubs.interchange.base import IF_NONE_MATCH, KEY, LISTED, READ, WRITTEN, Done, RegisterView
from clubs.interchange.filters import KEY_MAX, DuesFilterSerializer, NoFilterSerializer
from clubs.interchange.gone import DeletedSerializer
from clubs.interchange.people import member_numbered
from federation.errors import Refused
from federation.models import DuesPaid, DuesYear
from federation.people.services import dues, keeping
from federation.record.marks import changed_since, with_marks
from federation.visitors import signed_in


class DuesYearSerializer(serializers.ModelSerializer[DuesYear]):
    """A year for which dues are asked."""

    class Meta:
        model = DuesYear
        fields = ["id", "starts_on", "ends_on", "due_by"]
        read_only_fields = fields


class DuesPaidSerializer(serializers.ModelSerializer[DuesPaid]):
    """A member has paid the dues of a year."""

    year = serializers.IntegerField(source="year_id", help_text="Its id.")
    member = serializers.CharField(source="member.number", help_text="The member number.")
    changed_at = serializers.DateTimeField(read_only=True)

    class Meta:
        model = DuesPaid
        fields = ["id", "year", "member", "paid_on", "note", "changed_at"]
        read_only_fields = fields


class NewDuesPaidSerializer(serializers.Serializer[Any]):
    """A payment to be recorded."""

    year = serializers.IntegerField(min_value=1, max_value=KEY_MAX, help_text="Its id.")
    member = serializers.CharField(max_length=20, help_text="The member number.")
    paid_on = serializers.DateField()
    note = serializers.CharField(max_length=200, allow_blank=True, default="")


class DuesYears(RegisterView):
    """The years of dues."""

    serializer_class = DuesYearSerializer
    filters = NoFilterSerializer

    @extend_schema(
        responses={200: DuesYearSerializer(many=True), **LISTED},
        examples=[examples.DUES_YEAR],
    )
    def get(self, request: Request) -> Response:
        """The years of dues by id."""
        return self.page(lambda _asked: DuesYear.objects.all())


class Dues(RegisterView):
    """The dues that were paid."""

    serializer_class = DuesPaidSerializer
    filters = DuesFilterSerializer

    @extend_schema(
        parameters=[DuesFilterSerializer],
        responses={200: DuesPaidSerializer(many=True), **LISTED},
        examples=[examples.DUES_PAID],
    )
    def get(self, request: Request) -> Response:
        """Dues paid by id."""
        return self.page(dues_asked)

    @extend_schema(
        parameters=[KEY],
        request=NewDuesPaidSerializer,
        responses={
            201: OpenApiResponse(DuesPaidSerializer, "Recorded."),
            200: OpenApiResponse(DuesPaidSerializer, "Recorded before: as it is."),
            **WRITTEN,
        },
        examples=[examples.NEW_DUES_PAID, examples.DUES_PAID],
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Record that a member has paid the dues of a year. Each year is paid once."""
        asked = NewDuesPaidSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        key, is_new = self.once(lambda: self._record(asked.validated_data))
        return self.shown(paid_shown(key), status.HTTP_201_CREATED if is_new else status.HTTP_200_OK)

    @transaction.atomic
    def _record(self, asked: dict[str, Any]) -> Done:
        year = DuesYear.objects.filter(pk=asked["year"]).first()
        if year is None:
            raise exceptions.ValidationError({"year": [_("There is no such year of dues.")]})
        by = signed_in(self.request)
        member = keeping.held(member_numbered(asked["member"]), by)
        words = {"paid_on": asked["paid_on"], "note": asked["note"]}
        kept = DuesPaid.objects.filter(year=year, member=member).first()
        if kept is None:
            return dues.save_paid(DuesPaid(year=year, member=member, **words), by=by), True
        if any(getattr(kept, name) != value for name, value in words.items()):
            raise Refused(_("This member has paid the dues of this year already."), "paid_already")
        return kept, False


class DuesPaidDetail(RegisterView):
    """One payment of dues."""

    serializer_class = DuesPaidSerializer

    @extend_schema(
        parameters=[IF_NONE_MATCH],
        responses={200: DuesPaidSerializer, 304: OpenApiResponse(description="As you have it."), **READ},
        examples=[examples.DUES_PAID],
    )
    def get(self, request: Request, paid_id: int) -> HttpResponseBase:
        """A payment of dues."""
        return self.shown(paid_shown(paid_id))

    @extend_schema(responses={200: DeletedSerializer, **WRITTEN}, examples=[examples.DELETED])
    def delete(self, request: Request, paid_id: int) -> Response:
        """Take a payment back that was recorded by mistake, or whose money went back."""
        paid = get_object_or_404(DuesPaid.objects.select_related("year", "member"), pk=paid_id)

        def take_back() -> Done:
            dues.take_back(paid=paid, by=signed_in(request))
            paid.pk = paid_id  # Django forgets it with the row
            return paid, False

        self.once(take_back)
        return Response(DeletedSerializer.of(DuesPaid, paid_id))


def paid_shown(key: int) -> DuesPaid:
    """A payment with the mark of the record."""
    paid: DuesPaid = get_object_or_404(with_marks(DuesPaid.objects.select_related("member")), pk=key)
    return paid


def dues_asked(asked: dict[str, Any]) -> QuerySet[DuesPaid]:
    """The payments that filters leave."""
    rows = with_marks(DuesPaid.objects.select_related("member"))
    if "changed_since" in asked:
        rows = rows.filter(pk__in=changed_since(DuesPaid, asked["changed_since"]))
    plain = {
        "year": "year_id",
        "member": "member__number",
        "paid_from": "paid_on__gte",
        "paid_to": "paid_on__lte",
    }
    return rows.filter(**{column: asked[name] for name, column in plain.items() if name in asked})
