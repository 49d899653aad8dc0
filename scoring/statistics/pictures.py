"""The pictures of a statistic: one figure a picture, so that nothing has to be told apart by its colour."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.pictures.bars import BarsFrame, DrawnBar, bars_picture, lying_picture
from scoring.pictures.lines import DrawnLine, LinesFrame, lines_picture
from scoring.pictures.picture import Picture
from scoring.statistics.statistic import Amount, Statistic, StatRow, StatTable
from scoring.statistics.words import written

LYING_MAX = 20  # bars beneath each other
NAME_MAX = 10  # letters before a lying bar; those of Japanese are twice as wide
LAST = "last"


def pictures_of(statistic: Statistic, table: StatTable) -> list[Picture]:
    """All of them; none where there is nothing to draw."""
    if not any(figure for row in table.rows for figure in row.figures):
        return []
    if statistic.as_lines:
        drawing = _lines(statistic, table)
        return [drawing] if drawing else []
    drawings = [_bars(statistic, table, at) for at in _drawn(statistic, table)]
    return [drawing for drawing in drawings if drawing is not None]


def _drawn(statistic: Statistic, table: StatTable) -> Iterator[int]:
    """The places of the columns that are drawn."""
    keys = [key for key, _words in table.columns]
    for key in statistic.drawn or keys:
        yield len(keys) - 1 if key == LAST else keys.index(key)


def _bars(statistic: Statistic, table: StatTable, at: int) -> Picture | None:
    key, words = table.columns[at]
    title = _("%(statistic)s: %(column)s") % {"statistic": statistic.title, "column": words}
    if statistic.is_lying:
        figures = [(row.figures[at] or 0, row) for row in table.rows]
        largest = sorted(figures, key=lambda one: one[0], reverse=True)[:LYING_MAX]
        says = _("Each bar is a row of the table, the longest first, twenty at most.")
        frame = BarsFrame(f"stat-{key}", title, says, (str(table.head), str(words)))
        return lying_picture(frame, [_bar(row, figure, statistic) for figure, row in largest if figure > 0])
    says = _("Each bar is a row of the table, as high as its figure.")
    frame = BarsFrame(f"stat-{key}", title, says, (str(table.head), str(words)))
    return bars_picture(frame, [_bar(row, row.figures[at] or 0, statistic) for row in table.rows])


def _bar(row: StatRow, figure: Amount, statistic: Statistic) -> DrawnBar:
    name = str(row.words)
    shown = short(name) if statistic.is_lying else name
    return DrawnBar(shown, (max(Fraction(figure), Fraction(0)),), (written(figure),))


def short(name: str) -> str:
    """A name as it stands before a bar, cut where it is too wide."""
    width = 0
    for at, sign in enumerate(name):
        width += 1 if sign.isascii() or sign in "–…" else 2
        if width > NAME_MAX:
            return name[:at] + "…"
    return name


def _lines(statistic: Statistic, table: StatTable) -> Picture | None:
    frame = LinesFrame(
        "stat-lines",
        str(statistic.title),
        _("Each line is a row of the table; its name stands at its end."),
        str(table.head),
        tuple(str(words) for _key, words in table.columns),
    )
    return lines_picture(
        frame,
        [
            DrawnLine(
                str(row.words),
                str(row.words),
                tuple(None if figure is None else Fraction(figure) for figure in row.figures),
                tuple("" if figure is None else written(figure) for figure in row.figures),
            )
            for row in table.rows
            if any(row.figures) and row.figures[1] is not None  # of one point there is no line
        ],
    )
