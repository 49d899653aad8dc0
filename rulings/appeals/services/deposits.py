"""The ledger of deposits: taken once for an appeal, and returned or kept once."""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused, sentence_of
from federation.models import Role, User
from federation.roles import holds
from rulings.cases.services.cases import may_report
from rulings.models import Appeal, AppealDeposit, DepositKind


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
    is_untold = bool(appeal.decision) and appeal.told_at is None
    return list(lines.filter(kind=DepositKind.TAKEN) if is_untold else lines)


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
    return _post(appeal, kind, taken, by, note, at)


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
