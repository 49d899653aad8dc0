"""The difference between what an event is worth and what is posted for it: reversals, and what is new."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from scoring.engine.teams.cell import steps_json
from scoring.models import Account, Posting
from scoring.owing import field_of
from scoring.points.services.awards import NewestAwards, Paid, PersonAward
from scoring.points.services.ledger import moves, slips
from scoring.points.services.ledger.lines import LedgerLine
from scoring.points.services.occasion import last_day_of

Key = tuple[str, int, str, str]  # account, holder, colour, contestant


@dataclass(frozen=True, slots=True)
class PaymentChange:
    """What a payment would post: reversals first, then what is new."""

    undone: tuple[LedgerLine, ...]
    added: tuple[LedgerLine, ...]

    @property
    def lines(self) -> tuple[LedgerLine, ...]:
        """All of it."""
        return self.undone + self.added


def live(paid: Paid) -> dict[Key, Posting]:
    """The awards of an event that are posted and not reversed. What went on to a claimant is none."""
    rows = Posting.objects.filter(
        **field_of(paid),
        account__in=(Account.MEMBER, Account.SLIP),
        reverses__isnull=True,
        reversed_by__isnull=True,
    ).exclude(contestant="")
    return {(row.account, row.member_id or row.slip_id or 0, row.colour, row.contestant): row for row in rows}


def wanted(awards: NewestAwards, paid: Paid, *, dry: bool = False) -> Iterator[LedgerLine]:
    """What should be posted: to members on their own accounts, to those who may claim it on their slips.

    `dry`: slips that are not there yet are counted and not made.
    """
    given = [one for one in awards.given if one.award.amount]
    guests = [one.person for one in given if _is_kept(one)]
    slip_of = slips.slips_for(paid, guests, last_day_of(paid), dry=dry) if guests else {}
    for one in given:
        account, holder = Account.SLIP, slip_of.get(one.person.key, 0)
        if one.person.member is not None and not _is_kept(one):
            account, holder = Account.MEMBER, one.person.member.pk
        yield LedgerLine(
            account,
            holder,
            one.award.colour,
            Decimal(one.award.amount),
            one.award.contestant,
            reasons_of(one),
        )


def _is_kept(one: PersonAward) -> bool:
    return one.person.member is None or one.award.claimable


def reasons_of(one: PersonAward) -> dict[str, Any]:
    """What a posting keeps of why: the place, and the steps as the engine says them."""
    return {"place": one.award.place, "name": one.person.name, "steps": steps_json(one.award.steps)}


def difference(posted: dict[Key, Posting], wanted: Iterable[LedgerLine]) -> PaymentChange:
    """What brings the one to the other.

    What holds stays, on a merged record's account too: its points have gone on from there.
    """
    by_key = {(line.account, line.holder, line.colour, line.contestant): line for line in wanted}
    stays: set[Key] = set()
    undone = []
    for key, row in _by_person(posted):
        if key in by_key and by_key[key].amount == row.amount and key not in stays:
            stays.add(key)
        else:
            undone.append(_undoing(row))
    added = tuple(line for key, line in by_key.items() if key not in stays)
    return PaymentChange(tuple(undone), added)


def _by_person(posted: dict[Key, Posting]) -> Iterator[tuple[Key, Posting]]:
    """Postings by the record that stands for the account by now."""
    kept = moves.kept_for(key[1] for key in posted if key[0] == Account.MEMBER)
    for (account, holder, colour, contestant), row in posted.items():
        now = kept.get(holder, holder) if account == Account.MEMBER else holder
        yield (account, now, colour, contestant), row


def _undoing(row: Posting) -> LedgerLine:
    reasons = {"place": row.reasons.get("place"), "name": row.reasons.get("name")}
    holder = row.member_id or row.slip_id
    assert holder is not None, "awards are on the account of a member or a slip"
    return LedgerLine(Account(row.account), holder, row.colour, -row.amount, row.contestant, reasons, row.pk)
