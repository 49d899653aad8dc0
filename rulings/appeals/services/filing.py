"""Filing an appeal: delivered to the director in charge, concurred with, admitted or not. Laws 92, 93B1"""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import User
from federation.tenancy import locks
from federation.visitors import Visitor
from rulings.acts import cases as case_acts
from rulings.acts.appeal_contents import (
    AppealAdmitted,
    AppealConcurred,
    AppealFiled,
    AppealFurther,
    AppealLapsed,
    AppealLawHeard,
    AppealRefused,
    AppealReturned,
    AppealStated,
    AppealWithdrawn,
)
from rulings.acts.appeals import particulars, take
from rulings.acts.case_contents import CaseAppealed, CaseReopened
from rulings.acts.converter import content_as
from rulings.appeals.moments import clock
from rulings.appeals.services import access, bodies, clocks, deposits, parties as appeal_parties
from rulings.appeals.services.giving_back import end_undecided, give_back
from rulings.cases.services import cases, parties as case_parties
from rulings.cases.services.clocks import appeal_ends, ruled_since
from rulings.cases.speakers import Speaker, SpeakingCoach, captain_key, coach_key, key_of, player_key
from rulings.lifecycle.appeals import PENDING, AppealState, AppealStep
from rulings.lifecycle.cases import State
from rulings.models import Appeal, AppealAct, Body, Case, Ground, PartySide

NUMBERS_LOCK = 7_300_001


@transaction.atomic
def file(
    *,
    case: Case,
    ground: str,
    player: Speaker,
    statement: str,
    token: str,
    by: User,
    concurring: Iterable[Speaker] = (),
    ruling: int | None = None,
    why_late: str = "",
    at: datetime | None = None,
) -> tuple[Appeal, bool]:
    """Appeal against the ruling of a case; the clock stops now. A form sent twice is one appeal.

    By the player, the captain or the coach whom the captain lets, or by who directs the session on their
    word. `ruling`: the sequence of the act that was looked at; `why_late`: why it comes after the period, for
    the chair to judge. Answers the appeal and whether it is new. Where a body has decided already, it goes to
    the next one. Raises Refused with `appeal_late`, `appealed_already`, `superseded_already`, `not_told`,
    `last_body`, `not_your_ruling`, `not_your_appeal`, `coach_silent`, `statement_missing`, `no_body`,
    `unknown_ground`.
    """
    at = at or timezone.now()
    _refuse_strangers(by, player, case)
    known = Appeal.objects.filter(token=token).first()
    if known is not None:
        return known, False
    case = Case.objects.select_for_update().get(pk=case.pk)
    _refuse_silent(player)
    _refuse_empty(ground, statement)
    previous = previous_of(case)
    if player.entry_id not in [entry.pk for entry in case_parties.concerned(case)]:
        raise Refused(_("This ruling is not about them."), "not_your_ruling")
    appealed = _ruling(case, ruling)
    is_late = _lateness(case, at, why_late)
    body = body_of(case, ground, previous)
    asked = bodies.deposit_of(case, body, is_first=previous is None).amount
    year, number = number_of(at)
    appeal = Appeal.objects.create(
        year=year,
        number=number,
        case=case,
        body=body,
        previous=previous,
        token=token,
        ruling=appealed,
        ground=ground,
        entry=player.entry,
        filed_by=str(player),
        member=player.member,
        director=case.director,
        filed_at=at,
        is_late=is_late,
        deposit_asked=asked,
        currency=body.currency if asked else "",
    )
    filed = AppealFiled(
        player=player_key(player),
        captain=captain_key(player),
        coach=coach_key(player),
        name=str(player),
        statement=statement.strip(),
        particulars=particulars(appeal),
        parties=appeal_parties.fixed_for(case, player.entry, previous),
        why_late=why_late.strip(),
    )
    take(appeal=appeal, content=filed, by=by, at=at)
    deposits.charge(appeal=appeal, by=by, at=at)
    for partner in concurring:
        concur(appeal=appeal, player=partner, by=by, at=at)
    if not is_late:
        stop_the_clock(appeal, by, at)
    return appeal, True


