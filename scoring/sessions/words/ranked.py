"""The figures of a list of places, and which comes first: the one that ranks, under its own unit.

Every page, paper, letter and file that shows places asks here, by the form of contest and by what the places
went by when they were computed.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

from django.utils.translation import gettext as _, gettext_lazy, pgettext

from clubs.facts.services.scored import TEAMS
from clubs.models import Session, Stage
from clubs.tournaments.selectors import form_of
from federation.templatetags.portal import points
from scoring.engine.contest import Course, Form
from scoring.engine.events.measure import Measure, RankingFigure, measure_of
from scoring.engine.rounding import shown, without_zeros
from scoring.engine.sheet import Scoring


class TotalUnit(StrEnum):
    """What a total is counted in, by the names that programs read."""

    MATCHPOINTS = "matchpoints"
    IMPS = "imps"
    POINTS = "points"
    VP = "vp"
    BOARD_POINTS = "board_points"
    MATCHES_WON = "matches_won"


UNITS: Mapping[TotalUnit, Any] = {
    TotalUnit.MATCHPOINTS: gettext_lazy("Matchpoints"),
    TotalUnit.IMPS: gettext_lazy("IMPs"),
    TotalUnit.POINTS: gettext_lazy("Points"),
    TotalUnit.VP: gettext_lazy("VP"),
    TotalUnit.BOARD_POINTS: gettext_lazy("Board points"),
    TotalUnit.MATCHES_WON: gettext_lazy("Matches won"),
}
A_BOARD: Mapping[TotalUnit, Any] = {
    TotalUnit.MATCHPOINTS: gettext_lazy("Matchpoints a board"),
    TotalUnit.IMPS: gettext_lazy("IMPs a board"),
    TotalUnit.POINTS: gettext_lazy("Points a board"),
    TotalUnit.VP: gettext_lazy("VP a board"),
}
# Rounds are what has victory points.
MEANS: Mapping[TotalUnit, Any] = {**A_BOARD, TotalUnit.VP: gettext_lazy("VP a round")}

_BY_SCORING: Mapping[str, TotalUnit] = {
    Scoring.MATCHPOINTS: TotalUnit.MATCHPOINTS,
    Scoring.CROSS_IMPS: TotalUnit.IMPS,
    Scoring.BUTLER: TotalUnit.IMPS,
    Scoring.TOTAL_POINTS: TotalUnit.POINTS,
    Scoring.IMPS: TotalUnit.VP,
}
# What a board of pairs brings, whatever becomes of it.
UNIT_OF_BOARDS: Mapping[str, TotalUnit] = {**_BY_SCORING, Scoring.IMPS: TotalUnit.IMPS}
BOARDS_OF_TEAMS: Mapping[str, TotalUnit] = {"imps": TotalUnit.IMPS, "board_a_match": TotalUnit.BOARD_POINTS}


class StandingColumn(NamedTuple):
    """A figure of the rows of a list of places: which it is, and what it is called."""

    figure: RankingFigure
    label: str
    is_percent: bool = False
    is_mean: bool = False
    is_count: bool = False  # of matches: nobody wins 2.00 of them

    def text(self, row: Any) -> str:
        """The figure of a row, of a table or as a run keeps it; "" where it has none."""
        value = row.get(self.figure) if isinstance(row, Mapping) else getattr(row, self.figure)
        if value is None:
            return ""
        if self.is_count:
            return points(without_zeros(Fraction(value)))
        kept = value if isinstance(value, Decimal) else shown(Fraction(value))
        return f"{points(kept)}%" if self.is_percent else points(kept)

    def in_words(self, row: Any) -> str:
        """The figure with its unit behind it."""
        text = self.text(row)
        if self.is_percent or not text:
            return text
        if self.is_count:
            sentence = _("%(figure)s match won") if text == "1" else _("%(figure)s matches won")
            return sentence % {"figure": text}
        parts = {"figure": text, "unit": self.label}
        words: str = (
            pgettext("a mean", "%(figure)s %(unit)s") % parts if self.is_mean else f"{text} {self.label}"
        )
        return words


def unit_of_form(form: Form) -> TotalUnit:
    """What a stage's totals are made of."""
    contest = form.contest
    if contest.course is Course.KNOCKOUT:
        return TotalUnit.MATCHES_WON
    if form.is_teams:
        return TotalUnit.VP if contest.matches_in else BOARDS_OF_TEAMS[contest.scoring]
    return _BY_SCORING[contest.scoring]


