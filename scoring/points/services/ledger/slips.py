"""Slips of guests and former members: made when their points are paid, claimed with a code on joining."""

import secrets
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal

from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext as _

from clubs.models import ClubRole, EntrantPlayer, Entry, EntryPlayer, Session
from clubs.register.selectors import keeper_of, keeps_desk
from federation.errors import Refused
from federation.models import Member, MemberStatus, Role, User
from federation.roles import holds, today
from federation.tenancy.locks import hold
from federation.visitors import Visitor
from scoring.models import Account, Payment, PaymentKind, Posting, Slip, SlipClaim
from scoring.points.services.awards import Paid
from scoring.points.services.ledger import periods
from scoring.points.services.ledger.lines import LedgerLine, post
from scoring.points.services.people import PlayedPerson, member_key
from scoring.secretary import may_pay

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # nothing that is read as something else
CODE_LENGTH = 16
VALID_YEARS = 1
JOINED = (MemberStatus.ACTIVE, MemberStatus.ASSOCIATE)
SLIP_LOCK = 7_100_021


def slips_for(paid: Paid, people: Iterable[PlayedPerson], day: date, *, dry: bool = False) -> dict[str, int]:
    """The slips of players of an event by their keys; made at the first time, or counted down if `dry`."""
    field = "session" if isinstance(paid, Session) else "stage"
    kept = Slip.objects.filter(**{field: paid}).values_list("holder", "pk")
    by_holder: dict[str, int] = dict(kept)
    missing = {person.key: person for person in people if person.key not in by_holder}
    if dry:
        return by_holder | {key: -number for number, key in enumerate(missing, 1)}
    new_slips = Slip.objects.bulk_create(
        Slip(**{field: paid}, holder=key, name=one.name[:200], code=new_code(), valid_through=_until(day))
        for key, one in missing.items()
    )
    return by_holder | {slip.holder: slip.pk for slip in new_slips}


def new_code() -> str:
    """A code that nobody guesses: 80 bits."""
    return "".join(secrets.choice(ALPHABET) for _place in range(CODE_LENGTH))


def written(code: str) -> str:
    """A code as people read it: in fours."""
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def read(text: str) -> str:
    """A code as somebody typed it: small letters and wide ones do not matter, nor what no code has."""
    typed = unicodedata.normalize("NFKC", text).upper()
    return "".join(letter for letter in typed if letter in ALPHABET)


@transaction.atomic
def claim(*, code: str, at: datetime, by: User) -> SlipClaim:
    """Give what is on a slip to the member who is signed in. Raises Refused.

    One sentence for a code that there is not, and for one that is used: guessing teaches nothing. Of an event
    in which one played (`played_oneself`) a slip is another's.
    """
    member = Member.objects.filter(user=by, status__in=JOINED).first() if by.is_authenticated else None
    if member is None:
        raise Refused(_("Slips are claimed by members. Your login belongs to none."), "not_a_member")
    slip = Slip.objects.filter(code=read(code)).first()
    if slip is None or SlipClaim.objects.filter(slip=slip).exists():
        raise Refused(_("There is no open slip with this code."), "no_such_slip")
    hold(SLIP_LOCK, slip.pk)
    if SlipClaim.objects.filter(slip=slip).exists():
        raise Refused(_("There is no open slip with this code."), "no_such_slip")
    if slip.valid_through < today():
        day = slip.valid_through.isoformat()
        raise Refused(_("This slip was valid through %(day)s.") % {"day": day}, "slip_expired")
    _refuse_player(slip, by)
    return _claim(slip, member, at, by)


def _refuse_player(slip: Slip, by: User) -> None:
    """Nobody was guest and member in one event; the slip of one's own record is from before one rejoined."""
    mine = set(Member.objects.filter(user=by).values_list("pk", flat=True))
    if slip.holder in {member_key(key) for key in mine}:
        return
    of_event = {"session": slip.session_id} if slip.session_id else {"session__stage": slip.stage_id}
    entries = Entry.objects.filter(**of_event)
    played = EntryPlayer.objects.current().filter(entry__in=entries, member__in=mine)
    entered = EntrantPlayer.objects.filter(entrant__in=entries.values("entrant"), member__in=mine)
    if played.exists() or entered.exists():
        raise Refused(_("You played there yourself: this slip is somebody else's."), "played_oneself")


def may_hand_out(user: Visitor, paid: Paid) -> bool:
    """Whether somebody hands slips out, and so sees their codes: who keeps the ledger, and the manager of
    the club; of a stage that of the host, and the tournament office. Who keeps scores does not: with the code
    any member claims a slip.
    """
    if may_pay(user):
        return True
    if isinstance(paid, Session):
        return keeps_desk(user, keeper_of(paid), ClubRole.MANAGER)
    is_manager = keeps_desk(user, paid.event.tournament.host, ClubRole.MANAGER)
    return is_manager or holds(user, Role.TOURNAMENT_OFFICE)


def balances(slip: Slip) -> dict[str, Decimal]:
    """What is on a slip, by colour."""
    return {colour: amount for colour, amount in _sums(slip.pk) if amount}


def going_on(lines: Sequence[LedgerLine]) -> Iterator[LedgerLine]:
    """A slip that is claimed keeps nothing: what a payment changes on it goes on to who claimed it."""
    touched = sorted({line.holder for line in lines if line.account is Account.SLIP})
    for slip in touched:
        hold(SLIP_LOCK, slip)
    claims = SlipClaim.objects.filter(slip__in=touched)
    for slip, member in claims.order_by("slip").values_list("slip", "member"):
        for colour, amount in _with(slip, lines).items():
            if amount:
                reasons = {"slip": slip}
                yield LedgerLine(Account.SLIP, slip, colour, -amount, reasons=reasons)
                yield LedgerLine(Account.MEMBER, member, colour, amount, reasons=reasons)


def _with(slip: int, lines: Iterable[LedgerLine]) -> dict[str, Decimal]:
    """What is on a slip with the lines of a payment, by colour."""
    by_colour = dict(_sums(slip))
    for line in lines:
        if line.account is Account.SLIP and line.holder == slip:
            by_colour[line.colour] = by_colour.get(line.colour, Decimal(0)) + line.amount
    return by_colour


def _sums(slip: int) -> Iterable[tuple[str, Decimal]]:
    rows = Posting.objects.filter(slip=slip).values_list("colour").annotate(Sum("amount"))
    return rows.order_by("colour")


def _claim(slip: Slip, member: Member, at: datetime, by: User) -> SlipClaim:
    payment: Payment = Payment.objects.create(
        kind=PaymentKind.CLAIM,
        period=periods.period_for(today()),
        by=by,
        at=at,
        cause={"slip": slip.pk, "session": slip.session_id, "stage": slip.stage_id},
    )
    lines: list[LedgerLine] = []
    for colour, amount in balances(slip).items():
        lines += [
            LedgerLine(Account.SLIP, slip.pk, colour, -amount, reasons={"slip": slip.pk}),
            LedgerLine(Account.MEMBER, member.pk, colour, amount, reasons={"slip": slip.pk}),
        ]
    post(payment, lines)
    slip_claim: SlipClaim = SlipClaim.objects.create(slip=slip, member=member, at=at, by=by)
    return slip_claim


def _until(day: date) -> date:
    """The same day a year later; of the 29th of February, the 28th."""
    leap = day.month == 2 and day.day == 29
    return day.replace(year=day.year + VALID_YEARS, day=28 if leap else day.day)
