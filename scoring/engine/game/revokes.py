"""Revokes: when they are established, and how many tricks they cost at the end of play. Laws 61-64."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.engine.game.seats import side_of
from scoring.engine.game.tricks import Trick

TWELFTH = 12


@dataclass(frozen=True, slots=True)
class Revoke:
    """A seat that could follow suit and did not. Law 61A."""

    trick: int
    seat: str
    card: str
    suit: str  # the suit led
    held: tuple[str, ...]  # cards of that suit that were still in the hand
    is_established: bool = False  # Law 63A
    established_by: str = ""  # the card that established it; "" where a claim did
    tricks_transferred: int = 0  # at the end of play, by Law 64


def ruled(
    revokes: Sequence[Revoke], tricks: Sequence[Trick], claimed: Mapping[str, int] | None, dummy: str
) -> tuple[Revoke, ...]:
    """The revokes of one play, in order, each with whether it is established and what it costs.

    `tricks` may end with an unfinished one; `claimed` is how the tricks left were shared out, by side,
    None without a claim.
    """
    judged = [_established(revoke, tricks, claimed is not None) for revoke in revokes]
    if len({side_of(revoke.seat) for revoke in judged if revoke.is_established}) > 1:
        return tuple(judged)  # Law 64B7: both sides have revoked
    charged: list[Revoke] = []
    pool = {side: _won(side, tricks, claimed) for side in ("NS", "EW")}
    for revoke in judged:
        due = 0 if _is_free(revoke, charged, dummy) else _due(revoke, tricks)
        moved = [number for number in pool[side_of(revoke.seat)] if number >= revoke.trick][:due]
        for number in moved:  # no trick is transferred a second time
            pool[side_of(revoke.seat)].remove(number)
        charged.append(replace(revoke, tricks_transferred=len(moved)))
    return tuple(charged)


def _established(revoke: Revoke, tricks: Sequence[Trick], claimed: bool) -> Revoke:
    """By the offending side's first card to a later trick, in turn or not, or by a claim. Law 63A."""
    side = side_of(revoke.seat)
    for trick in tricks[revoke.trick :]:
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            if side_of(seat) == side:
                return replace(revoke, is_established=True, established_by=card)
    return replace(revoke, is_established=claimed)


def _won(side: str, tricks: Sequence[Trick], claimed: Mapping[str, int] | None) -> list[int]:
    """The numbers of a side's tricks; those claimed come after all that were played."""
    won = [trick.number for trick in tricks if trick.winner and side_of(trick.winner) == side]
    return [*won, *[len(tricks) + 1] * (claimed[side] if claimed else 0)]


def _is_free(revoke: Revoke, earlier: Sequence[Revoke], dummy: str) -> bool:
    """Whether Law 64B2, 64B3 or 64B6 lets a revoke go: in the same suit again, by dummy, on trick twelve.

    Whether it was noticed in time, Laws 64B4 and 64B5, no record of the play can show.
    """
    again = any(
        (other.seat, other.suit, other.is_established) == (revoke.seat, revoke.suit, True)
        for other in earlier
    )
    return not revoke.is_established or again or revoke.seat == dummy or revoke.trick >= TWELFTH


def _due(revoke: Revoke, tricks: Sequence[Trick]) -> int:
    """The revoke trick and one more where the offender won it in person, else one trick. Law 64A."""
    return 2 if tricks[revoke.trick - 1].winner == revoke.seat else 1
