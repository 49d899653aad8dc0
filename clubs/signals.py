"""What the top floor hears of this one."""

from typing import NamedTuple

from django.dispatch import Signal


class PlaceOfResult(NamedTuple):
    """Where a result stands: the round, 0 where it is not known, the board, and the numbers of who played."""

    round: int
    board: int
    contestants: frozenset[str]


class BarredFromPlay(NamedTuple):
    """Somebody who may not play: a contestant by its number, or one player of it, by the roster's key.

    `session`: the key of the session where that was decided, `first` and `last` the rounds of it, `last` None
    for all that follow. `for_good`: in every later session of the event as well.
    """

    contestant: str
    session: int
    first: int
    last: int | None = None
    for_good: bool = False
    player: int | None = None

    def holds_in(self, session: int, number: int) -> bool:
        """Whether it holds in a round of a session: sessions are opened one after another."""
        if session != self.session:
            return self.for_good and session > self.session
        return number >= self.first and (self.last is None or number <= self.last)


class RulingOnCard(NamedTuple):
    """What holds on a convention card that was missing at its deadline: the entrant's number, the decision in
    a line, and the keys of the stage and of the decision."""

    contestant: str
    words: str
    stage: int
    ruling: int


# Sent with `send` by the page of an event's cards, with event and user, who reads it. Receivers answer a list
# of RulingOnCard.
rulings_on_cards = Signal()

# Sent with `send` by whoever seats, draws or lines up, with stage. Receivers answer a list of BarredFromPlay.
who_is_barred = Signal()

# Sent with `send` (never send_robust) inside the transaction that changed the facts of a session:
# session_id: int, cause: dict (JSON: what changed them). A receiver's error rolls the facts back.
results_changed = Signal()

# Sent by a service inside its transaction before a stage is closed, with stage. A receiver that knows why
# it cannot be closed yet raises Refused.
stage_closing = Signal()

# Sent inside the transaction that changed a stage as a whole, where none of its sessions changed: stage,
# cause: dict. Of a simultaneous stage: its sessions are clubs' own, and are not computed for it.
stage_changed = Signal()

# Sent by a service inside its transaction before results are moved, taken away or undone, with session and
# places (a set of PlaceOfResult, where they stand and where they come to stand). A receiver that knows what
# rests on one raises Refused.
results_giving_way = Signal()

# Sent by a service inside its transaction before a session as a whole is taken back, with session. A receiver
# that knows what rests on it raises Refused.
session_giving_way = Signal()

# Sent by a service inside its transaction after a pair has filed a version of its card, with version.
card_filed = Signal()

# Sent by a service inside its transaction once the entry of members holds, with entrant: all have answered,
# or it moved up from the waiting list.
entrant_entered = Signal()

# Sent with `send` inside the transaction in which an edition of the regulations is adopted or withdrawn, with
# starts, its first day, and edition, its number. Nothing before that day is another.
regulations_changed = Signal()
