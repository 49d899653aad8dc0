"""Corrections of published results: asked for, confirmed where two people must, applied as facts. REG-3.

Lock order: the games of the day (as for publishing), then the rows.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.facts.services import corrected
from clubs.facts.services.corrected import CORRECTABLE, StatedResult
from clubs.facts.services.correction_clock import Verdict, clear_period_of
from clubs.facts.services.locks import lock_games
from clubs.facts.words import refusal
from clubs.models import (
    DIRECTING,
    Correction,
    CorrectionAnswer,
    Duty,
    Official,
    Part,
    Result,
    Revision,
    ScoreError,
    Session,
    Tournament,
)
from clubs.models.uploads.correction import Word
from clubs.register import selectors
from clubs.signals import results_changed
from clubs.tournaments.services import stages
from clubs.tournaments.services.letters import tell_who_must_confirm
from clubs.tournaments.services.tournaments import may_direct
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit
from federation.visitors import Visitor
from scoring.engine.corrections.acceptance import Error

# Officials who answer a late correction at their tournament, and for whom. REG-3.4
SPEAKS_FOR = dict.fromkeys(DIRECTING, Part.DIRECTOR) | {Duty.ORGANISER: Part.ORGANISER}


@transaction.atomic
def correct(
    *, result: Result, after: StatedResult, error: Error, reason: str, proof: str = "", by: User
) -> Correction:
    """Correct a result, or ask for it where the period is over and the error may be the organiser's.

    Inside the period the correction is a revision of the session at once. Raises Refused, with the
    clause, for a stranger, a result that no longer holds or is a ruling, a closed stage, and what REG-3
    refuses.
    """
    refuse_strangers(by, result.session)
    session = locked_session(result.session)
    refuse_closed(session)
    result = _holding(result)
    _refuse_what_cannot_be(result, after, error, reason)
    now = timezone.now()
    period = clear_period_of(session, result.round or None)
    verdict = period.judge(error, now=now, proved=bool(proof.strip()))
    if not verdict.accepted and not verdict.may_be_confirmed:
        raise Refused(refusal(period, verdict, now), verdict.acceptance.reason)
    correction: Correction = Correction.objects.create(
        session=session,
        result=result,
        error=str(error),
        **after._asdict(),
        reason=reason.strip()[:300],
        proof=proof.strip()[:300],
        asked_by=by,
        asked_at=now,
        **_judged(verdict),
    )
    if verdict.accepted:
        _apply(correction, result, by, verdict.acceptance.reason)
    else:
        audit.record(Act.CORRECTION_ASKED, by, session, correction=correction.pk, verdict=correction.verdict)
        tell_who_must_confirm(correction)
    return correction


def _judged(verdict: Verdict) -> dict[str, object]:
    return {"verdict": verdict.acceptance.reason, "grounds": list(verdict.grounds)}


@transaction.atomic
def answer(*, correction: Correction, part: Part, agrees: bool, by: User, note: str = "") -> CorrectionAnswer:
    """The director's or the organiser's word on a late correction; the second confirmation applies it.

    One that is declined is over. Raises Refused for whoever may not speak for that part, has spoken
    for the other one, and where the correction no longer waits.
    """
    session = locked_session(correction.session)
    refuse_who_may_not(part, session, by)
    if not selectors.waiting_corrections().filter(pk=correction.pk).exists():
        raise Refused(_("This correction no longer waits for an answer."), "not_waiting")
    refuse_a_second_word(list(correction.answers.order_by("pk")), part, by)
    if agrees:
        refuse_closed(session)
    elif not note.strip():
        raise Refused(_("Say why the correction is declined."), "no_reason")
    given: CorrectionAnswer = CorrectionAnswer.objects.create(
        correction=correction, part=part, agrees=agrees, note=note.strip()[:300], given_by=by
    )
    act = Act.CORRECTION_CONFIRMED if agrees else Act.CORRECTION_DECLINED
    audit.record(act, by, session, correction=correction.pk, part=str(part))
    if agrees and correction.answers.filter(agrees=True).count() == len(Part):
        _apply(correction, _holding(correction.result), by, "organiser_error_confirmed_by_both")
    return given


def _apply(correction: Correction, result: Result, by: User, ground: str) -> Revision:
    """State the result anew by a revision of its own, and owe new figures."""
    session = correction.session
    newest = session.revisions.aggregate(newest=Max("number"))["newest"] or 0
    revision: Revision = Revision.objects.create(
        session=session, number=newest + 1, correction=correction, published_by=by
    )
    Result.objects.filter(pk=result.pk).update(superseded_by=revision)
    Result.objects.create(
        session=session,
        section_id=result.section_id,
        board=result.board,
        ns_id=result.ns_id,
        ew_id=result.ew_id,
        ns_partner_id=result.ns_partner_id,
        ew_partner_id=result.ew_partner_id,
        round=result.round,
        table=result.table,
        line=result.line,
        stated_by=revision,
        **corrected.of(correction)._asdict(),
    )
    Session.objects.filter(pk=session.pk).update(revised_at=timezone.now())
    audit.record(
        Act.RESULT_CORRECTED, by, session, correction=correction.pk, revision=revision.number, ground=ground
    )
    cause = {"kind": "correction", "revision": revision.number, "correction": correction.pk}
    results_changed.send(Session, session_id=session.pk, cause=cause)
    return revision


def locked_session(session: Session) -> Session:
    """The session, with nobody else publishing, correcting or entering results of it meanwhile."""
    lock_games(session.club_id, session.played_on.isoformat())
    rows = Session.objects.select_for_update(of=("self",)).select_related("club", "stage__event__tournament")
    locked: Session = rows.get(pk=session.pk)
    return locked


def refuse_closed(session: Session) -> None:
    """Raise Refused where the stage of a session is closed: it has to be opened again first."""
    if session.stage is not None:
        stages.refuse_closed(session.stage)


def _holding(result: Result) -> Result:
    holding: Result | None = Result.objects.current().filter(pk=result.pk).first()
    if holding is None:
        raise Refused(
            _("Somebody changed this result meanwhile. Look at the board as it stands now."), "superseded"
        )
    return holding


def _refuse_what_cannot_be(result: Result, after: StatedResult, error: Error, reason: str) -> None:
    if result.kind not in CORRECTABLE:
        raise Refused(
            _("This is a director's score. It is changed by a ruling, not by a correction."), "ruling"
        )
    before = corrected.of(result)
    if before == after:
        raise Refused(_("Nothing would change: the result reads so already."), "unchanged")
    if not reason.strip():
        raise Refused(_("Say why the result is corrected."), "no_reason")
    if error is Error.CONTRACT_OR_SIDE and _tricks_change(before, after):
        raise Refused(
            _("The number of tricks changes: choose “number of tricks”, and give the proof."), "tricks_change"
        )
    if selectors.waiting_corrections().filter(result=result).exists():
        raise Refused(_("A correction of this result waits for confirmation already."), "waiting")


def _tricks_change(before: StatedResult, after: StatedResult) -> bool:
    return None not in (before.tricks, after.tricks) and before.tricks != after.tricks


def may_correct(user: Visitor, session: Session) -> bool:
    """Whether somebody corrects a session's results: who keeps its desk, a tournament's directors."""
    if selectors.keeps_desk(user, selectors.keeper_of(session)):
        return True
    stage = session.stage
    of_tournament = stage is not None and not stage.is_simultaneous
    return of_tournament and may_direct(user, stage.event.tournament)


def refuse_strangers(by: Visitor, session: Session) -> None:
    """Raise Refused for somebody who may not correct a session's results."""
    if not may_correct(by, session):
        raise Refused(_("Only this club's scorer or manager can correct its results."), "not_your_club")


