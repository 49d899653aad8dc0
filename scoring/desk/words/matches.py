"""How a match stands, in a word."""

from django.utils.translation import gettext as _, pgettext

from scoring.events.services.stage_desk import DeskMatch


def score_of(line: DeskMatch) -> str:
    """Its figures; that it is complete without any, by boards or by a decision; "" where it is missing."""
    match = line.match
    if match.figures:
        return match.figures
    return "" if line.is_missing else pgettext("a match", "complete")


def reported_of(line: DeskMatch) -> str:
    """What the captains have reported of a match without a result; "" where they have not."""
    if line.says is None or not line.says.words:
        return ""
    return _("The captains disagree") if line.says.is_disputed else _("reported by one captain")
