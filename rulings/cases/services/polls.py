"""Asking peers what they would have done. What they answered is kept; who they were is not."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _, gettext_lazy

from federation.errors import Refused
from federation.models import User
from rulings.acts.case_contents import CasePolled
from rulings.acts.cases import take
from rulings.cases.description import read_calls, read_cards
from rulings.cases.services.cases import refuse_barred
from rulings.models import Case, CaseAct
from scoring.engine.refusal import Refusals

LEVELS = {
    "beginner": gettext_lazy("beginner"),
    "club": gettext_lazy("club player"),
    "tournament": gettext_lazy("tournament player"),
    "national": gettext_lazy("national player"),
    "international": gettext_lazy("international player"),
}
CHOICES_MOST = 6


@transaction.atomic
def poll(
    *,
    case: Case,
    by: User,
    level: str,
    chose: str,
    considered: str = "",
    question: str = "",
    remark: str = "",
    at: datetime | None = None,
) -> CaseAct:
    """One peer's answer: the call or card chosen, and what else was considered, the likeliest first.

    Nothing says who was asked. Raises Refused for a level there is none of and for what is neither a call
    nor a card.
    """
    refuse_barred(by, case)
    if level not in LEVELS:
        raise Refused(_("Say at which level the player plays."), "unknown_level")
    first = _actions(chose)
    if len(first) != 1:
        raise Refused(_("Name one call or one card that the player chose."), "one_choice")
    others = [action for action in _actions(considered) if action != first[0]]
    answer = CasePolled(
        level=level,
        chose=first[0],
        considered=tuple(others[:CHOICES_MOST]),
        question=question.strip()[:500],
        remark=remark.strip()[:500],
    )
    return take(case=case, content=answer, by=by, at=at)


def tally(answers: Iterable[CasePolled]) -> list[tuple[str, int, int]]:
    """Every action with how many chose it and how many considered it, the most chosen first."""
    counts: dict[str, list[int]] = {}
    for answer in answers:
        counts.setdefault(answer.chose, [0, 0])[0] += 1
        for other in answer.considered:
            counts.setdefault(other, [0, 0])[1] += 1
    rows = [(action, chosen, thought) for action, (chosen, thought) in counts.items()]
    return sorted(rows, key=lambda row: (-row[1], -row[2], row[0]))


def _actions(text: str) -> list[str]:
    for reader in (read_calls, read_cards):
        try:
            return list(dict.fromkeys(action.what for action in reader(text)))
        except Refusals:
            continue
    raise Refused(_("“%(text)s” is neither calls nor cards.") % {"text": text[:40]}, "no_such_call")
