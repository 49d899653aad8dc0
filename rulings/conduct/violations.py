"""What is a violation of conduct, by kind, in our own words; and what follows by the regulations.

Law 74 and REG-6. The clauses stand beside it; the printed Laws decide.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from django.utils.translation import gettext as _, gettext_lazy

from clubs.tournaments.rulebook import Rulebook
from rulings.adjustments.words import rung_in_words
from rulings.models import ViolationKind
from scoring.engine.contest import Form
from scoring.engine.penalties.conduct import ConductInBoards, ConductInImps, ConductLadder, ladder_of

Rows = tuple[Any, ...]
CLAUSES: Mapping[ViolationKind, str] = MappingProxyType(
    {
        ViolationKind.COURTESY: "74A",
        ViolationKind.ETIQUETTE: "74B",
        ViolationKind.PROCEDURE: "74C",
        ViolationKind.ORGANISER: "REG-6",
    }
)
VIOLATIONS: Mapping[ViolationKind, Rows] = MappingProxyType(
    {
        ViolationKind.COURTESY: (
            gettext_lazy("Being rude to partner, opponents or the director"),
            gettext_lazy("A remark or a gesture that embarrasses somebody or spoils their game"),
            gettext_lazy("Calling or playing in a way of one's own instead of the usual one"),
        ),
        ViolationKind.ETIQUETTE: (
            gettext_lazy("Not minding the game"),
            gettext_lazy("Comments during auction and play that nobody asked for"),
            gettext_lazy("Taking a card out before it is one's turn"),
            gettext_lazy("Playing on, sure of all tricks, to confuse an opponent"),
            gettext_lazy("Calling or addressing the director without courtesy"),
        ),
        ViolationKind.PROCEDURE: (
            gettext_lazy("Saying the same call now in one way, now in another"),
            gettext_lazy("Showing what one thinks of a call or a play"),
            gettext_lazy("Showing before a trick is over that one will win or lose it"),
            gettext_lazy("Speaking, during auction and play, of what happened or of tricks still needed"),
            gettext_lazy("Watching another player closely, or a hand to see its cards"),
            gettext_lazy("Showing no interest, as by folding the cards"),
            gettext_lazy("Changing one's tempo to mislead an opponent"),
            gettext_lazy("Leaving the table without need before the round is called"),
        ),
        ViolationKind.ORGANISER: (
            gettext_lazy("What the conditions of contest or the director ask of everybody in the room"),
        ),
    }
)


class ConductRungs(NamedTuple):
    """What follows in some forms of contest: the clause, and by number what a player's violation takes."""

    forms: list[str]
    clause: str
    rungs: list[tuple[int, str]]


def ladders() -> list[ConductRungs]:
    """The ladders of the regulations of today, with the forms of contest in which each holds.

    None where the federation's regulations have no ladder: the director decides by Law 91.
    """
    book = Rulebook.of_federation()
    if not (book.has(ConductInBoards) and book.has(ConductInImps)):
        return []
    boards, imps = book.rule(ConductInBoards), book.rule(ConductInImps)
    forms: dict[str, list[str]] = {}
    rules: dict[str, ConductLadder] = {}
    for form in Form:
        rule = ladder_of(form.contest.rules, boards, imps)
        forms.setdefault(rule.KEY, []).append(_(form.contest.label))
        rules[rule.KEY] = rule
    return [ConductRungs(forms[key], str(rule.cites), _rungs(rule)) for key, rule in rules.items()]


def _rungs(rule: ConductLadder) -> list[tuple[int, str]]:
    return [(number, rung_in_words(rule, number)) for number in range(1, rule.out_at + 1)]
