"""Cases: reported at the table, established, ruled on, told. Every step is an act of its own, and kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import EntryPlayer, Session
from federation.errors import Refused
from federation.models import User
from federation.tenancy import locks
from federation.visitors import Visitor
from rulings.acts.case_contents import (
    CaseContent,
    CaseReported,
    CaseReturned,
    CaseRuled,
    CaseRuledAgain,
    CaseSettled,
    CaseTold,
    CaseWithdrawn,
    ruled_in,
)
from rulings.acts.case_facts import NO_JUDGEMENT, Judgement
from rulings.acts.cases import take
from rulings.acts.converter import content_of
from rulings.adjustments import services as adjustments
from rulings.adjustments.selectors import adjustments_of_case
from rulings.cases import convention_cards
from rulings.cases.services.bars import is_barred
from rulings.decisions.approval import as_answered, is_answered
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import RulingDecision
from rulings.laws import editions
from rulings.lifecycle.cases import CaseStep
from rulings.models import Adjustment, AppealDecision, Case, CaseAct, CaseParty

NUMBERS_LOCK = 7_300_000
BY_DIRECTOR = "director"  # what is no decision of a body
# Decisions on appeal that are no longer the director's to change.
DECIDED = (
    AppealDecision.UPHELD,
    AppealDecision.CHANGED,
    AppealDecision.DISMISSED,
    AppealDecision.WITHOUT_MERIT,
)


@dataclass(frozen=True, slots=True)
class CasePlace:
    """Where and when it happened: the numbers are those of the session, `called_by` a seat or "".

    `met`: the contestants North-South and East-West, where they are known and who of them sat there is not.
    """

    called_at: datetime
    round: int | None = None
    table: str = ""
    board: int | None = None
    called_by: str = ""
    met: tuple[str, str] | None = None


def may_report(user: Visitor, session: Session) -> bool:
    """Whether somebody handles cases of a session: who may rule there."""
    return adjustments.may_rule(user, session)


def may_act(user: Visitor, case: Case) -> bool:
    """Whether somebody takes steps of a case: who handles those of its session, and is no party to it."""
    return may_report(user, case.session) and not is_barred(user, case)


@transaction.atomic
def report(
    *,
    session: Session,
    token: str,
    place: CasePlace,
    seats: Mapping[str, EntryPlayer],
    incident: str,
    by: User,
    topic: str = "",
    director: User | None = None,
) -> tuple[Case, bool]:
    """Open a case with what is known at the table; the rest may come later.

    `seats` says which player of the session sat where, as far as known; `director` who was called, where it
    was somebody else. Answers the case and whether it is new: a report sent twice is one case. Raises Refused
    for who does not direct the session, for a player of another one, and for an incident without a word.
    """
    refuse_strangers(by, session)
    if not incident.strip():
        raise Refused(_("Say in a few words what happened."), "incident_missing")
    _refuse_other_players(session, seats)
    year = timezone.localtime(place.called_at).year
    locks.hold(NUMBERS_LOCK, year)
    known = Case.objects.filter(token=token).first()
    if known is not None:
        return known, False
    last = Case.objects.filter(year=year).aggregate(last=Max("number"))["last"] or 0
    case = Case.objects.create(
        year=year,
        number=last + 1,
        session=session,
        token=token,
        director=director or by,
        edition=_edition(place.called_at),
        topic=topic,
        round=place.round,
        table=place.table,
        board=place.board,
        called_at=place.called_at,
        called_by=place.called_by,
    )
    for seat, player in seats.items():
        CaseParty.objects.create(
            case=case, seat=seat, entry=player.entry, member=player.member, name=str(player)
        )
    cards = convention_cards.to_keep(case)
    content = CaseReported(incident=incident.strip(), topic=topic, met=place.met, cards=cards)
    take(case=case, content=content, by=by)
    return case, True


def _edition(at: datetime) -> str:
    """The Laws in force for the federation on the day; on a day before the first edition, that one."""
    return editions.edition_on(timezone.localtime(at).date()).key


def _refuse_other_players(session: Session, seats: Mapping[str, EntryPlayer]) -> None:
    for player in seats.values():
        if player.entry.session_id != session.pk:
            raise Refused(
                _("%(name)s takes no part in this session.") % {"name": player}, "not_of_this_session"
            )


def refuse_strangers(by: Visitor, session: Session) -> None:
    """Raise Refused for somebody who does not handle this session's cases."""
    if not may_report(by, session):
        raise Refused(_("Only directors can do this."), "not_a_director")


def refuse_barred(by: Visitor, case: Case) -> None:
    """Raise Refused for who does not handle the session's cases, and for whom the case is their own."""
    refuse_strangers(by, case.session)
    if is_barred(by, case):
        raise Refused(_("Nobody decides on a case of their own."), "own_case")


@transaction.atomic
def rule(
    *,
    case: Case,
    decisions: Sequence[RulingDecision],
    reasons: str,
    by: User,
    at: datetime | None = None,
    judged: Judgement = NO_JUDGEMENT,
) -> CaseAct:
    """Rule: the decisions count at once; none of them means that the table result stands.

    `judged`: what the director judges beside the facts, checked (rulings.cases.judgement). Raises Refused as
    `adjustments.rule` does, and for a ruling without reasons.
    """
    at = at or timezone.now()
    refuse_barred(by, case)
    written = _reasons_written(reasons)
    keys, decided = _decide(case, decisions, reasons, by, at)
    content = CaseRuled(
        reasons=written,
        adjustments=keys,
        decisions=decided,
        judged=judged,
        cards=convention_cards.to_keep(case),
    )
    act = take(case=case, content=content, by=by, at=at)
    refuse_barred(by, case)  # of a case without seats only the ruling says whose it is
    return act


