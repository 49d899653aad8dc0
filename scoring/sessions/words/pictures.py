"""The pictures of a session in the reader's language: lines against 50 %, boards as bars, frequencies."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _, pgettext

from federation.templatetags.portal import points, signed
from scoring.engine.rounding import decimal
from scoring.pictures.bars import BarsFrame, DrawnBar, bars_picture, lying_picture
from scoring.pictures.lines import DrawnLine, LinesFrame, lines_picture
from scoring.pictures.picture import Picture
from scoring.sessions.selectors.boards import TravellerLine
from scoring.sessions.selectors.courses import CourseStep, RunningFigure, running
from scoring.sessions.selectors.people import ContestantNames

HALF = Fraction(50)
SCORES_MAX = 16


@dataclass(frozen=True, slots=True)
class CourseShown:
    """Whose line is drawn, and the boards it is made of."""

    who: ContestantNames
    course: Sequence[CourseStep]
    is_own: bool = False


def lines_of_session(shown: Sequence[CourseShown], *, in_percent: bool) -> Picture | None:
    """The running figures of contestants: in percent against 50, other ones against nothing gained."""
    by_line = [(one, {row.after: row for row in running(one.course)}) for one in shown]
    columns = sorted({after for _one, rows in by_line for after in rows})
    has_rounds = all(step.round for one in shown for step in one.course)
    frame = LinesFrame(
        "lines",
        _("Against 50%, round by round") if in_percent else _("IMPs, round by round"),
        _("Each line is a contestant's score so far. The table beneath has the figures."),
        _("Round"),
        tuple(str(after) for after in columns),
        HALF if in_percent else Fraction(0),
    )
    if not has_rounds:
        frame = _by_boards(frame, in_percent=in_percent)
    return lines_picture(frame, [_line(one, rows, columns, in_percent) for one, rows in by_line])


def _by_boards(frame: LinesFrame, *, in_percent: bool) -> LinesFrame:
    """The same where the file does not say the rounds: after each board, in the order of their numbers."""
    title = _("Against 50%, board by board") if in_percent else _("IMPs, board by board")
    return replace(frame, title=title, first_head=pgettext("number of a board", "Board"))


def _line(
    one: CourseShown, rows: Mapping[int, RunningFigure], columns: Sequence[int], in_percent: bool
) -> DrawnLine:
    who = one.who
    figures = tuple(rows[after].figure if after in rows else None for after in columns)
    written = tuple("–" if figure is None else _written(figure, in_percent) for figure in figures)
    return DrawnLine(who.number, " ".join((who.number, *who.names)), figures, written, one.is_own)


def _written(figure: Fraction, in_percent: bool) -> str:
    return points(decimal(figure)) + "%" * in_percent


def boards_of_contestant(course: Sequence[CourseStep], *, in_percent: bool, unit: str) -> Picture | None:
    """A contestant's boards as bars: its share of the matchpoints, or its IMPs."""
    ordered = sorted(course, key=lambda step: step.board)
    counted = [step for step in ordered if step.maximum or not in_percent]
    heads = (pgettext("number of a board", "Board"), unit, *(["%"] if in_percent else []))
    frame = BarsFrame(
        "board-bars",
        _("Boards by matchpoints") if in_percent else _("Boards by IMPs"),
        _("Each bar is a board. The table beneath has the figures."),
        heads,
        HALF if in_percent else None,
        most=Fraction(100) if in_percent else None,
    )
    return bars_picture(frame, [_bar(step, in_percent) for step in counted])


def _bar(step: CourseStep, in_percent: bool) -> DrawnBar:
    award = points(decimal(step.award))
    if not in_percent:
        return DrawnBar(str(step.board), (step.award,), (award,))
    share = 100 * step.award / step.maximum
    return DrawnBar(str(step.board), (share,), (award, _written(share, True)))


def frequencies(lines: Sequence[TravellerLine], own: frozenset[int], ns_head: str) -> Picture | None:
    """How often each score was had on a board, the best for North-South on top; None of fewer than two.

    Tables without a score (not played, adjusted) are not counted.
    """
    scored = [(line.result.score, line) for line in lines if line.result.score is not None]
    if len(scored) < 2:
        return None
    times = Counter(score for score, _line in scored)
    mine = {score for score, line in scored if own & line.seated}
    awards = {score: line.award.ns for score, line in scored}
    frame = BarsFrame(
        "frequencies",
        _("How often each score was had"),
        _("Each bar is a score of North-South, as long as the number of tables that had it."),
        (_("NS score"), _("Tables"), ns_head),
    )
    scores = sorted(times, reverse=True)[:SCORES_MAX]
    return lying_picture(
        frame, [_often(score, times[score], awards[score], score in mine) for score in scores]
    )


def _often(score: int, tables: int, award: Decimal | None, is_own: bool) -> DrawnBar:
    return DrawnBar(signed(score) or "0", (Fraction(tables),), (str(tables), points(award) or "–"), is_own)
