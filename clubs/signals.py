"""What the top floor hears of this one."""

from typing import NamedTuple

from django.dispatch import Signal


class PlaceOfResult(NamedTuple):
    """Where a result stands: the round, 0 where it is not known, the board, and the numbers of who played."""

    round: int
    board: int
    contestants: frozenset[str]


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

# Sent by a service inside its transaction after a pair has filed a version of its card, with version.
card_filed = Signal()

# Sent by a service inside its transaction once the entry of members holds, with entrant: all have answered,
# or it moved up from the waiting list.
entrant_entered = Signal()
