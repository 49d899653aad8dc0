"""What was deleted of each register: a copy that is kept up to date takes it out too."""

from typing import Any, ClassVar

from django.db.models import Model, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.interchange import examples
from clubs.interchange.base import LISTED, RegisterView
from clubs.interchange.filters import DeletedFilterSerializer
from clubs.models import Club, Entrant, Membership
from federation.models import DuesPaid, Member
from federation.record.marks import history_of
from federation.site.api.pagination import InTheirOrder

WORD = "delete"  # pghistory's for the event


class DeletedSerializer(serializers.Serializer[Any]):
    """A record that is not there any more."""

    id = serializers.IntegerField(source="pgh_obj_id")
    deleted_at = serializers.DateTimeField(source="pgh_created_at", read_only=True)

    @classmethod
    def of(cls, model: type[Model], key: int) -> Any:
        """The line of one record that was deleted just now."""
        return cls(history_of(model).filter(pgh_obj=key, pgh_label=WORD).latest("pgh_id")).data


class Deleted(RegisterView):
    """The deleted records of a register."""

    serializer_class = DeletedSerializer
    pagination_class = InTheirOrder  # type: ignore[assignment]  # of another order
    filters = DeletedFilterSerializer
    model: ClassVar[type[Model]]

    @extend_schema(
        parameters=[DeletedFilterSerializer],
        responses={200: DeletedSerializer(many=True), **LISTED},
        examples=[examples.DELETED],
    )
    def get(self, request: Request) -> Response:
        """Which records were deleted, in their order: those entered by mistake, for the others stay."""
        return self.page(self._deleted)

    def _deleted(self, asked: dict[str, Any]) -> QuerySet[Any]:
        rows = history_of(self.model).filter(pgh_label=WORD)
        return rows.filter(pgh_created_at__gte=asked["changed_since"]) if "changed_since" in asked else rows


class MembersDeleted(Deleted):
    """Of members."""

    model = Member


class ClubsDeleted(Deleted):
    """Of clubs."""

    model = Club


class MembershipsDeleted(Deleted):
    """Of club memberships."""

    model = Membership


class DuesDeleted(Deleted):
    """Of dues paid."""

    model = DuesPaid


class EntriesDeleted(Deleted):
    """Of entries."""

    model = Entrant