def parts_of(user: Visitor, session: Session) -> list[Part]:
    """For whom a user may answer a late correction of a session; officials speak for their tournament."""
    parts = set(selectors.parts_of(user, selectors.keeper_of(session)))
    stage = session.stage
    if stage is not None and not stage.is_simultaneous and user.is_active:
        served = Official.objects.filter(tournament=stage.event.tournament_id, member__user=user)
        duties = served.values_list("duty", flat=True)
        parts |= {SPEAKS_FOR[Duty(duty)] for duty in duties if duty in SPEAKS_FOR}
    return [part for part in Part if part in parts]


def tournaments_of(user: Visitor) -> QuerySet[Tournament]:
    """The tournaments at which somebody answers late corrections as an official."""
    if not user.is_authenticated:
        return Tournament.objects.none()
    tournaments: QuerySet[Tournament] = Tournament.objects.filter(
        officials__member__user=user, officials__duty__in=SPEAKS_FOR
    )
    return tournaments


def refuse_who_may_not(part: Part, session: Session, by: User) -> None:
    """Only the part's own people may speak for it."""
    if part not in parts_of(by, session):
        sentences = {
            Part.DIRECTOR: _("Only a director on the federation's register can confirm as director."),
            Part.ORGANISER: _("Only the club's officers or the tournament office can confirm as organiser."),
        }
        raise Refused(sentences[part], "not_your_part")


def refuse_a_second_word(given: Sequence[Word], part: Part, by: User) -> None:
    """Two parts are two people, and each speaks once."""
    if any(answer.given_by_id == by.pk for answer in given):
        raise Refused(
            _("You have answered already; the director and the organiser must be two different people."),
            "two_people",
        )
    if any(answer.part == part for answer in given):
        raise Refused(_("Somebody has answered for this part already."), "answered")


def offered_errors(*, of_matches: bool = False) -> list[tuple[str, str]]:
    """The errors that a single line of a traveller can have, for a form; `of_matches`: sums of IMPs too."""
    single = (
        ScoreError.CONTRACT_OR_SIDE,
        ScoreError.TRICK_COUNT,
        ScoreError.COMPUTER_INPUT,
        ScoreError.ORGANISER_ENTRY,
    )
    errors = tuple(ScoreError) if of_matches else single
    return [(error.value, str(error.label)) for error in errors]
