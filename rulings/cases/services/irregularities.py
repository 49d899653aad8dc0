"""Penalties inside the range that a clause leaves to the director, as a case. REG-2.3 to 2.7, Law 90"""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from clubs.models import Session
from federation.models import User
from rulings.adjustments.irregularities import (
    CapJudgement,
    ContestantBoards,
    IrregularityFacts,
    judged_of,
    penalty_within,
)
from rulings.adjustments.words import grounds_in_words
from rulings.cases.services import cases, laws as case_laws
from rulings.laws.subjects import FOULED
from rulings.models import Case

TOLD = ("N", "E")
TOPICS = {"scoring_slip": "score", "wrong_pocket": FOULED}  # the others go by their own names


@transaction.atomic
def penalise(
    *,
    session: Session,
    token: str,
    facts: IrregularityFacts,
    given: Sequence[ContestantBoards],
    what: str,
    by: User,
    at: datetime,
    round: int | None = None,
    board: int | None = None,
    is_told: bool = False,
) -> Case:
    """Report an irregularity and rule on it. Nobody given: it is on record, and free.

    Raises Refused for a penalty that the clause does not allow (`no_penalty`), for more than it allows
    (`out_of_range`), and as `cases.report` and `cases.rule` do. Sent twice, it is one case.
    """
    judged = judged_of(session, facts)
    decisions = [penalty_within(judged, penalty, round) for penalty in given]
    place = cases.CasePlace(called_at=at, round=round, board=board)
    case, is_new = cases.report(
        session=session,
        token=token,
        place=place,
        seats={},
        incident=_with_grounds(what, judged),
        by=by,
        topic=TOPICS.get(facts.kind, facts.kind),
    )
    if not is_new:
        return case
    for clause in sorted({str(decision.clause) for decision in decisions if decision.clause}):
        if case_laws.find_item(case, clause):
            case_laws.cite(case=case, item=clause, role="procedure", by=by, at=at)
    cases.rule(case=case, decisions=decisions, reasons=what, by=by, at=at)
    if is_told:
        cases.tell(case=case, by=by, seats=TOLD, appeal_explained=True, at=at)
    return case


def _with_grounds(what: str, judged: CapJudgement) -> str:
    """What happened, and what the clause makes of it: a ban or boards to adjust stand in the record so."""
    return "\n".join([what, *grounds_in_words(judged)]) if what.strip() else what
