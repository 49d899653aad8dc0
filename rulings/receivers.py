"""What follows what others do: a stage that is to be closed, a step of an appeal, a letter on its way."""

from collections.abc import Mapping, Set as AbstractSet
from datetime import datetime

from django.dispatch import receiver
from django.utils.translation import gettext as _, gettext_lazy

from clubs.models import Event, Session, Stage
from clubs.signals import (
    BarredFromPlay,
    PlaceOfResult,
    RulingOnCard,
    results_giving_way,
    rulings_on_cards,
    session_giving_way,
    stage_closing,
    who_is_barred,
)
from federation.errors import Refused
from federation.machine.proofs import RecordsProof
from federation.models import Letter, Member, User
from federation.signals import charge_causes_asked, erasure_wanted, letter_written, merge_wanted, proofs_asked
from federation.templatetags.portal import moment
from federation.visitors import Visitor
from rulings.acts import proof
from rulings.adjustments import barring, card_deadline, resting
from rulings.appeals.charge_pages import deposits_of
from rulings.appeals.papers.calendar import hearing_file
from rulings.appeals.services import notices as appeal_notices
from rulings.cases.charge_pages import fines_of
from rulings.cases.services.access import readable
from rulings.cases.services.approvals import letters as approval_letters
from rulings.cases.services.clocks import appeal_ends
from rulings.cases.services.finding import indexing
from rulings.cases.services.parties import in_one_case
from rulings.cases.words import adjustment_in_words
from rulings.conduct import fines
from rulings.decisions.kept import decision_of
from rulings.lifecycle.appeals import AppealStep
from rulings.lifecycle.cases import CaseStep, State
from rulings.models import Appeal, AppealAct, Case, CaseAct
from rulings.signals import acted, adjustments_changed


@receiver(stage_closing, dispatch_uid="rulings.refuse_under_appeal")
def refuse_under_appeal(stage: Stage, at: datetime, **kwargs: object) -> None:
    """A stage with a ruling that is or can yet be appealed is not closed: its places may change. Spec D.12"""
    if Case.objects.filter(session__stage=stage, state=State.APPEALED).exists():
        raise Refused(_("A ruling of the stage is under appeal: its places may change."), "under_appeal")
    open_cases = Case.objects.filter(session__stage=stage, state=State.TOLD).select_related("session__stage")
    last = max(filter(None, map(appeal_ends, open_cases)), default=None)
    if last is not None and at <= last:
        text = _("A ruling of the stage can be appealed until %(time)s.") % {"time": moment(last)}
        raise Refused(text, "appeal_open")


@receiver(results_giving_way, dispatch_uid="rulings.refuse_under_ruling")
def refuse_under_ruling(session: Session, places: AbstractSet[PlaceOfResult], **kwargs: object) -> None:
    """A result that was ruled on is neither moved nor taken away under its ruling."""
    resting.refuse_under_ruling(session, places)


@receiver(session_giving_way, dispatch_uid="rulings.refuse_under_cases")
def refuse_under_cases(session: Session, **kwargs: object) -> None:
    """A session that a case or a ruling is about is not taken back."""
    resting.refuse_under_cases(session)


@receiver(who_is_barred, dispatch_uid="rulings.say_who_is_barred")
def say_who_is_barred(stage: Stage, **kwargs: object) -> list[BarredFromPlay]:
    """Who is suspended or disqualified is not seated, drawn or lined up."""
    return barring.bars_of_stage(stage)


@receiver(rulings_on_cards, dispatch_uid="rulings.say_what_cards_cost")
def say_what_cards_cost(event: Event, user: Visitor, **kwargs: object) -> list[RulingOnCard]:
    """What was decided about missing cards and holds, as far as the reader is to read it."""
    held = readable(card_deadline.rulings_on_cards(event), user)
    return [
        RulingOnCard(number, adjustment_in_words(ruling), ruling.session.stage_id, ruling.pk)
        for ruling in held
        for number in decision_of(ruling).named
    ]


