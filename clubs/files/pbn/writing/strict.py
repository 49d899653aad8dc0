"""PBN in export format as the standard demands it word by word, for programs that take nothing else.

Source: PBN 2.1, chapters 2 and 3, and its author's answers on export format: letters of Latin 1, lines of
255 characters at most that end in CR LF, every mandatory tag. Text that Latin 1 has no letters for becomes
"?", as the standard writes what is not known; longer text is cut; members' numbers, which are our own
addition, are left out.
"""

from dataclasses import replace

from clubs.files.document import Document, DocumentContestant, DocumentRecord, Player
from clubs.files.pbn.writing import writer
from clubs.files.pbn.writing.values import UNKNOWN, printed

LINE_MAX = 255
ENCODING = "latin-1"
TITLE_MAX, NOTE_MAX, TEAM_MAX = 100, 90, 30  # characters; each may need a backslash before it
NAMES_MAX = 60  # of all players of a contestant together
SUITS = "♠♥♦♣"  # an explanation has a backslash and a letter for each
_NO_LETTERS = range(0x7F, 0xA0)  # of Latin 1: controls


def write(document: Document) -> bytes:
    """The whole document. Raises ValueError where a line is too long for the format all the same."""
    text = writer.write(_plain(document), strict=True)
    if any(len(line) > LINE_MAX for line in text.split(writer.LINE_END)):
        raise ValueError("a line has more characters than PBN allows")
    return text.encode(ENCODING)


def _plain(document: Document) -> Document:
    """The document with nothing in it that the format has no room or no letters for."""
    event = document.event
    heading = replace(
        event,
        title=_text(event.title, TITLE_MAX) or UNKNOWN,
        club_name=_text(event.club_name, TITLE_MAX) or UNKNOWN,
        identifier=_text(event.identifier, TITLE_MAX),
        club_number=_text(event.club_number, TITLE_MAX),
    )
    return replace(
        document,
        event=heading,
        contestants=tuple(map(_contestant, document.contestants)),
        records=tuple(map(_record, document.records)),
    )


def _contestant(contestant: DocumentContestant) -> DocumentContestant:
    room = NAMES_MAX // max(len(contestant.players), 1)
    players = tuple(Player(_text(player.name, room), "", "") for player in contestant.players)
    return replace(contestant, name=_text(contestant.name, TEAM_MAX), players=players)


def _record(record: DocumentRecord) -> DocumentRecord:
    alerts = tuple(alert._replace(text=_text(alert.text, NOTE_MAX, but=SUITS)) for alert in record.alerts)
    return record._replace(alerts=alerts)


def _text(text: str, most: int, but: str = "") -> str:
    """A text in Latin 1, cut; "?" where it has other letters `but` some that are written otherwise."""
    kept = printed(text)[:most].strip()
    letters = kept.translate(dict.fromkeys(map(ord, but)))
    is_latin = all(ord(letter) < 0x100 and ord(letter) not in _NO_LETTERS for letter in letters)
    return kept if is_latin else UNKNOWN
