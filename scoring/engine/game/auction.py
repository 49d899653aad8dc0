"""An auction, call by call: what may be called, when it ends, and which contract it makes. Laws 17-22."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scoring.engine.contract import PASSED_OUT, Contract
from scoring.engine.game.seats import clockwise, opposite, side_of

PASS, DOUBLE, REDOUBLE = "P", "X", "XX"
# Every bid from the lowest to the highest: the level first, then clubs to no trump. Law 18.
BIDS = tuple(f"{level}{denomination}" for level in range(1, 8) for denomination in "CDHSN")
CALLS = (PASS, DOUBLE, REDOUBLE, *BIDS)
_HEIGHT = {bid: height for height, bid in enumerate(BIDS)}
ENDING_PASSES = 3


class IllegalCallError(ValueError):
    """A call that the Laws do not allow at this point; `reason` is the code of its sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction after some calls. `call` answers the auction one call later."""

    dealer: str
    calls: tuple[str, ...] = ()
    bid: str = ""  # the last bid; "" while nobody has bid
    bidder: str = ""  # who made it
    factor: int = 1  # 2 when the last bid stands doubled, 4 redoubled
    passes: int = 0  # at the end
    first_named: Mapping[tuple[str, str], str] = field(default_factory=dict)  # (side, denomination) to seat

    @property
    def turn(self) -> str:
        """The seat whose call is next, or would be. Clockwise from the dealer. Law 17."""
        return clockwise(self.dealer, len(self.calls) % 4)

    @property
    def is_over(self) -> bool:
        """Four calls at least, and the last three of them passes. Law 22."""
        return len(self.calls) > ENDING_PASSES and self.passes >= ENDING_PASSES

    @property
    def is_passed_out(self) -> bool:
        """Four passes and nothing else: no play, and no redeal at duplicate. Law 22B."""
        return self.is_over and not self.bid

    @property
    def contract(self) -> Contract:
        """The last bid with its doubling; passed out while nobody has bid."""
        return Contract(int(self.bid[0]), self.bid[1], self.factor) if self.bid else PASSED_OUT

    @property
    def declarer(self) -> str:
        """Of the side that made the last bid, who first named its denomination; "" without a bid."""
        return self.first_named[side_of(self.bidder), self.bid[1]] if self.bid else ""

    @property
    def dummy(self) -> str:
        """Declarer's partner."""
        return opposite(self.declarer) if self.bid else ""

    @property
    def opening_leader(self) -> str:
        """The opponent on declarer's left. Law 41A."""
        return clockwise(self.declarer) if self.bid else ""

    def why_illegal(self, call: str) -> str:
        """The code of the reason why a call is not allowed now; "" when it is."""
        if call not in CALLS:
            return "no_such_call"
        if self.is_over:
            return "auction_is_over"
        if call == DOUBLE:
            return self._why_no_double()
        if call == REDOUBLE:
            return self._why_no_redouble()
        if call in _HEIGHT and self.bid and _HEIGHT[call] <= _HEIGHT[self.bid]:
            return "insufficient_bid"
        return ""

    def _why_no_double(self) -> str:
        """Law 19A: the last call but for passes is an opponent's bid."""
        if not self.bid:
            return "nothing_to_double"
        if self.factor > 1:
            return "doubled_already"
        return "own_bid_doubled" if side_of(self.bidder) == side_of(self.turn) else ""

    def _why_no_redouble(self) -> str:
        """Law 19B: the last call but for passes is an opponent's double of one's own side's bid."""
        if self.factor != 2:
            return "redoubled_already" if self.factor == 4 else "nothing_to_redouble"
        return "" if side_of(self.bidder) == side_of(self.turn) else "own_double_redoubled"

    @property
    def legal_calls(self) -> tuple[str, ...]:
        """Every call that may be made now, passes first; none once the auction is over."""
        return tuple(call for call in CALLS if not self.why_illegal(call))

    def call(self, call: str) -> "Auction":
        """The auction after one more call. Raises IllegalCallError for one that is not allowed."""
        reason = self.why_illegal(call)
        if reason:
            raise IllegalCallError(reason)
        after = replace(self, calls=(*self.calls, call), passes=self.passes + 1 if call == PASS else 0)
        if call in _HEIGHT:
            return after._with_bid(call, self.turn)
        return replace(after, factor={PASS: self.factor, DOUBLE: 2, REDOUBLE: 4}[call])

    def _with_bid(self, bid: str, seat: str) -> "Auction":
        named = dict(self.first_named)
        named.setdefault((side_of(seat), bid[1]), seat)
        return replace(self, bid=bid, bidder=seat, factor=1, first_named=MappingProxyType(named))


@dataclass(frozen=True, slots=True)
class JudgedAuction:
    """An auction as far as it is legal, and why the next call was not: "" where all are."""

    auction: Auction
    reason: str = ""


def judge(dealer: str, calls: Iterable[str]) -> JudgedAuction:
    """Follow calls from the dealer until one is not allowed."""
    auction = Auction(dealer)
    for call in calls:
        try:
            auction = auction.call(call)
        except IllegalCallError as error:
            return JudgedAuction(auction, error.reason)
    return JudgedAuction(auction)
