"""The heading of a session, from that of an event in a game file."""

import re
from collections.abc import Sequence
from datetime import date

from clubs.files.acblscore.game import AcblEvent, AcblGame
from clubs.files.document import DocumentEvent
from clubs.files.notation import YEARS
from clubs.files.problem import Problem, warning

_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_DAY = re.compile(r"([A-Za-z]{3,9})\.? +([0-9]{1,2}), *([0-9]{4})", re.ASCII)


def read(
    game: AcblGame, events: Sequence[AcblEvent], today: date | None, problems: list[Problem]
) -> DocumentEvent:
    """The heading of one event, or of all that a file holds. The program has no key for a game.

    When the file was begun never changes again, and no club begins two in one moment: that is the key.
    """
    first = events[0]
    key = f"{game.created:%Y%m%dT%H%M%S}-{first.number}" if game.created and len(events) == 1 else ""
    title = " / ".join(dict.fromkeys(map(_title, events)))
    winners = 1 if all(section.is_howell for event in events for section in event.sections) else 2
    played = _played(first, today, problems)
    return DocumentEvent(key, title, played, "pairs", "matchpoints", winners, first.club, first.club_number)


def _title(event: AcblEvent) -> str:
    return ", ".join(filter(None, (event.name, event.session)))


def _played(event: AcblEvent, today: date | None, problems: list[Problem]) -> date | None:
    played = day(event.day)
    if not event.day:
        problems.append(warning("no_date", event.offset, "event"))
    elif played is None:
        problems.append(warning("date_impossible", event.offset, "event", date=event.day))
    elif today and played > today:
        problems.append(warning("date_in_future", event.offset, "event", date=played.isoformat()))
    return played


def day(written: str) -> date | None:
    """A day as the program writes it, "July 26, 2017"; None for what is none."""
    match = _DAY.fullmatch(written)
    if match is None:
        return None
    named = [nth for nth, month in enumerate(_MONTHS, start=1) if month.startswith(match[1].lower())]
    if len(named) != 1 or int(match[3]) not in YEARS:
        return None
    try:
        return date(int(match[3]), named[0], int(match[2]))
    except ValueError:
        return None
