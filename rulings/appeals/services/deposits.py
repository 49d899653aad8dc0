"""The ledger of deposits: taken once for an appeal, and returned or kept once.

Where the federation charges deposits, one is taken by charging the account of whoever appeals when they file.
"""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _, override

from federation.errors import Refused, sentence_of
from federation.languages import own_language
from federation.models import ChargePurpose, Role, TaxClass, User
from federation.money.services import causes
from federation.roles import holds, today
from federation.tenancy.context import current
from rulings.cases.services.cases import may_report
from rulings.models import Appeal, AppealDeposit, DepositKind

CAUSE = "deposit:"


def may_handle_money(user: User, appeal: Appeal) -> bool:
    """Whether somebody takes and gives back deposits: who directs the session, and the tournament office."""
    return may_report(user, appeal.case.session) or holds(user, Role.TOURNAMENT_OFFICE, Role.ADMINISTRATOR)


def taken_of(appeal: Appeal) -> AppealDeposit | None:
    """The deposit that was taken; None where none was."""
    deposit: AppealDeposit | None = appeal.deposits.filter(kind=DepositKind.TAKEN).first()
    return deposit


def open_lines(appeal: Appeal) -> list[AppealDeposit]:
    """What everybody concerned sees of the deposit: how it ended is told with the decision."""
    lines = appeal.deposits.order_by("pk")
    return list(lines.filter(kind=DepositKind.TAKEN) if is_untold(appeal) else lines)


def is_untold(appeal: Appeal) -> bool:
    """Whether there is a decision that the parties do not know yet."""
    return bool(appeal.decision) and appeal.told_at is None


def end_of(appeal: Appeal) -> AppealDeposit | None:
    """How the deposit ended; None while it is held, and where none was taken."""
    ending: AppealDeposit | None = appeal.deposits.exclude(kind=DepositKind.TAKEN).first()
    return ending


@transaction.atomic
def receive(*, appeal: Appeal, by: User, note: str = "", at: datetime | None = None) -> AppealDeposit:
    """Take the deposit that is asked. Raises Refused where none is asked, and for a second one."""
    if not may_handle_money(by, appeal):
        raise Refused(_("Only the director or the tournament office can do this."), "not_the_office")
    if not appeal.deposit_asked:
        raise Refused(_("No deposit is asked for this appeal."), "no_deposit")
    return _post(appeal, DepositKind.TAKEN, None, by, note, at)


@transaction.atomic
def charge(*, appeal: Appeal, by: User, at: datetime | None = None) -> AppealDeposit | None:
    """Take the deposit by charging whoever appeals; None where it is taken by hand.

    That is where the federation charges none, whoever appeals has no account here, and for another currency.
    """
    amount, member = appeal.deposit_asked, appeal.member
    if not amount or member is None or appeal.currency != current().currency:
        return None
    if not causes.charged_here().charges_deposits:
        return None
    with override(own_language()):
        text = _("Deposit of the appeal %(number)s") % {"number": appeal}
    terms = causes.CausedTerms(ChargePurpose.DEPOSIT, TaxClass.OUTSIDE, today(), text)
    causes.follow(cause_of(appeal), causes.accounts_for({member: amount}), terms, by=by)
    return _post(appeal, DepositKind.TAKEN, None, by, _("charged to the account"), at)


def cause_of(appeal: Appeal) -> str:
    """What the charge of a deposit names."""
    return f"{CAUSE}{appeal.pk}"


@transaction.atomic
def settle_charge(*, appeal: Appeal, by: User) -> None:
    """What was charged is income, or is owed no more and stands to the credit of who paid it.

    Not before the decision is told: an account says how it ended. Called again, it changes nothing.
    """
    ending = end_of(appeal)
    if ending is not None and not is_untold(appeal):
        _end_charge(appeal, kept=ending.kind == DepositKind.KEPT, by=by)


def _end_charge(appeal: Appeal, *, kept: bool, by: User) -> None:
    with override(own_language()):
        words = {"number": appeal}
        kept_text = _("Deposit of the appeal %(number)s: kept") % words
        back_text = _("Deposit of the appeal %(number)s: returned") % words
    for row in causes.in_force(cause_of(appeal)):
        if kept:
            causes.keep_deposit(row, text=kept_text, by=by)
        else:
            causes.return_deposit(row, text=back_text, by=by)


@transaction.atomic
def give_back(*, appeal: Appeal, by: User, note: str = "", at: datetime | None = None) -> AppealDeposit:
    """Return the deposit by hand, where no decision has ended it. Raises Refused for one that has ended."""
    if not may_handle_money(by, appeal):
        raise Refused(_("Only the director or the tournament office can do this."), "not_the_office")
    if taken_of(appeal) is None:
        raise Refused(_("No deposit was taken."), "no_deposit")
    ending = end(appeal=appeal, kept=False, by=by, note=note, at=at)
    if ending is None:
        raise Refused(_("This deposit was returned or kept already."), "deposit_ended")
    return ending


@transaction.atomic
def end(
    *, appeal: Appeal, kept: bool, by: User, note: str = "", at: datetime | None = None
) -> AppealDeposit | None:
    """What becomes of the deposit, by the service that ends the appeal; None where none is held.

    Raises Refused for a deposit that has ended already (`deposit_ended`).
    """
    taken = taken_of(appeal)
    if taken is None:
        return None
    kind = DepositKind.KEPT if kept else DepositKind.RETURNED
    ending = _post(appeal, kind, taken, by, note, at)
    settle_charge(appeal=appeal, by=by)
    return ending


@transaction.atomic
def end_held(*, appeal: Appeal, kept: bool, by: User, at: datetime | None = None) -> AppealDeposit | None:
    """The same where it is still held: one that was returned by hand has ended already."""
    return end(appeal=appeal, kept=kept, by=by, at=at) if end_of(appeal) is None else None


def _post(
    appeal: Appeal, kind: DepositKind, ends: AppealDeposit | None, by: User, note: str, at: datetime | None
) -> AppealDeposit:
    amount, currency = (ends.amount, ends.currency) if ends else (appeal.deposit_asked, appeal.currency)
    assert amount is not None  # who takes one has looked whether one is asked
    try:
        with transaction.atomic():
            return AppealDeposit.objects.create(
                appeal=appeal,
                kind=kind,
                amount=amount,
                currency=currency,
                ends=ends,
                by=by,
                note=note.strip()[:300],
                at=at or timezone.now(),
            )
    except IntegrityError as error:
        code = "deposit_ended" if ends else "deposit_taken"
        raise Refused(sentence_of(error), code) from error