def unit_of_stage(stage: Stage) -> TotalUnit:
    """The same of a stage as the database has it."""
    return unit_of_form(form_of(stage))


def unit_of_session(session: Session) -> TotalUnit:
    """What a session's totals are made of; where a stage ranks it, the stage's."""
    if session.is_ranked_by_stage:
        return unit_of_stage(session.stage)
    if session.form == TEAMS:
        return TotalUnit.VP if in_points(session) else BOARDS_OF_TEAMS[session.scoring]
    return TotalUnit.VP if session.matches_in else _BY_SCORING[session.scoring]


def in_points(session: Session) -> bool:
    """Whether matches, or rounds of pairs, are turned into victory points."""
    if session.form == TEAMS:
        chosen = session.matches_in or "vp_scale" in session.scoring_conditions
        return bool(chosen) and session.scoring == "imps"
    return session.scoring == Scoring.IMPS or bool(session.matches_in)


def columns(unit: TotalUnit, measure: Measure) -> tuple[StandingColumn, ...]:
    """The figures of a list of places, the one that ranks first."""
    percent = StandingColumn("percent", "%", is_percent=True)
    total = StandingColumn("score", str(UNITS[unit]), is_count=unit is TotalUnit.MATCHES_WON)
    has_percent = unit is TotalUnit.MATCHPOINTS
    match measure:
        case Measure.PERCENT:
            return percent, total
        case Measure.PERCENT_TOTAL:
            return (percent._replace(figure="score"),)
        case Measure.MEAN:
            return StandingColumn("mean", str(MEANS[unit]), is_mean=True), total
        case Measure.BOARD_TOTAL:
            total = total._replace(label=str(A_BOARD[unit]), is_mean=True)
    return (total, percent) if has_percent else (total,)


def measure_among(rows: Sequence[Any], unit: TotalUnit) -> Measure:
    """What rows were ranked by; of none, what is usual."""
    if rows:
        return measure_of(rows[0]) if isinstance(rows[0], Mapping) else Measure(rows[0].measure)
    return Measure.PERCENT if unit is TotalUnit.MATCHPOINTS else Measure.TOTAL


def columns_of_form(form: Form, rows: Sequence[Any]) -> tuple[StandingColumn, ...]:
    """The figures of a stage's places, by its rows."""
    unit = unit_of_form(form)
    return columns(unit, measure_among(rows, unit))


def columns_of_session(session: Session, rows: Sequence[Any]) -> tuple[StandingColumn, ...]:
    """The figures of a session's places, by its rows; those of its stage where that ranks it."""
    unit = unit_of_session(session)
    return columns(unit, measure_among(rows, unit))


def ranking_in_words(session: Session, row: Any | None) -> str:
    """Of a row of a session's places the figure that ranks it, with its unit; "" of none.

    Who has a share of nothing yet has no percentage, and is shown by the total.
    """
    figures = (column.in_words(row) for column in columns_of_session(session, [row])) if row else ()
    return next(filter(None, figures), "")


def total_of(places: Sequence[StandingColumn]) -> StandingColumn:
    """Among them the total, which opens into its steps."""
    return next(column for column in places if column.figure == "score")


def ranking_of(row: Mapping[str, Any], unit: TotalUnit) -> str:
    """Of a row that a run keeps the figure that ranks it, without its unit but the sign of percent."""
    return columns(unit, measure_of(row))[0].text(row)
