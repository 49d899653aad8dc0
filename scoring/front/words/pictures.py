"""The pictures of a member's page and of a club's, in the reader's language."""

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _, pgettext

from federation.templatetags.portal import points
from scoring.engine.rounding import decimal
from scoring.front.selectors.attendance import MonthOfClub
from scoring.front.selectors.player import PlayedSession
from scoring.pictures.bars import BarsFrame, DrawnBar, bars_picture
from scoring.pictures.lines import DrawnLine, LinesFrame, lines_picture
from scoring.pictures.picture import Picture

COURSE_MIN = 2  # of one session there is no curve


def course_of(name: str, played: Sequence[PlayedSession]) -> Picture | None:
    """The percentages of a member's sessions, the oldest first; None of fewer than two."""
    counted = [(one, one.percent) for one in reversed(played) if one.percent is not None]
    if len(counted) < COURSE_MIN:
        return None
    frame = LinesFrame(
        "course",
        _("Percentages, session by session"),
        _("Each point is a session, the oldest at the left. The table beneath has the figures."),
        _("Played"),
        tuple(f"{one.session.played_on:%Y-%m-%d}" for one, _percent in counted),
        Fraction(50),
    )
    figures = tuple(Fraction(percent) for _one, percent in counted)
    written = tuple(f"{points(percent)}%" for _one, percent in counted)
    return lines_picture(frame, [DrawnLine("", name, figures, written, is_own=True)])


def attendance_of(months: Sequence[MonthOfClub]) -> Picture | None:
    """A club's attendance month by month."""
    frame = BarsFrame(
        "attendance",
        _("Attendance by month"),
        _("Each bar is a month, as high as the number of people who sat down, each counted each time."),
        (_("Month"), pgettext("attendance", "People"), _("Evenings"), _("People an evening")),
    )
    return bars_picture(frame, [_month(one) for one in months])


def _month(one: MonthOfClub) -> DrawnBar:
    each_evening = decimal(Fraction(one.people, one.evenings), 1)
    written = (str(one.people), str(one.evenings), str(each_evening))
    return DrawnBar(f"{one.month:%Y-%m}", (Fraction(one.people),), written)
