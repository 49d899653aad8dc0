"""Entries for events, for programs: read, entered, cancelled."""

from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import exceptions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.interchange import examples
from clubs.interchange.base import IF_NONE_MATCH, KEY, LISTED, READ, WRITTEN, Done, RegisterView
from clubs.interchange.filters import KEY_MAX, EntryFilterSerializer
from clubs.interchange.people import member_numbered
from clubs.models import Entrant, EntrantPlayer, EntrantState, Event
from clubs.tournaments.services import entrants, entries
from clubs.tournaments.services.entrants import RosterName
from federation.errors import Refused
from federation.record.marks import history_of, with_marks
from federation.visitors import signed_in


class EntryPlayerRecordSerializer(serializers.ModelSerializer[EntrantPlayer]):
    """Somebody on a roster: a member, or a guest by name."""

    name = serializers.CharField(source="__str__")
    member = serializers.CharField(
        source="member.number", default=None, allow_null=True, help_text="The member number."
    )

    class Meta:
        model = EntrantPlayer
        fields = ["seat", "name", "member", "is_captain", "consented_at"]
        read_only_fields = fields


class EntryRecordSerializer(serializers.ModelSerializer[Entrant]):
    """An entry; a cancelled one stays, as such."""

    event = serializers.IntegerField(source="event_id")
    state = serializers.ChoiceField(EntrantState.choices)
    players = EntryPlayerRecordSerializer(many=True)
    changed_at = serializers.DateTimeField(read_only=True)

    class Meta:
        model = Entrant
        fields = ["id", "event", "number", "name", "state", "entered_at", "players", "changed_at"]
        read_only_fields = fields


class EntryNameSerializer(serializers.Serializer[Any]):
    """A player: the number of a member, or the name of a guest."""

    member = serializers.CharField(max_length=20, required=False)
    name = serializers.CharField(max_length=200, required=False)
    is_captain = serializers.BooleanField(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of the two."""
        if ("member" in attrs) == ("name" in attrs):
            raise exceptions.ValidationError(_("Name a member by number or a guest by name."))
        return attrs


class NewEntrySerializer(serializers.Serializer[Any]):
    """A contestant to be entered."""

    event = serializers.IntegerField(min_value=1, max_value=KEY_MAX)
    number = serializers.CharField(
        max_length=40, allow_blank=True, default="", help_text="Without one the next is given."
    )
    name = serializers.CharField(max_length=200, allow_blank=True, default="", help_text="Of a team.")
    players = EntryNameSerializer(many=True, allow_empty=False)


class Entries(RegisterView):
    """The entries for events."""

    serializer_class = EntryRecordSerializer
    filters = EntryFilterSerializer

    @extend_schema(
        parameters=[EntryFilterSerializer],
        responses={200: EntryRecordSerializer(many=True), **LISTED},
        examples=[examples.ENTRY],
    )
    def get(self, request: Request) -> Response:
        """Entries by id, those that were cancelled as such."""
        return self.page(entries_asked)

    @extend_schema(
        parameters=[KEY],
        request=NewEntrySerializer,
        responses={
            201: OpenApiResponse(EntryRecordSerializer, "Entered, or on the waiting list."),
            200: OpenApiResponse(EntryRecordSerializer, "Entered before: as it is."),
            **WRITTEN,
        },
        examples=[examples.NEW_ENTRY, examples.ENTRY],
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Enter a contestant for an event, as the organiser does: nobody's consent is asked."""
        asked = NewEntrySerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        key, is_new = self.once(lambda: self._enter(asked.validated_data))
        return self.shown(entry_shown(key), status.HTTP_201_CREATED if is_new else status.HTTP_200_OK)

    def _enter(self, asked: dict[str, Any]) -> Done:
        event = Event.objects.select_related("tournament__host").filter(pk=asked["event"]).first()
        if event is None:
            raise exceptions.ValidationError({"event": [_("There is no such event.")]})
        roster = [_on_roster(player) for player in asked["players"]]
        words = {"number": asked["number"], "name": asked["name"]}
        return entrants.enter(event=event, players=roster, by=signed_in(self.request), **words), True


class EntryDetail(RegisterView):
    """One entry."""

    serializer_class = EntryRecordSerializer

    @extend_schema(
        parameters=[IF_NONE_MATCH],
        responses={200: EntryRecordSerializer, 304: OpenApiResponse(description="As you have it."), **READ},
        examples=[examples.ENTRY],
    )
    def get(self, request: Request, entrant_id: int) -> HttpResponseBase:
        """An entry with its roster."""
        return self.shown(entry_shown(entrant_id))


class EntryCancelled(RegisterView):
    """The end of one entry."""

    serializer_class = EntryRecordSerializer

    @extend_schema(
        request=None, responses={200: EntryRecordSerializer, **WRITTEN}, examples=[examples.CANCELLED]
    )
    def post(self, request: Request, entrant_id: int) -> HttpResponseBase:
        """Cancel an entry before the start; who waits first moves up. Cancelled already, nothing changes."""
        entrant = get_object_or_404(Entrant.objects.select_related("event"), pk=entrant_id)
        self.once(lambda: (entries.cancel(entrant=entrant, by=signed_in(request)), False))
        return self.shown(entry_shown(entrant_id))


def _on_roster(player: dict[str, Any]) -> RosterName:
    if "member" not in player:
        return RosterName(player["name"], None, player["is_captain"])
    member = member_numbered(player["member"])
    if member.is_erased:
        raise Refused(_("The names of this record are erased; it is not changed any more."), "erased")
    return RosterName(member.name, member, player["is_captain"])


def entry_shown(key: int) -> Entrant:
    """An entry with the mark of the record."""
    rows = with_marks(Entrant.objects.prefetch_related("players__member"))
    entrant: Entrant = get_object_or_404(rows, pk=key)
    return entrant


def entries_asked(asked: dict[str, Any]) -> QuerySet[Entrant]:
    """The entries that filters leave; a roster that was changed is a change of the entry."""
    rows = with_marks(Entrant.objects.prefetch_related("players__member"))
    if "changed_since" in asked:
        since = {"pgh_created_at__gte": asked["changed_since"]}
        own = history_of(Entrant).filter(**since).values("pgh_obj_id")
        of_players = history_of(EntrantPlayer).filter(**since).values("entrant_id")
        rows = rows.filter(Q(pk__in=own) | Q(pk__in=of_players))
    if "member" in asked:
        players = EntrantPlayer.objects.filter(member__number=asked["member"])
        rows = rows.filter(pk__in=players.values("entrant_id"))
    plain = {
        "event": "event_id",
        "state": "state",
        "entered_from": "entered_at__date__gte",
        "entered_to": "entered_at__date__lte",
    }
    return rows.filter(**{column: asked[name] for name, column in plain.items() if name in asked})
