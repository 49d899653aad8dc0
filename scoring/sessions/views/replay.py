"""An auction and a play as a page shows them: calls in four columns, tricks, every card with its step."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clubs.files.document import DocumentRecord
from scoring.engine import board
from scoring.engine.game import tricks
from scoring.engine.game.deals import Deal
from scoring.engine.game.seats import SIDES, clockwise, side_of

COLUMNS = "WNES"  # of an auction, as bridge writes it


@dataclass(frozen=True, slots=True)
class ReplayCall:
    """A call: its seat, its step from 1 on, and number and text of its explanation where it was alerted."""

    seat: str
    call: str
    step: int
    note: int = 0  # 0: not alerted
    text: str = ""


@dataclass(frozen=True, slots=True)
class ReplayCard:
    """A card as it was played; `declarer_takes` double dummy once it lies there, None while not known."""

    seat: str
    card: str
    step: int
    declarer_takes: int | None = None
    cost: int = 0  # tricks that its side gives away by it


@dataclass(frozen=True, slots=True)
class ReplayTrick:
    """A trick in the order of play; `winner` is "" while it is not whole. `won` by NS and EW so far."""

    number: int
    cards: tuple[ReplayCard, ...]
    winner: str
    won: tuple[int, int]

    @property
    def last_step(self) -> int:
        """The step of its last card: before it nobody has won it."""
        return self.cards[-1].step

    @property
    def by_seat(self) -> list[ReplayCard | None]:
        """The cards in the columns of an auction."""
        return [next((one for one in self.cards if one.seat == seat), None) for seat in COLUMNS]


@dataclass(frozen=True, slots=True)
class Replay:
    """Everything that is stepped through: first the calls, then the cards."""

    dealer: str
    rows: tuple[tuple[ReplayCall | None, ...], ...]  # of calls, four columns from West
    tricks: tuple[ReplayTrick, ...]
    steps: int

    @property
    def notes(self) -> list[ReplayCall]:
        """The calls that were alerted, in their order."""
        return [call for row in self.rows for call in row if call and call.note]


def replay(
    record: DocumentRecord, contract: str, declarer: str, deal: str | None, takes: Sequence[int] = ()
) -> Replay:
    """An auction and a play for a page.

    `takes`: how many tricks declarer takes double dummy, before the first card and after each; empty while
    that is not known. `contract` and `declarer` are those of the result.
    """
    dealer = record.dealer or board.dealer(record.board)
    calls = tuple(_calls(record, dealer))
    played: tuple[ReplayTrick, ...] = ()
    if record.cards and declarer and contract[1:2]:
        played = tuple(_tricks(record.cards, contract[1], declarer, deal, len(calls), takes))
    cards = sum(len(trick.cards) for trick in played)
    return Replay(dealer, tuple(_rows(calls)), played, len(calls) + cards)


def _calls(record: DocumentRecord, dealer: str) -> Iterator[ReplayCall]:
    alerts = dict(record.alerts)
    note = 0
    for step, call in enumerate(record.calls, 1):
        note += step in alerts
        alerted = (note, alerts[step]) if step in alerts else ()
        yield ReplayCall(clockwise(dealer, step - 1), call, step, *alerted)


def _rows(calls: Sequence[ReplayCall]) -> Iterator[tuple[ReplayCall | None, ...]]:
    """Four columns from West on; before the dealer's first call the boxes are empty."""
    if not calls:
        return
    boxes: list[ReplayCall | None] = [*([None] * COLUMNS.index(calls[0].seat)), *calls]
    for start in range(0, len(boxes), 4):
        row = boxes[start : start + 4]
        yield (*row, *([None] * (4 - len(row))))


def _tricks(
    cards: Sequence[str], trump: str, declarer: str, deal: str | None, before: int, takes: Sequence[int]
) -> Iterator[ReplayTrick]:
    """The tricks; who played a card follows from the deal, and without one from the order of play."""
    owners = _owners(deal)
    leader, won = clockwise(declarer), dict.fromkeys(SIDES, 0)
    for start in range(0, len(cards), 4):
        played = cards[start : start + 4]
        seats = [owners.get(card) or clockwise(leader, turn) for turn, card in enumerate(played)]
        winner = seats[tricks.winner(played, trump)] if len(played) == len(COLUMNS) else ""
        if winner:
            won[side_of(winner)] += 1
            leader = winner
        shown = tuple(
            _card(seat, card, start + turn, before, declarer, takes)
            for turn, (seat, card) in enumerate(zip(seats, played, strict=True))
        )
        yield ReplayTrick(start // 4 + 1, shown, winner, (won["NS"], won["EW"]))


def _owners(deal: str | None) -> dict[str, str]:
    hands = Deal.from_pbn(deal, partial=True).hands if deal else {}
    return {card: seat for seat, hand in hands.items() for card in hand}


def _card(seat: str, card: str, place: int, before: int, declarer: str, takes: Sequence[int]) -> ReplayCard:
    step = before + place + 1
    if place + 1 >= len(takes):
        return ReplayCard(seat, card, step)
    lost = takes[place] - takes[place + 1]
    cost = lost if side_of(seat) == side_of(declarer) else -lost
    return ReplayCard(seat, card, step, takes[place + 1], max(cost, 0))
