"""What is said at once of a player who is here: dues, who may play in the event, their entry.

The player reads the whole sentence alone, on their own page; the desk reads what it is about. The door says
only that they should see the desk.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from django.utils.translation import gettext as _, gettext_lazy

from clubs.models import Entrant, EntrantPlayer, EntrantState, Event
from clubs.register.particulars import particulars_of
from clubs.tournaments.contest import EventConditions
from clubs.tournaments.services import eligibility, fees
from clubs.tournaments.services.eligibility import Known
from clubs.tournaments.services.tournaments import contest_of
from federation.models import Member
from federation.people.services import dues
from federation.reader import reader_language
from federation.tenancy.context import current
from federation.text.money import in_currency


class RemarkKind(StrEnum):
    """What there is to settle at the desk."""

    DUES = "dues"
    FEE = "fee"
    ELIGIBILITY = "eligibility"
    TWICE = "twice"
    WAITING = "waiting"
    UNCONFIRMED = "unconfirmed"
    LEFT = "left"


# For the player; who may not play has a sentence of its own.
SENTENCES = {
    RemarkKind.DUES: gettext_lazy("Your membership dues are not recorded as paid. Please see the desk."),
    RemarkKind.TWICE: gettext_lazy("You are in two entries of this event. Please see the desk."),
    RemarkKind.WAITING: gettext_lazy("Your entry is on the waiting list. Please see the desk."),
    RemarkKind.UNCONFIRMED: gettext_lazy(
        "Not everybody has agreed to your entry. Answer the invitation, or see the desk."
    ),
    RemarkKind.LEFT: gettext_lazy("Your entry has left this stage. Please see the desk."),
}
# For the desk.
LABELS = {
    RemarkKind.DUES: gettext_lazy("dues not paid"),
    RemarkKind.TWICE: gettext_lazy("in two entries"),
    RemarkKind.WAITING: gettext_lazy("on the waiting list"),
    RemarkKind.UNCONFIRMED: gettext_lazy("not everybody has agreed"),
    RemarkKind.LEFT: gettext_lazy("has left this stage"),
}


class Remark(NamedTuple):
    """Something to settle; `why` where it says more than its kind."""

    kind: RemarkKind
    why: str = ""

    @property
    def sentence(self) -> str:
        """For the player."""
        if self.kind in (RemarkKind.ELIGIBILITY, RemarkKind.FEE):
            return f"{self.why} {_('Please see the desk.')}"
        return str(SENTENCES[self.kind])

    @property
    def label(self) -> str:
        """For the desk."""
        return self.why or str(LABELS[self.kind])


@dataclass(frozen=True, slots=True)
class PlayersKnown:
    """What is known of all players of an event on a day; a few queries for all of them."""

    contest: EventConditions
    particulars: Known
    unpaid: frozenset[int]
    entries: Mapping[int, int]  # of a member, how many
    left: frozenset[int]  # entrants
    owed: Mapping[int, Decimal]  # of an entrant, of the entry fee

    def of(self, player: EntrantPlayer, entrant: Entrant) -> tuple[Remark, ...]:
        """What there is to settle with a player of an entry."""
        return tuple(self._of_entry(entrant)) + tuple(self.of_member(player.member))

    def of_member(self, member: Member | None) -> Iterable[Remark]:
        """What there is to settle with a member, whatever they play."""
        if member is None:
            return
        why_not = eligibility.why_not(self.contest, member, self.particulars)
        if why_not:
            yield Remark(RemarkKind.ELIGIBILITY, why_not)
        if member.pk in self.unpaid:
            yield Remark(RemarkKind.DUES)
        if self.entries.get(member.pk, 0) > 1:
            yield Remark(RemarkKind.TWICE)

    def _of_entry(self, entrant: Entrant) -> Iterable[Remark]:
        if entrant.pk in self.owed:
            amount = in_currency(self.owed[entrant.pk], current().currency, reader_language())
            yield Remark(RemarkKind.FEE, _("Entry fee still to be paid: %(amount)s.") % {"amount": amount})
        if entrant.pk in self.left:
            yield Remark(RemarkKind.LEFT)
        if entrant.state == EntrantState.WAITING:
            yield Remark(RemarkKind.WAITING)
        elif entrant.state == EntrantState.ASKED:
            yield Remark(RemarkKind.UNCONFIRMED)


def known_of(
    event: Event,
    players: Sequence[EntrantPlayer],
    day: date,
    left: frozenset[int],
    besides: Iterable[Member] = (),
) -> PlayersKnown:
    """What is known of some players and of members besides."""
    contest = contest_of(event)
    own = [player.member_id for player in players if player.member_id]
    members = {*own, *(member.pk for member in besides)}
    particulars = particulars_of(members) if eligibility.asks(contest) else {}
    return PlayersKnown(contest, particulars, dues.unpaid(members, day), Counter(own), left, fees.owed(event))
