"""A deal as bridge players draw it: four hands round a compass, dealer and vulnerability in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from federation.paper.document import POINT, Paper

SIGNS = "♠♥♦♣"
# Four colours that survive colour blindness and the printer, each always with its sign.
COLORS = ((26, 26, 46), (163, 0, 24), (122, 58, 0), (10, 85, 48))
RED = (163, 0, 24)


@dataclass(frozen=True, slots=True)
class PaperDeal:
    """Hands by seat (N, E, S, W), each as the ranks of spades, hearts, diamonds and clubs, "T" for ten.

    `words` are what stands above: board, dealer, vulnerability. `vulnerable` are seats.
    """

    hands: Mapping[str, Sequence[str]]
    words: Sequence[str] = ()
    vulnerable: str = ""


def draw_deal(paper: Paper, deal: PaperDeal, x: float, y: float, *, size: float = 10) -> tuple[float, float]:
    """Draw a deal with its upper left corner at a place; how wide and how high it is."""
    leading = size * POINT * 1.35
    wide, tall = 13 * size * POINT * 0.62 + leading, 4 * leading
    places = {
        "N": (x + wide, y),
        "W": (x, y + tall),
        "E": (x + 2 * wide - leading, y + tall),
        "S": (x + wide, y + 2 * tall),
    }
    for place, words in enumerate(deal.words):
        paper.put(x, y + place * leading, wide - 2, leading, words, size=size * 0.85)
    for seat, (left, top) in places.items():
        _draw_hand(paper, deal.hands.get(seat, ()), left, top, size, leading)
    _draw_compass(paper, deal, x + wide + leading, y + tall + leading * 0.4, tall - leading * 0.8, size)
    return 3 * wide - leading, 3 * tall


def _draw_hand(paper: Paper, suits: Sequence[str], x: float, y: float, size: float, leading: float) -> None:
    for place, ranks in enumerate(suits):
        baseline = y + (place + 0.76) * leading
        paper.say(x, baseline, SIGNS[place], size, color=COLORS[place])
        holding = " ".join("10" if rank == "T" else rank for rank in ranks) or "–"
        paper.say(x + leading, baseline, holding, size)


def _draw_compass(paper: Paper, deal: PaperDeal, x: float, y: float, side: float, size: float) -> None:
    """A square with the seats in it; a red bar before who is vulnerable."""
    with paper.pen(0.25):
        paper.rect(x, y, side, side)
    middle, inside = side / 2, size * POINT * 0.75
    at = {
        "N": (middle, inside),
        "S": (middle, side - inside),
        "W": (inside, middle),
        "E": (side - inside, middle),
    }
    bars = {
        "N": (x, y, side, 0),
        "S": (x, y + side, side, 0),
        "W": (x, y, 0, side),
        "E": (x + side, y, 0, side),
    }
    for seat, (left, top) in at.items():
        paper.put(x + left - 3, y + top - 2, 6, 4, seat, size=size * 0.9, bold=True, align="C")
        if seat in deal.vulnerable:
            across, down, wide, tall = bars[seat]
            with paper.pen(1.0, RED):
                paper.line(across, down, across + wide, down + tall)
