"""What players report and who sits where, and clubs invited to an event: records, looked at by staff."""

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _

from clubs.facts.typed_results import in_words
from clubs.models import BoardReport, EntrantPlayer, Invitation, LineUp, MatchReport
from clubs.playing.services.board_reports import stated_of
from clubs.playing.services.reported import figures_of
from federation.people.admin.searched import SearchedByPeople
from federation.record.admin.base import ReadOnlyAdmin, link


@admin.register(MatchReport)
class MatchReportAdmin(SearchedByPeople, ReadOnlyAdmin):
    """What captains said of their matches, the newest first; the newest word of each side holds."""

    list_display = ("at", "session", "round", "pairing", "teller", "kind", "result", "reason", "by")
    list_filter = ("kind", "at")
    list_select_related = ("session", "a", "b", "side", "by")
    search_fields = ("session__titles", "a__name", "b__name", "reason")
    people_fields = ("by",)
    search_help_text = _("By session, team, reason, or who said it.")
    fields = (
        "session",
        "round",
        "pairing",
        "teller",
        "kind",
        "result",
        "boards_reported",
        "reason",
        "at",
        "by",
    )

    @admin.display(description=_("match"))
    def pairing(self, report: MatchReport) -> str:
        """Who met."""
        return f"{report.a} – {report.b}"

    @admin.display(description=_("side"))
    def teller(self, report: MatchReport) -> str:
        """Whose word it is."""
        return str(report.side or _("director"))

    @admin.display(description=_("result"))
    def result(self, report: MatchReport) -> str:
        """Both scores; the boards have a line of their own on the record's page."""
        return report.figures or "–"

    @admin.display(description=_("boards"))
    def boards_reported(self, report: MatchReport) -> str:
        """Every board, open room and closed room."""
        boards = figures_of(report).boards
        rows = ((number, in_words(ours), in_words(theirs)) for number, ours, theirs in boards)
        return format_html_join("", "<p>{}: {}, {}</p>", rows) or "–"


@admin.register(BoardReport)
class BoardReportAdmin(SearchedByPeople, ReadOnlyAdmin):
    """What was entered at the tables, the newest first; the newest word of each side holds."""

    list_display = (
        "at",
        "session",
        "round",
        "at_table",
        "board",
        "pairing",
        "teller",
        "kind",
        "result",
        "by",
    )
    list_filter = ("kind", "side", "at")
    list_select_related = ("session", "ns", "ew", "by")
    search_fields = ("session__titles", "board")
    people_fields = ("by",)
    search_help_text = _("By session, board, or who said it.")
    fields = ("session", "round", "at_table", "board", "pairing", "teller", "kind", "result", "at", "by")

    @admin.display(description=_("table"), ordering="table")
    def at_table(self, report: BoardReport) -> str:
        """Its number."""
        return report.table

    @admin.display(description=_("pairs"))
    def pairing(self, report: BoardReport) -> str:
        """North-South and East-West by their numbers."""
        return f"{report.ns} – {report.ew}"

    @admin.display(description=_("side"))
    def teller(self, report: BoardReport) -> str:
        """Whose word it is."""
        return report.side or str(_("director"))

    @admin.display(description=_("result"))
    def result(self, report: BoardReport) -> str:
        """As on the table's page."""
        return in_words(stated_of(report))


@admin.register(LineUp)
class LineUpAdmin(SearchedByPeople, ReadOnlyAdmin):
    """Line-ups as they were handed in, the newest first; the newest of a team and part holds."""

    list_display = ("at", "session", "round", "part", "entrant", "against", "reason", "by")
    list_filter = ("at",)
    list_select_related = ("session", "entrant", "opponent", "by")
    search_fields = ("session__titles", "entrant__name", "opponent__name")
    people_fields = ("by",)
    search_help_text = _("By session, team, or who handed it in.")
    fields = ("session", "round", "part", "entrant", "against", "seated", "reason", "at", "by")

    @admin.display(description=_("against"))
    def against(self, line_up: LineUp) -> str:
        """The opponents."""
        return str(line_up.opponent)

    @admin.display(description=_("seats"))
    def seated(self, line_up: LineUp) -> str:
        """Room, seat and name."""
        keys = {key for seats in line_up.seats.values() for key in seats.values()}
        players = EntrantPlayer.objects.select_related("member").in_bulk(keys)
        rows = (
            (ROOMS.get(room, room), seat, players.get(key, "–"))
            for room, seats in line_up.seats.items()
            for seat, key in seats.items()
        )
        return format_html_join("", "<p>{}, {}: {}</p>", rows) or "–"


ROOMS = {"open": _("Open room"), "closed": _("Closed room")}


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    """Clubs that may enter a session in a simultaneous event; invited on the organiser's desk."""

    list_display = ("at", "event", "stage", "club", "by", "desk")
    list_filter = ("at",)
    list_select_related = ("stage__event", "club", "by")
    search_fields = ("club__number", "club__names", "stage__event__titles")
    fields = ("event", "stage", "club", "at", "by", "desk")
    ordering = ("-id",)

    @admin.display(description=_("event"))
    def event(self, invitation: Invitation) -> str:
        """The event by its name."""
        return str(invitation.stage.event)

    @admin.display(description=_("desk"))
    def desk(self, invitation: Invitation) -> str:
        """Where clubs are invited and taken back."""
        return link(reverse("stage_clubs", args=[invitation.stage_id]), _("open"))
