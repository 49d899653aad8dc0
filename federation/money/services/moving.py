"""Two records of a member became one: a credit goes between their accounts by a booking that balances.

Charges stay on the account whose papers and references name them; accounts of one member are shown together.
What stands to the credit of the account of the record that is gone goes to the other; where the gone one owes
and the other has a credit, that credit pays. Both are an entry with a line on each account: on the one it
leaves it is a charge that the credit settles, as a refund is; on the other it settles what is open there.
"""

from decimal import Decimal

from django.db.models import Q
from django.utils.translation import gettext as _, override

from federation.models import (
    Charge,
    ChargePurpose,
    EntryKind,
    Member,
    MemberMerge,
    MoneyAccount,
    MoneyEntry,
    MoneyPosting,
    Settlement,
    TaxClass,
    User,
)
from federation.money.services import charging, journal, settling
from federation.money.services.journal import JournalLine
from federation.money.services.paying import standing
from federation.people.merging.rows import carry
from federation.roles import today
from federation.tenancy.context import current

KEY = "merged:"


def join(merge: MemberMerge, gone: Member, kept: Member, *, by: User) -> None:
    """Bring the accounts of two records together, in the transaction that merged them."""
    accounts = {one.member_id: one for one in MoneyAccount.objects.filter(member__in=[gone, kept])}
    old, own = accounts.get(gone.pk), accounts.get(kept.pk)
    if old is None:
        return
    if own is None:
        carry(merge, [old], member_id=kept.pk)
        return
    _hold(old, own)
    credit, owed = standing(old), _owed(old)
    if credit:
        _move(merge, old, own, credit, by)
    elif owed and standing(own):
        _move(merge, own, old, min(owed, standing(own)), by)


def _owed(account: MoneyAccount) -> Decimal:
    return sum((charge.open_amount for charge in settling.open_charges(account)), settling.ZERO)


def _hold(*accounts: MoneyAccount) -> None:
    for account in sorted(accounts, key=lambda one: one.pk):
        journal.hold_account(account)


def _move(merge: MemberMerge, source: MoneyAccount, to: MoneyAccount, amount: Decimal, by: User) -> None:
    with override(current().locale):
        text = _("Two records of one member were merged.")
    day = journal.open_day(today())
    lines = [JournalLine(source, amount), JournalLine(to, -amount)]
    key = f"{KEY}{merge.pk}"
    entry = journal.write(EntryKind.MOVED, lines, booked_on=day, text=text, key=key, by=by)
    left = Charge.objects.create(
        entry=entry,
        account=source,
        number=charging.next_number(),
        purpose=ChargePurpose.REFUND,
        tax=TaxClass.OUTSIDE,
        amount=amount,
        due_on=day,
    )
    settling.settle(source, [left])
    settling.settle(to)


def entry_of(merge: MemberMerge) -> MoneyEntry | None:
    """The entry that a merger moved a credit by, unless it is taken back."""
    return MoneyEntry.objects.filter(key=f"{KEY}{merge.pk}", reversed_by=None).first()


def booked_since(merge: MemberMerge) -> list[str]:
    """What hinders undoing a merger: entries since, on an account of either record."""
    carried = merge.rows.filter(table=MoneyAccount._meta.label_lower).values("row")
    own = MoneyAccount.objects.filter(Q(member__in=[merge.gone_id, merge.kept_id]))
    moved = entry_of(merge)
    # Of two accounts that nothing was moved between each keeps what it has.
    if moved is None:
        own = own.filter(pk__in=carried)
    since = MoneyEntry.objects.filter(postings__account__in=own, at__gt=merge.at)
    if moved is not None:
        since = since.exclude(pk=moved.pk)
    return [
        _("Money was booked on the account since. Undoing would leave it with the other.")
    ] * since.exists()


def part(merge: MemberMerge, *, by: User) -> None:
    """Take back what a merger moved, when nothing was booked since."""
    entry = entry_of(merge)
    if entry is None:
        return
    lines = list(MoneyPosting.objects.filter(entry=entry).select_related("account").order_by("line"))
    accounts = [line.account for line in lines]
    _hold(*accounts)
    settling.undo(Settlement.objects.filter(Q(charge__entry=entry) | Q(entry=entry)))
    with override(current().locale):
        text = _("The merger of two records was undone.")
    back = [JournalLine(line.account, -line.amount) for line in lines]
    day = max(journal.open_day(today()), entry.booked_on)
    journal.write(EntryKind.REVERSAL, back, booked_on=day, text=text, by=by, reverses=entry)
    for account in accounts:
        settling.settle(account)
