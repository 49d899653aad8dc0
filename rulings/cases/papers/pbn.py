"""The board of a case in PBN 2.1, as it was described. Names of players stay out of it. Pure ASCII."""

from collections.abc import Iterable, Sequence
from datetime import date

from rulings.acts.case_facts import BoardDescription, CallOrCard
from rulings.cases.description import WITHDRAWN
from scoring.engine import board as boards

VULNERABLE = {"None": "None", "NS": "NS", "EW": "EW", "Both": "All"}
CALLS = {"P": "Pass", "X": "X", "XX": "XX"}
UNKNOWN = "?"


def case_pbn(*, name: str, board: int | None, played_on: date, description: BoardDescription) -> str:
    """The board of a case called `name`, from its description (rulings.cases.description).

    What was taken back is left out; what was irregular and stood is there. Lines end in CR LF.
    """
    tags = {
        "Event": name,
        "Site": "",
        "Date": f"{played_on:%Y.%m.%d}",
        "Board": str(board or ""),
        **dict.fromkeys(("West", "North", "East", "South"), UNKNOWN),
        "Dealer": description.dealer or UNKNOWN,
        "Vulnerable": VULNERABLE[boards.vulnerable(board)] if board else UNKNOWN,
        "Deal": description.deal,
        "Scoring": UNKNOWN,
        "Declarer": description.declarer or UNKNOWN,
        "Contract": _contract(description.contract),
        "Result": UNKNOWN,
    }
    lines = ["% PBN 2.1", "% EXPORT", *(f'[{tag} "{value}"]' for tag, value in tags.items())]
    lines += _auction(description) + _play(description)
    return "\r\n".join([*lines, "", ""])


def _contract(text: str) -> str:
    level, denomination, doubled = text[:1], text[1:2], text[2:]
    return f"{level}{'NT' if denomination == 'N' else denomination}{doubled}" if text else UNKNOWN


def _standing(written: Iterable[CallOrCard]) -> list[CallOrCard]:
    return [action for action in written if action.mark != WITHDRAWN]


def _auction(description: BoardDescription) -> list[str]:
    calls = _standing(description.auction)
    if not calls:
        return []
    words = [_call(call.what) for call in calls]
    ended = len(words) > 3 and words[-3:] == ["Pass"] * 3
    return [
        f'[Auction "{calls[0].seat or description.dealer}"]',
        *_rows(words if ended else [*words, "*"]),
    ]


def _call(call: str) -> str:
    return CALLS.get(call) or _contract(call)


def _play(description: BoardDescription) -> list[str]:
    """Tricks in the order of the opening leader's table; only where it is known who played what."""
    cards = _standing(description.play)
    if not cards or not all(card.seat for card in cards):
        return []
    leader = boards.SEATS.index(cards[0].seat)
    order = [boards.SEATS[(leader + place) % 4] for place in range(4)]
    lines = [f'[Play "{order[0]}"]']
    for at in range(0, len(cards), 4):
        trick = {card.seat: card.what for card in cards[at : at + 4]}
        lines.append(" ".join(trick.get(seat, "-") for seat in order))
    return lines if len(cards) == len(boards.SEATS) * 13 else [*lines, "*"]


def _rows(words: Sequence[str]) -> list[str]:
    return [" ".join(words[at : at + 4]) for at in range(0, len(words), 4)]
