"""The overall of simultaneous events: what each club's session brings, and what came of it. Derived."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.tournaments.selectors import form_of
from federation.record.admin.base import ReadOnlyAdmin, link
from scoring.models import FieldSheet, OverallBoard, OverallPlace
from scoring.sessions.words.ranked import columns_of_form


class Overalls(ReadOnlyAdmin):
    """What every list of the overall says of its event, with the way to its page."""

    @admin.display(description=_("event"))
    def event(self, row: Any) -> str:
        """The event and its stage."""
        return f"{row.stage.event} {row.stage}"

    @admin.display(description=_("public page"))
    def page(self, row: Any) -> str:
        """The overall."""
        return link(reverse("stage", args=[row.stage_id]), _("overall"))


@admin.register(FieldSheet)
class FieldSheetAdmin(ReadOnlyAdmin):
    """The sessions that the overall has taken over, with their clubs."""

    list_display = ("at_club", "of_session", "entered_in", "page")
    list_select_related = ("session__club", "session__stage__event")
    search_fields = (
        "session__titles",
        "session__club__number",
        "session__club__names",
    )
    fields = ("at_club", "of_session", "entered_in", "page")
    ordering = ("-id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[FieldSheet]:
        """Without the figures: they are thousands of lines a session."""
        return super().get_queryset(request).defer("body")

    @admin.display(description=_("club"), ordering="session__club__number")
    def at_club(self, sheet: FieldSheet) -> str:
        """Who played."""
        return str(sheet.session.club)

    @admin.display(description=_("session"))
    def of_session(self, sheet: FieldSheet) -> str:
        """What was played."""
        return str(sheet.session)

    @admin.display(description=_("event"))
    def entered_in(self, sheet: FieldSheet) -> str:
        """The event over all clubs."""
        stage = sheet.session.stage
        return f"{stage.event} {stage}" if stage else "–"

    @admin.display(description=_("public page"))
    def page(self, sheet: FieldSheet) -> str:
        """The club's own standings."""
        return link(reverse("standings", args=[sheet.session_id]), _("standings"))


@admin.register(OverallPlace)
class OverallPlaceAdmin(Overalls):
    """Places over all clubs, in their order."""

    list_display = ("event", "rank", "contestant", "at_club", "club_rank", "ranking", "page")
    list_display_links = ("contestant",)
    list_select_related = ("stage__event", "session__club", "entry")
    search_fields = ("session__club__number", "session__club__names", "entry__players__name")
    fields = (
        "event",
        "rank",
        "contestant",
        "at_club",
        "club_rank",
        "direction",
        "score",
        "percent",
        "boards",
        "page",
    )
    ordering = ("-stage_id", "position")

    @admin.display(description=_("score"))
    def ranking(self, place: OverallPlace) -> str:
        """The figure that ranks, with its unit."""
        return columns_of_form(form_of(place.stage), [place])[0].in_words(place)

    def get_queryset(self, request: HttpRequest) -> QuerySet[OverallPlace]:
        return super().get_queryset(request).prefetch_related("entry__players__member")

    @admin.display(description=_("contestant"))
    def contestant(self, place: OverallPlace) -> str:
        """By number and names."""
        return f"{place.entry} {' – '.join(str(player) for player in place.entry.players.all())}"

    @admin.display(description=_("club"))
    def at_club(self, place: OverallPlace) -> str:
        """Where they played."""
        return str(place.session.club)


@admin.register(OverallBoard)
class OverallBoardAdmin(Overalls):
    """Boards over all clubs."""

    list_display = ("event", "number", "scores", "page")
    list_display_links = ("number",)
    list_select_related = ("stage__event",)
    fields = ("event", "number", "scores", "page")
    ordering = ("-stage_id", "number")

    def get_queryset(self, request: HttpRequest) -> QuerySet[OverallBoard]:
        return super().get_queryset(request).defer("given")

    @admin.display(description=_("different scores"))
    def scores(self, board: OverallBoard) -> int:
        """How many were made."""
        return len(board.counts)
