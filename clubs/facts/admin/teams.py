"""Facts of sessions of teams, as the files state them: matches, and what teams call themselves."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.facts.admin.facts import CurrentFilter
from clubs.models import Entry, Match, Session, TeamName
from federation.record.admin.base import ReadOnlyAdmin, link


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """Who met whom, with the figures that the file prints."""

    list_display = ("game", "round", "first", "second", "boards", "figures", "points", "page")
    list_display_links = ("round",)
    list_filter = (CurrentFilter, "round")
    list_select_related = ("session", "section", "a", "b")
    search_fields = ("session__titles", "a__team_names__name", "b__team_names__name")
    search_help_text = _("By the title of the session or the name of a team.")
    ordering = ("-session__played_on", "-session", "round", "line", "id")
    fields = (
        "game",
        "part",
        "round",
        "first",
        "second",
        "boards",
        "figures",
        "points",
        "stated_by",
        "superseded_by",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        return super().get_queryset(request).prefetch_related("a__team_names", "b__team_names")

    @admin.display(description=_("session"), ordering="session__played_on")
    def game(self, match: Match) -> Session:
        """The session it was played in."""
        session: Session = match.session
        return session

    @admin.display(description=_("section"))
    def part(self, match: Match) -> str:
        """Its letter."""
        return match.section.letter or "–"

    @admin.display(description=_("first team"))
    def first(self, match: Match) -> str:
        """By number and name."""
        return _team(match.a)

    @admin.display(description=_("second team"))
    def second(self, match: Match) -> str:
        """By number and name."""
        return _team(match.b)

    @admin.display(description=_("score"))
    def figures(self, match: Match) -> str:
        """As printed; – where the file prints none."""
        return _both(match.a_score, match.b_score)

    @admin.display(description=_("victory points"))
    def points(self, match: Match) -> str:
        """As printed; – where the file prints none."""
        return _both(match.a_vp, match.b_vp)

    @admin.display(description=_("public page"))
    def page(self, match: Match) -> str:
        """The standings of its session; a match has a page only where the session was scored."""
        return link(self.view_on_site(match), _("standings"))

    def view_on_site(self, match: Match) -> str:
        """The standings of its session."""
        return reverse("standings", args=[match.session_id])


@admin.register(TeamName)
class TeamNameAdmin(ReadOnlyAdmin):
    """What teams call themselves."""

    list_display = ("name", "number", "game", "page")
    list_display_links = ("name",)
    list_filter = (CurrentFilter,)
    list_select_related = ("entry__session",)
    search_fields = ("name", "entry__session__titles")
    ordering = ("-entry__session__played_on", "name", "id")
    fields = ("name", "number", "game", "stated_by", "superseded_by")

    @admin.display(description=_("number"))
    def number(self, team: TeamName) -> str:
        """Of the team in its session."""
        return str(team.entry.number)

    @admin.display(description=_("session"), ordering="entry__session__played_on")
    def game(self, team: TeamName) -> Session:
        """The session it plays in."""
        session: Session = team.entry.session
        return session

    @admin.display(description=_("public page"))
    def page(self, team: TeamName) -> str:
        """The scorecard; a superseded team has none."""
        if team.entry.superseded_by_id is not None:
            return "–"
        return link(self.view_on_site(team), _("scorecard"))

    def view_on_site(self, team: TeamName) -> str:
        """The scorecard of the team."""
        return reverse("scorecard", args=[team.entry.session_id, team.entry_id])


def _team(entry: Entry) -> str:
    """A team by its number, with the name that holds."""
    names = [team.name for team in entry.team_names.all() if team.superseded_by_id is None]
    return " ".join([entry.number, *names])


def _both(first: str, second: str) -> str:
    return f"{first or '–'} : {second or '–'}" if first or second else "–"
