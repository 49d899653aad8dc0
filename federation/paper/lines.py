"""Text divided into lines, Latin by words, Japanese between any two characters that may part. Pure."""

import re
from collections.abc import Callable

Width = Callable[[str], float]

# Nothing that closes stands at the head of a line, and nothing that opens at its end (JIS X 4051).
NOT_FIRST = (
    "、。，．,.・:;：；?？!！)）]］」』】〉》〕}｝ーゝゞ々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…%％"
)
NOT_LAST = "（([［「『【〈《〔{｛"
_PIECES = re.compile(r"\s+|[\u0021-\u024f\u2010-\u2027]+|.", re.DOTALL)


def divided(text: str, width: Width, limit: float) -> list[str]:
    """The lines of a text, none wider than `limit` unless a single character is. A newline parts always."""
    return [line for part in text.split("\n") for line in _of_paragraph(part, width, limit)]


def shortened(text: str, width: Width, limit: float) -> str:
    """As much of a line as fits, with an ellipsis for the rest."""
    if width(text) <= limit:
        return text
    while text and width(text + "…") > limit:
        text = text[:-1]
    return text.rstrip() + "…"


def _of_paragraph(text: str, width: Width, limit: float) -> list[str]:
    lines, line = [], ""
    for piece in _pieces(text):
        if width(line + piece.rstrip()) <= limit:
            line += piece
            continue
        if line.strip():
            lines.append(line.rstrip())
        *full, line = _forced(piece.lstrip(), width, limit)
        lines += full
    return [*lines, line.rstrip()]


def _pieces(text: str) -> list[str]:
    """What is not parted: words, and characters with what has to stay beside them."""
    pieces: list[str] = []
    for piece in _PIECES.findall(text):
        if pieces and (piece[0] in NOT_FIRST or pieces[-1][-1] in NOT_LAST):
            pieces[-1] += piece
        else:
            pieces.append(piece)
    return pieces


def _forced(piece: str, width: Width, limit: float) -> list[str]:
    """A word that is wider than the line, cut where the line ends."""
    lines = [""]
    for character in piece:
        if lines[-1] and width(lines[-1] + character) > limit:
            lines.append("")
        lines[-1] += character
    return lines