@transaction.atomic
def rule_again(
    *,
    case: Case,
    decisions: Sequence[RulingDecision],
    reasons: str,
    by: User,
    at: datetime | None = None,
    own_error: bool = False,
    judged: Judgement = NO_JUDGEMENT,
) -> CaseAct:
    """Supersede the ruling by another: new facts, or the director's own error (Law 82C).

    A disqualification that the organiser has answered and that is ruled again as it was keeps its answer.
    Raises Refused where a body has decided on appeal (`decided_on_appeal`), and as `rule` does.
    """
    at = at or timezone.now()
    refuse_barred(by, case)
    _refuse_decided(case)
    written, held = _reasons_written(reasons), list(adjustments_of_case(case))
    decisions = as_answered(decisions, map(decision_of, held))
    kept = _answered_before(held, decisions)
    _take_back([adjustment for adjustment in held if adjustment.pk not in kept], reasons, by, at)
    ruled = [decision for decision in decisions if decision not in kept.values()]
    keys, decided = _decide(case, ruled, reasons, by, at)
    content = CaseRuledAgain(
        reasons=written,
        adjustments=(*kept, *keys),
        decisions=(*kept.values(), *decided),
        judged=judged,
        cards=convention_cards.to_keep(case),
        own_error=own_error,
    )
    act = take(case=case, content=content, by=by, at=at)
    refuse_barred(by, case)
    return act


@transaction.atomic
def withdraw(*, case: Case, reasons: str, by: User, at: datetime | None = None) -> CaseAct:
    """The ruling holds no more, and what it had changed comes back; the case is open again."""
    refuse_barred(by, case)
    _refuse_decided(case)
    at = at or timezone.now()
    taken = _take_back(list(adjustments_of_case(case)), reasons, by, at)
    content = CaseWithdrawn(reasons=_reasons_written(reasons), taken_back=tuple(taken))
    return take(case=case, content=content, by=by, at=at)


@transaction.atomic
def tell(
    *, case: Case, by: User, seats: Sequence[str], appeal_explained: bool, at: datetime | None = None
) -> CaseAct:
    """Both sides have heard the ruling, and of their right to appeal (Laws 82B, 83, 92A).

    `seats`: those that were there. The period for an appeal runs from here where the score was
    published before. Raises Refused when one side has not been told.
    """
    refuse_barred(by, case)
    if not (set(seats) & {"N", "S"} and set(seats) & {"E", "W"}):
        raise Refused(_("Tell both sides before you say that it is told."), "one_side_only")
    content = CaseTold(told=tuple(sorted(seats)), appeal_explained=appeal_explained)
    return take(case=case, content=content, by=by, at=at)


def _decide(
    case: Case, decisions: Sequence[RulingDecision], reasons: str, by: User, at: datetime
) -> tuple[tuple[int, ...], tuple[RulingDecision, ...]]:
    """Make the adjustments: their keys, and what each decides."""
    items = sorted({law.item for law in case.laws.all()})
    ruled = [
        adjustments.rule(
            session=case.session,
            decision=decision,
            at=at,
            by=by,
            reason=reasons[:500],
            laws=items,
            case=case,
        )
        for decision in decisions
    ]
    return tuple(adjustment.pk for adjustment in ruled), tuple(map(decision_of, ruled))


def _refuse_decided(case: Case) -> None:
    """What a body has decided stands until it is referred back, recommended or returned to the director."""
    steps = (CaseStep.RULED, CaseStep.RULED_AGAIN, CaseStep.RETURNED, CaseStep.SETTLED)
    acts = case.acts.filter(step__in=steps).order_by("-sequence")
    # An appeal that was withdrawn, or has become final, decides nothing: what came before it holds.
    contents = (content_of(act) for act in acts)
    if next(filter(None, map(_decided_by, contents)), "") in DECIDED:
        raise Refused(
            _("A body has decided on this ruling; the director cannot change it."), "decided_on_appeal"
        )


def _decided_by(content: CaseContent) -> str:
    """What a body has decided with an act, BY_DIRECTOR for a ruling; "" where it decides nothing."""
    match content:
        case CaseReturned(decision=decision) | CaseSettled(decision=decision) if decision:
            return decision
    return "" if ruled_in(content) is None else BY_DIRECTOR


def _answered_before(
    held: Sequence[Adjustment], decisions: Sequence[RulingDecision]
) -> dict[int, RulingDecision]:
    """Disqualifications with the organiser's answer that are ruled again as they are, by their keys."""
    known = {adjustment.pk: decision_of(adjustment) for adjustment in held}
    again = [decision for decision in decisions if is_answered(decision)]
    return {key: decision for key, decision in known.items() if decision in again}


def _take_back(held: Sequence[Adjustment], reasons: str, by: User, at: datetime) -> list[int]:
    for adjustment in held:
        adjustments.take_back(adjustment=adjustment, reason=_reasons_written(reasons)[:500], at=at, by=by)
    return [adjustment.pk for adjustment in held]


def _reasons_written(reasons: str) -> str:
    if not reasons.strip():
        raise Refused(_("Give the reasons."), "reasons_missing")
    return reasons.strip()