def _refuse_strangers(by: Visitor, player: Speaker, case: Case) -> None:
    """Who speaks for themselves, or the director to whom it was said."""
    own = player.member is not None and player.member.user_id == by.pk
    if not own and not cases.may_report(by, case.session):
        raise Refused(_("Only the players and the director can do this."), "not_your_appeal")


def _refuse_silent(player: Speaker) -> None:
    """A coach speaks while the captain lets them: asked again, since the page was shown a while ago."""
    if isinstance(player, SpeakingCoach) and case_parties.coach_of(player.entry) != player:
        raise Refused(_("The captain does not let the coach speak for the team."), "coach_silent")


def _refuse_empty(ground: str, statement: str) -> None:
    if ground not in Ground.values:
        raise Refused(_("Say what is wrong with the ruling."), "unknown_ground")
    if not statement.strip():
        raise Refused(_("Write a statement: what is wrong, and what should be."), "statement_missing")


def previous_of(case: Case) -> Appeal | None:
    """The appeal whose decision is appealed further; None for a director's ruling. Raises Refused."""
    dead = (AppealState.REFUSED, AppealState.WITHDRAWN, AppealState.LAPSED)
    newest: Appeal | None = case.appeals.exclude(state__in=dead).order_by("-filed_at", "-pk").first()
    if newest is None:
        return None
    if newest.state in PENDING:
        raise Refused(_("This ruling is under appeal already."), "appealed_already")
    if ruled_since(case, newest):
        return None  # another ruling, of the director to whom it was returned
    if newest.appealable_until is None:
        raise Refused(_("The last body has decided. There is no further appeal."), "last_body")
    return newest


def _ruling(case: Case, looked_at: int | None) -> int:
    """The act that is appealed. A party hears of a ruling when it is told."""
    if case.state == State.APPEALED:
        raise Refused(_("This ruling is under appeal already."), "appealed_already")
    act = case_parties.ruling_of(case)
    if act is not None and looked_at is not None and act.sequence != looked_at:
        raise Refused(_("A later ruling has superseded this one."), "superseded_already")
    if act is None or case.state not in (State.TOLD, State.FINAL):
        raise Refused(_("No ruling is told that could be appealed."), "not_told")
    return int(act.sequence)


def _lateness(case: Case, at: datetime, why_late: str) -> bool:
    if not clocks.is_late(case, at) and case.state != State.FINAL:
        return False
    if not why_late.strip():
        ends = clock(appeal_ends(case))
        raise Refused(
            _("The ruling could be appealed until %(time)s. A later appeal needs the chair's reason.")
            % {"time": ends},
            "appeal_late",
        )
    return True


def body_of(case: Case, ground: str, previous: Appeal | None) -> Body:
    """Where an appeal goes, after the appeal before it. Raises Refused with `no_body` and `last_body`."""
    if previous is None:
        return bodies.first_body(case, ground)
    following = bodies.next_body(previous)
    if following is None:
        raise Refused(_("The last body has decided. There is no further appeal."), "last_body")
    return following


def number_of(at: datetime) -> tuple[int, int]:
    """The year and the number of the next appeal, held until the transaction ends."""
    year = timezone.localtime(at).year
    locks.hold(NUMBERS_LOCK, year)
    last = Appeal.objects.filter(year=year).aggregate(last=Max("number"))["last"] or 0
    return year, last + 1


def stop_the_clock(appeal: Appeal, by: User, at: datetime) -> None:
    """The case is under appeal. A final one, of a late appeal that the chair admits, is opened for it."""
    case, previous = appeal.case, appeal.previous
    if previous is not None and previous.state == AppealState.TOLD:
        take(appeal=previous, content=AppealFurther(appeal=appeal.pk), by=by, at=at)
    if case.state == State.FINAL:
        reopened = CaseReopened(reason=_("Appeal %(number)s") % {"number": appeal})
        case_acts.take(case=case, content=reopened, by=by, at=at)
    appealed = CaseAppealed(appeal=appeal.pk, number=str(appeal), body=appeal.body.key)
    case_acts.take(case=case, content=appealed, by=by, at=at)


