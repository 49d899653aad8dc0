"""The ranking of a stage for the wall: its own standings, or the matches of a knockout."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _, pgettext

from clubs.models import Stage
from clubs.playing.prints.occasion import PrintedOccasion
from federation.paper import WallColumn, WallRow, WallSheet
from federation.paper.wall import Cell
from federation.templatetags.portal import place, points
from scoring.engine.contest import Course
from scoring.events import words
from scoring.events.selectors.handicaps import HandicapList, HandicapPlace
from scoring.events.selectors.tournaments import (
    EventMeeting,
    PlacedEntrant,
    StageState,
    matches_of,
    standings_of,
)
from scoring.models import StageRun
from scoring.sessions.words.ranked import StandingColumn, columns_of_form

ROUNDS_MAX = 10**6  # more than any stage has


def time_of(state: StageState) -> str:
    """When the figures were computed, on the federation's clock; "" while there are none."""
    return f"{timezone.localtime(state.run.computed_at):%H:%M}" if state.run else ""


def has_ranking(stage: Stage) -> bool:
    """Whether there is anything to rank."""
    return stage.standings.exists()


def ranking_sheet(state: StageState, occasion: PrintedOccasion) -> WallSheet:
    """The places as they stand, in the language that is active; of a knockout its matches, round by round."""
    met = matches_of(state.stage)
    is_knockout = state.form.contest.course is Course.KNOCKOUT
    columns, rows = _bracket(state, met) if is_knockout else _places(state, standings_of(state.stage))
    title, after = _title(state, is_knockout=is_knockout), rounds_done(state)
    if after and state.closing is None:
        title = _("%(title)s after round %(number)s") % {"title": title, "number": after}
    notes = tuple(_notes(state, met, after))
    return WallSheet((title,), occasion.lines, tuple(columns), tuple(rows), notes, occasion.address)


def handicap_sheet(state: StageState, listed: HandicapList, occasion: PrintedOccasion) -> WallSheet:
    """The handicap list in the language that is active, each figure with the place without the handicap."""
    rows = [place.one.row for place in listed.places]
    figures = columns_of_form(state.form, rows)
    columns = (
        WallColumn((_("Place"),), "R", bold=True),
        WallColumn((words.who_plays(state.form),), "R"),
        WallColumn(("",), is_text=True),
        WallColumn((figures[0].label,), "R", bold=True),
        WallColumn((_("Handicap"),), "R"),
        WallColumn((_("Without it"),), "R"),
    )
    after = tuple(_notes(state, matches_of(state.stage), rounds_done(state)))
    notes = (_("The places of the event are those without the handicap."), *after)
    lines = tuple(WallRow(_listed(place)) for place in listed.places)
    return WallSheet((_("Handicap list"),), occasion.lines, columns, lines, notes, occasion.address)


def _listed(place: HandicapPlace) -> tuple[Cell, ...]:
    team, row = place.one.team, place.one.row
    figures = [(text.removesuffix("%"),) for text in (place.figure, place.handicap)]
    without = (_place(row.rank, row.tied),)
    return (
        (_place(place.kept["rank"], place.kept["tied"]),),
        (team.number,),
        team.names_beside,
        *figures,
        without,
    )


def _title(state: StageState, *, is_knockout: bool) -> str:
    if is_knockout:
        return _("Results of matches")
    return _("Final ranking") if state.closing is not None else _("Ranking")


def rounds_done(state: StageState) -> int:
    """The last round of which every match, and every match before, has its result; 0 for none."""
    if state.run is None:
        return 0
    (matches,) = StageRun.objects.filter(pk=state.run.pk).values_list("body__matches", flat=True)
    open_rounds = {match["round"] for match in matches if is_open(match)}
    done = {match["round"] for match in matches if match["round"] < min(open_rounds, default=ROUNDS_MAX)}
    return max(done, default=0)


def is_open(match: Mapping[str, Any]) -> bool:
    """Whether a match of a run has no result yet, or boards without one."""
    return match["kind"] == "pending" or bool(match.get("outstanding"))


def _notes(state: StageState, met: Sequence[EventMeeting], after: int) -> Iterator[str]:
    later = sorted({one.row.round for one in met if one.row.round > after and one.row.kind != "pending"})
    if later and state.closing is None:
        yield _("Round %(number)s is being played: what is finished of it counts.") % {"number": later[0]}
    if state.is_owed:
        yield _("New results have come in; the figures are being computed again.")
    if any(one.is_provisional for one in met):
        yield _("Some figures are provisional.")


def _places(state: StageState, placed: Sequence[PlacedEntrant]) -> tuple[list[WallColumn], list[WallRow]]:
    """Place, number and names, what ranks them, the other figures."""
    figures = columns_of_form(state.form, [one.row for one in placed])
    is_apart = any(one.row.section or one.row.direction for one in placed)
    columns = [
        *([WallColumn(("",), "C")] if is_apart else []),
        WallColumn((_("Place"),), "R", bold=True),
        WallColumn((words.who_plays(state.form),), "R"),
        WallColumn(("",), is_text=True),
        *(WallColumn((figure.label,), "R", bold=figure == figures[0]) for figure in figures),
    ]
    return columns, [WallRow(_placed(one, figures, is_apart=is_apart)) for one in placed]


def _placed(one: PlacedEntrant, figures: Sequence[StandingColumn], *, is_apart: bool) -> tuple[Cell, ...]:
    row = one.row
    apart: tuple[Cell, ...] = ((f"{row.section} {row.direction}".strip(),),) if is_apart else ()
    texts: list[Cell] = [(figure.text(row).removesuffix("%"),) for figure in figures]  # its head says it
    names = one.team.names_beside
    return (*apart, (_place(row.rank, row.tied),), (one.team.number,), names, *texts)


def _place(rank: int, tied: bool) -> str:
    """A place under its head: a number, the same in every language; in words where it is shared."""
    return place(rank, tied) if tied else str(rank)


def _bracket(state: StageState, met: Sequence[EventMeeting]) -> tuple[list[WallColumn], list[WallRow]]:
    """Every match with its margin and who goes on."""
    boards_in = words.boards_in(state.form)
    columns = [
        WallColumn((_("Round"),), "C", bold=True),
        WallColumn((_("Teams"),), is_text=True),
        WallColumn((boards_in,), "C"),
        WallColumn(("",), is_text=True),
        WallColumn((_("Goes on"),), is_text=True, bold=True),
    ]
    return columns, [WallRow(tuple(_match(one))) for one in met]


def _match(one: EventMeeting) -> Iterator[Cell]:
    row = one.row
    yield (str(row.round),)
    yield (one.a.label,)
    yield (f"{_figure(row.a_score)}–{_figure(row.b_score)}" if row.a_score is not None else _why_none(one),)
    yield (one.b.label if one.b else "",)
    winner = next((team for team in (one.a, one.b) if team and team.pk == row.winner_id), None)
    yield (winner.label if winner else "",)


def _figure(score: Decimal | None) -> str:
    """IMPs without needless noughts."""
    return "" if score is None else points(score.normalize() if score % 1 else score.to_integral_value())


def _why_none(one: EventMeeting) -> str:
    """Why a match has no figures."""
    return {
        "bye": pgettext("round without opponents", "bye"),
        "forfeited": _("forfeit"),
        "double_forfeit": _("both forfeit"),
    }.get(one.row.kind, "–")