@receiver(acted, sender=Appeal, dispatch_uid="rulings.tell_of_appeals")
def tell_of_appeals(record: Appeal, act: AppealAct, **kwargs: object) -> None:
    """Whom a step concerns gets a letter."""
    appeal_notices.tell(record, act)


@receiver(acted, sender=Appeal, dispatch_uid="rulings.index_what_is_told")
def index_what_is_told(record: Appeal, act: AppealAct, **kwargs: object) -> None:
    """A case is found by what a body decided once that is told."""
    if act.step == AppealStep.TOLD:
        indexing.index(record.case, list(record.case.acts.order_by("sequence")))


@receiver(acted, sender=Case, dispatch_uid="rulings.index_cases")
def index_cases(record: Case, **kwargs: object) -> None:
    """A case is found by what its acts say."""
    indexing.index(record, list(record.acts.order_by("sequence")))


@receiver(acted, sender=Case, dispatch_uid="rulings.ask_for_approval")
def ask_for_approval(record: Case, act: CaseAct, **kwargs: object) -> None:
    """Who may approve a disqualification hears that one waits. Law 91B"""
    if act.step in (CaseStep.RULED, CaseStep.RULED_AGAIN):
        approval_letters.ask(record)


@receiver(charge_causes_asked, dispatch_uid="rulings.charge_causes_asked")
def where_deposits_come_from(causes: Mapping[int, str], reader: User, **kwargs: object) -> dict[int, str]:
    """The page of the case whose appeal a deposit was charged for, or whose fine, for who may see that."""
    return deposits_of(causes, reader) | fines_of(causes, reader)


@receiver(acted, sender=Case, dispatch_uid="rulings.charge_fines")
def charge_fines(record: Case, act: CaseAct, **kwargs: object) -> None:
    """A case becomes final, or is opened again: the fines of it are owed, or are not."""
    fines.follow(record, by=act.by)


@receiver(acted, sender=Appeal, dispatch_uid="rulings.charge_fines_told")
def charge_fines_told(record: Appeal, act: AppealAct, **kwargs: object) -> None:
    """What a body decided is told: from now on an account may say it."""
    if act.step == AppealStep.TOLD:
        fines.follow(record.case, by=act.by)


@receiver(adjustments_changed, dispatch_uid="rulings.charge_fines_changed")
def charge_fines_changed(session_id: int, **kwargs: object) -> None:
    """A decision on conduct of a case that is final was taken back or changed."""
    for case in fines.final_cases_of(session_id):
        fines.follow(case, by=None)


@receiver(letter_written, dispatch_uid="rulings.bring_the_hearing")
def bring_the_hearing(letter: Letter, **kwargs: object) -> list[tuple[str, str, str]]:
    """A letter about a hearing brings its calendar file."""
    if letter.topic not in appeal_notices.HEARING_TOPICS:
        return []
    return hearing_file(int(letter.key.partition(".")[0]))


@receiver(erasure_wanted, dispatch_uid="open cases hinder an erasure")
def hinder_erasure(member: Member, **_sent: object) -> list[str]:
    """Who is a party to an open case is named until it is final: others have a right to know whom it
    is about.
    """
    is_open = Case.objects.exclude(state__in=(State.FINAL, State.SUPERSEDED))
    if not is_open.filter(parties__member=member).exists():
        return []
    return [_("A case to which this member is a party is open. It has to be final first.")]


@receiver(proofs_asked, dispatch_uid="rulings.prove_acts")
def prove_acts(**kwargs: object) -> list[RecordsProof]:
    """Whether cases and appeals are what their acts add up to."""
    title = gettext_lazy("Cases and appeals, read again from their acts")
    return [RecordsProof("acts", title, proof.faults, proof.DIFFERENCES)]


@receiver(merge_wanted, dispatch_uid="rulings.two_parties")
def two_parties(gone: Member, kept: Member, **kwargs: object) -> list[str]:
    """Who is a party beside or against somebody is not that person."""
    return list(in_one_case(gone, kept))