@transaction.atomic
def concur(*, appeal: Appeal, player: Speaker, by: User, at: datetime | None = None) -> AppealAct:
    """The partner, the captain, or the coach whom the captain lets, concurs. Law 92D. Twice is once.

    Raises Refused for somebody whose word it does not need (`not_needed`), for a coach whom the captain does
    not let (`coach_silent`), and for a stranger.
    """
    _refuse_strangers(by, player, appeal.case)
    content = AppealConcurred(
        player=player_key(player), captain=captain_key(player), coach=coach_key(player), name=str(player)
    )
    for known in appeal.acts.filter(step=AppealStep.CONCURRED):
        if content_as(known, AppealConcurred).speaker == content.speaker:
            return known
    _refuse_silent(player)
    of_coach = isinstance(player, SpeakingCoach) and player.entry_id == appeal.entry_id
    if not of_coach and content.speaker not in map(key_of, case_parties.needed(appeal.entry)):
        raise Refused(_("Their concurrence is not needed."), "not_needed")
    return take(appeal=appeal, content=content, by=by, at=at)


@transaction.atomic
def state(*, appeal: Appeal, text: str, by: User, at: datetime | None = None) -> AppealAct:
    """A further statement by a party of either side. Raises Refused for who is none."""
    party = appeal_parties.party_of(by, appeal)
    if party is None:
        raise Refused(_("Only the players of the ruling can do this."), "not_your_appeal")
    if not text.strip():
        raise Refused(_("Write the statement."), "statement_missing")
    content = AppealStated(player=party.player_id, name=party.name, entry=party.entry_id, text=text.strip())
    return take(appeal=appeal, content=content, by=by, at=at)


@transaction.atomic
def hear_law(
    *, appeal: Appeal, stands: bool, reasons: str, by: User, at: datetime | None = None
) -> AppealAct:
    """The director in charge rules first on what is law or regulation alone, and passes the rest on. Law 93B1

    Where the ruling does not stand, the appeal ends here and the director rules again (`cases.rule_again`).
    Raises Refused for who handles no cases of the session, and for a party (`own_case`).
    """
    _refuse_to_judge(by, appeal)
    written = _reasons(reasons)
    act = take(appeal=appeal, content=AppealLawHeard(stands=stands, reasons=written), by=by, at=at)
    if not stands:
        if appeal.state == AppealState.FILED:
            admit(appeal=appeal, by=by, at=at)
        deposits.end_held(appeal=appeal, kept=False, by=by, at=at)
        act = take(appeal=appeal, content=AppealReturned(reasons=written), by=by, at=at)
        give_back(appeal, by, at, decision="returned", reasons=written)
    return act


@transaction.atomic
def take_up(*, appeal: Appeal, reasons: str, by: User, at: datetime | None = None) -> AppealAct:
    """The director follows the recommendation with which an appeal went on to another body: it ends there
    unheard, and the director rules again (`cases.rule_again`). Law 93B3

    Raises Refused for who handles no cases of the session, for a party, and for what nobody recommended.
    """
    _refuse_to_judge(by, appeal)
    if not is_recommended(appeal):
        raise Refused(_("Nothing was recommended to the director."), "not_recommended")
    written = _reasons(reasons)
    act = take(appeal=appeal, content=AppealReturned(reasons=written), by=by, at=at)
    give_back(appeal, by, at, decision="returned", reasons=written)
    return act


def _refuse_to_judge(by: User, appeal: Appeal) -> None:
    """A playing director rules on nothing of their own."""
    cases.refuse_barred(by, appeal.case)


def is_recommended(appeal: Appeal) -> bool:
    """Whether an appeal is before its body by another body's recommendation."""
    return bool(appeal.acts.filter(step=AppealStep.FILED, body__has_key="recommended").exists())


