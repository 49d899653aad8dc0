"""Penalties inside the range that a clause leaves to the director, as a case. REG-2.3 to 2.7, Law 90"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Session
from clubs.tournaments.rulebook import Rulebook
from federation.errors import Refused
from federation.models import User
from federation.reader import reader_language
from rulings.adjustments.irregularities import CapJudgement, IrregularityFacts, judge
from rulings.adjustments.terms import TermsError, fraction
from rulings.cases.services import cases, laws as case_laws
from rulings.cases.services.cases import RulingDecision
from rulings.laws.subjects import FOULED
from rulings.models import AdjustmentKind, Case
from scoring.engine.ground import DecisionGround
from scoring.engine.penalties.penalty import Nature
from scoring.engine.sentences import WORDS
from scoring.engine.words import Text
from scoring.regulations import RegulationError

TOLD = ("N", "E")
TOPICS = {"scoring_slip": "score", "wrong_pocket": FOULED}  # the others go by their own names


@dataclass(frozen=True, slots=True)
class ContestantBoards:
    """So many boards for a contestant, who is on this side of the clause."""

    contestant: str
    side: str
    boards: str


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
    decisions = [decision_of(judged, penalty, round) for penalty in given]
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
    for clause in sorted({str(decision.body["clause"]) for decision in decisions}):
        if case_laws.find_item(case, clause):
            case_laws.cite(case=case, item=clause, role="procedure", by=by, at=at)
    cases.rule(case=case, decisions=decisions, reasons=what, by=by, at=at)
    if is_told:
        cases.tell(case=case, by=by, seats=TOLD, appeal_explained=True, at=at)
    return case


def judged_of(session: Session, facts: IrregularityFacts) -> CapJudgement:
    """What the regulations of a session make of it. Raises Refused where they say nothing."""
    try:
        return judge(Rulebook.of_session(session), facts)
    except (RegulationError, KeyError) as error:
        raise Refused(_("The regulations of this session say nothing of it."), "no_clause") from error


def _with_grounds(what: str, judged: CapJudgement) -> str:
    """What happened, and what the clause makes of it: a ban or boards to adjust stand in the record so."""
    return "\n".join([what, *grounds_in_words(judged)]) if what.strip() else what


def grounds_in_words(judged: CapJudgement) -> list[str]:
    """What the clauses make of it, a sentence each with its clause, in the reader's language."""
    language = reader_language()
    return [_in_words(ground, language) for ground in judged.grounds]


def _in_words(ground: DecisionGround, language: str) -> str:
    value = ground.value
    shown = WORDS.say(value.code, value.parameters, language) if isinstance(value, Text) else str(value)
    reason = WORDS.say(ground.code, ground.parameters, language)
    return f"{reason}: {shown} ({ground.cite})" if shown else f"{reason} ({ground.cite})"


def decision_of(judged: CapJudgement, given: ContestantBoards, number: int | None) -> RulingDecision:
    """A penalty inside its range, of a round where one is known. Raises Refused for what is forbidden."""
    cap = judged.cap(given.side)
    if cap is None:
        raise Refused(
            _("No penalty may be given for this to %(who)s.") % {"who": given.contestant}, "no_penalty"
        )
    if not 0 <= _boards(given.boards) <= cap.boards:
        names = {"who": given.contestant, "most": cap.boards}
        raise Refused(_("The most for %(who)s is %(most)s boards.") % names, "out_of_range")
    body = {
        "contestant": given.contestant,
        "unit": "boards",
        "amount": given.boards,
        "law": str(Nature.PROCEDURAL),
        "clause": str(cap.cite),
    }
    return RulingDecision(AdjustmentKind.PENALTY, body | ({} if number is None else {"round": number}))


def _boards(typed: str) -> Fraction:
    try:
        return fraction("amount", typed)
    except TermsError as error:
        raise Refused(_("Write the boards as a number, 1/2 or 1."), error.code) from error
