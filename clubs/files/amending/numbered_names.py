"""A member number behind a name, as programs write it that have one field for both: "Ito Ken#12345"."""

import re
from dataclasses import replace

from clubs.files.document import Document, DocumentContestant, Player
from federation.text.numbers import folded

# The number has a digit and no blank; a "#" in front of everything marks numbers that hold for an evening.
_BOTH = re.compile(r"(?P<name>[^#＃]*[^#＃\s])\s*[#＃]\s*(?P<number>[0-9A-Za-z０-９Ａ-Ｚａ-ｚ-]{1,40})")


def split_number(written: str) -> tuple[str, str]:
    """The name and the number of "name#number"; the text itself and no number of anything else."""
    both = _BOTH.fullmatch(written.strip())
    if both is None:
        return written, ""
    number = folded(both["number"]).upper()
    return (both["name"].strip(), number) if any(sign.isdigit() for sign in number) else (written, "")


def with_numbers(document: Document) -> Document:
    """A document in which every player who has a number behind the name has it as a number."""
    contestants = tuple(_contestant(contestant) for contestant in document.contestants)
    return document if contestants == document.contestants else replace(document, contestants=contestants)


def _contestant(contestant: DocumentContestant) -> DocumentContestant:
    players = tuple(_player(player) for player in contestant.players)
    return contestant if players == contestant.players else replace(contestant, players=players)


def _player(player: Player) -> Player:
    name, number = split_number(player.name)
    if name == player.name or player.number not in ("", number):
        return player
    return replace(player, name=name, number=number)