def _reasons(text: str) -> str:
    if not text.strip():
        raise Refused(_("Give the reasons."), "reasons_missing")
    return text.strip()


@transaction.atomic
def admit(*, appeal: Appeal, by: User, reason: str = "", at: datetime | None = None) -> AppealAct:
    """Let the body hear it: concurred with, the deposit taken, in time or with the chair's reason.

    In time, by who handles the case or makes up the panel; late, by a chair of the body and with a reason.
    Raises Refused with `concurrence_missing`, `deposit_missing`, `appeal_late`, `not_the_chair`.
    """
    at = at or timezone.now()
    missing = case_parties.concurrence(appeal)
    if missing and appeal.state == AppealState.FILED:
        names = {"names": ", ".join(map(str, missing.values()))}
        raise Refused(_("It cannot be heard before %(names)s concur.") % names, "concurrence_missing")
    if appeal.deposit_asked and deposits.taken_of(appeal) is None:
        raise Refused(_("The deposit has not been taken yet."), "deposit_missing")
    if appeal.is_late:
        _refuse_without_chair(appeal, by, reason)
    elif not (cases.may_report(by, appeal.case.session) or access.may_compose(by, appeal)):
        raise Refused(_("Only the director or the chair can do this."), "not_the_chair")
    content = AppealAdmitted(late=reason.strip() if appeal.is_late else "")
    act = take(appeal=appeal, content=content, by=by, at=at)
    if appeal.is_late:
        stop_the_clock(appeal, by, at)
    return act


def _refuse_without_chair(appeal: Appeal, by: User, reason: str) -> None:
    """A late appeal is heard for a reason of the chair's alone. Spec D.1, Law 92B"""
    if not appeal.body.admits_late or not reason.strip():
        raise Refused(_("A late appeal is heard only for a reason of the chair's."), "appeal_late")
    if not (access.chairs(by, appeal.body) and access.may_compose(by, appeal)):
        raise Refused(_("Only a chair of the body can admit a late appeal."), "not_the_chair")


@transaction.atomic
def refuse(*, appeal: Appeal, by: User, reason: str, at: datetime | None = None) -> AppealAct:
    """Do not admit it: too late, or not theirs to make. The deposit goes back. Raises Refused."""
    if not access.may_compose(by, appeal):
        raise Refused(_("Only the chair of the body can do this."), "not_the_chair")
    written = _reasons(reason)
    return end_undecided(appeal, AppealRefused(reason=written), written, by, at)


@transaction.atomic
def withdraw(*, appeal: Appeal, by: User, reason: str = "", at: datetime | None = None) -> AppealAct:
    """The appellants take it back before it is decided. Raises Refused for anybody else."""
    party = appeal_parties.party_of(by, appeal)
    own = party is not None and party.side == PartySide.APPELLANT
    if not own and not cases.may_act(by, appeal.case):
        raise Refused(_("Only the appellants and the director can do this."), "not_your_appeal")
    return end_undecided(appeal, AppealWithdrawn(reason=reason.strip()), reason.strip(), by, at)


@transaction.atomic
def lapse(*, appeal: Appeal, by: User, at: datetime | None = None) -> AppealAct:
    """Nobody concurred in time: it is not heard. Raises Refused before the time for it has passed."""
    if not (cases.may_report(by, appeal.case.session) or access.may_compose(by, appeal)):
        raise Refused(_("Only the director or the chair can do this."), "not_the_chair")
    return lapse_when_due(appeal=appeal, by=by, at=at)


@transaction.atomic
def lapse_when_due(*, appeal: Appeal, by: User, at: datetime | None = None) -> AppealAct:
    """The same by the portal itself, which acts for `by`. Raises Refused while somebody may still concur."""
    at = at or timezone.now()
    until = clocks.concur_until(appeal)
    if at <= until or not case_parties.concurrence(appeal):
        raise Refused(_("They may concur until %(time)s.") % {"time": clock(until)}, "concurrence_possible")
    return end_undecided(appeal, AppealLapsed(), "", by, at)
