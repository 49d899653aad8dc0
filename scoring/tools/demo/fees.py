"""What the federations of the demonstration charge by class and for conduct, and what they give out."""

from datetime import timedelta
from decimal import Decimal

from clubs.models import EntryFeeClass, Event, FeeWhom
from clubs.tournaments.pricing import changing
from federation.models import User
from federation.record import outbox
from federation.roles import today
from federation.tenancy.context import current
from rulings.conduct import fines
from rulings.models import FineRate
from scoring.open_data.services import dumps, feed, rounds

# In the currency of a federation, for each player: a junior, who enters early, a guest; and a fine.
AMOUNTS = {"JPY": (1500, 2500, 4000, 5000), "GBP": (10, 17, 26, 30)}
JUNIOR_TO = 25
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
