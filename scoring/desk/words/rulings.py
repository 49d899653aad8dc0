"""A decision in a line, as the desk of a stage lists what holds."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from rulings.adjustments.words import LAWS, UNITS, WARNINGS
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import (
    ForfeitDecision,
    FoulDecision,
    LateDecision,
    PenaltyDecision,
    RulingDecision,
    WarningDecision,
)
from rulings.models import Adjustment


def ruling_in_words(ruling: Adjustment, names: Mapping[str, str]) -> str:
    """A decision in a line: what, whom, where. `names`: of contestants by number; others keep theirs."""
    decision = decision_of(ruling)
    places = ((_("round"), decision.round), (_("board"), decision.board))
    where = [f"{word} {number}" for word, number in places if number is not None]
    whom = " – ".join(names.get(number, number) for number in _whom(decision))
    terms = ", ".join(filter(None, [whom, *where, *_amount(decision)]))
    return f"{ruling.get_kind_display()}: {terms}" + (f" ({ruling.reason})" if ruling.reason else "")


def _whom(decision: RulingDecision) -> tuple[str, ...]:
    """Who is named: of a forfeit who loses by it first; of a fouled board nobody, as half the field is."""
    match decision:
        case ForfeitDecision(loser=loser, winner=winner):
            return loser, winner
        case FoulDecision():
            return ()
        case _:
            return decision.named


def _amount(decision: RulingDecision) -> tuple[str, ...]:
    match decision:
        case PenaltyDecision(amount=amount, unit=unit, law=law):
            return f"{amount} {UNITS[unit]}", str(LAWS[law])
        case WarningDecision(law=law):
            return (str(WARNINGS[law]),)
        case LateDecision(minutes=minutes):
            return (_("%(minutes)s minutes") % {"minutes": minutes},)
        case _:
            return ()
