"""What the federations of the demonstration charge by class and for conduct, and what they give out."""

from collections.abc import Iterable
from datetime import date, timedelta
from decimal import Decimal

from clubs.models import Club, ClubKind, ClubKindFee, EntryFeeClass, Event, FeeWhom
from clubs.own_kinds import selectors, services as own_kinds
from clubs.tournaments.pricing import changing
from federation.models import Member, User
from federation.record import outbox
from federation.roles import today
from federation.tenancy.context import current
from rulings.conduct import fines
from rulings.models import FineRate
from scoring.open_data.services import dumps, feed, rounds

# In the currency of a federation, for each player: a junior, who enters early, a guest; and a fine.
AMOUNTS = {"JPY": (1500, 2500, 4000, 5000), "GBP": (10, 17, 26, 30)}
JUNIOR_TO = 25
# A club's own kinds: what a regular member and a student pay it a year.
OF_CLUB = {"JPY": (12000, 4000), "GBP": (60, 20)}
PLACED, NOTED = 9, 5  # so many of its members are of a kind, and so many of these have paid
EARLY_BEFORE = timedelta(weeks=6)  # before the first day
LICENCE = {
    "ja": "出典を示せば、だれでも自由に利用できます。",
    "en": "Free for everybody to use who names the source.",
}
BOARD = {"ja": "理事会", "en": "The board"}


def classes(event: Event, by: User) -> None:
    """The lines of an event's fee table: juniors, early entries, guests; its own fee for everybody else."""
    junior, early, guest, _fine = map(Decimal, AMOUNTS[current().currency])
    until = event.tournament.starts_on - EARLY_BEFORE
    lines = (
        EntryFeeClass(names={"ja": "ジュニア", "en": "Juniors"}, age_to=JUNIOR_TO, amount=junior),
        EntryFeeClass(names={"ja": "会員以外", "en": "Guests"}, whom=FeeWhom.GUESTS, amount=guest),
        EntryFeeClass(names={"ja": "早期申込み", "en": "Early entries"}, entered_to=until, amount=early),
    )
    for position, line in enumerate(lines, start=1):
        line.event, line.position = event, position
        changing.add(line=line, by=by)


def of_club(club: Club, by: User) -> None:
    """A club's own kinds with their fees, most of its members of one of them, some noted as paid."""
    regular, student = map(Decimal, OF_CLUB[current().currency])
    kinds = [
        _kind(club, {"ja": "一般会員", "en": "Regular"}, regular, None, by),
        _kind(club, {"ja": "学生会員", "en": "Student"}, student, JUNIOR_TO, by),
        _kind(club, {"ja": "例会ビジター", "en": "Guest of an evening"}, Decimal(0), None, by),
    ]
    rows = club.memberships.filter(ends_on=None).select_related("member").order_by("member__number")
    members = [row.member for row in rows[:PLACED]]
    for place, member in enumerate(members):
        kind = kinds[1] if place % 4 == 3 else kinds[0]
        own_kinds.give_kind(club=club, member=member, kind=kind, on=date(2020, 1, 1), by=by)
    _noted(club, members[:NOTED], by)


def _kind(club: Club, names: dict[str, str], amount: Decimal, age_to: int | None, by: User) -> ClubKind:
    kind = own_kinds.add_kind(club=club, kind=ClubKind(names=names, age_to=age_to), by=by)
    own_kinds.add_fee(fee=ClubKindFee(kind=kind, starts_on=date(2020, 1, 1), amount=amount), by=by)
    return kind


def _noted(club: Club, members: Iterable[Member], by: User) -> None:
    """They have paid this year; the last of them by mistake, which is taken back."""
    year = selectors.year_of(today())
    assert year is not None
    for member in members:
        left = selectors.dues_of_one(club, year, member).open
        own_kinds.note_all_paid(club=club, member=member, year=year, seen=f"{left:f}", by=by)
    own_kinds.take_back(note=selectors.standing_notes().filter(club=club).latest("pk"), by=by)


def fine(by: User) -> None:
    """The fine for conduct that the board has adopted, from today on."""
    *_fees, amount = AMOUNTS[current().currency]
    adopted_by = BOARD["ja" if current().currency == "JPY" else "en"]
    fines.enter(FineRate(starts_on=today(), amount=Decimal(amount), adopted_by=adopted_by), by=by)


def give_out(by: User) -> None:
    """Everything that is open, to whoever follows it, and the first file of it."""
    feed.set_open(is_open=True, licence=LICENCE, by=by)
    federation = current()
    rounds.go_round(federation)
    dumps.make(federation)
    outbox.keep(feed.TOPIC, federation.pk)
