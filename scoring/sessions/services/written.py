"""In which formats a session goes out, and which of them can hold it."""

from typing import NamedTuple

from clubs.facts.services.workbook import WORKBOOK
from clubs.files.format import SessionShape
from clubs.files.formats import FORMATS as FILES
from clubs.models import Board, Entry, Match, Result, Session
from scoring.engine.sheet import Kind

_WRITTEN = (*(written for format in FILES for written in format.written), WORKBOOK)
FORMATS = {
    written.key: written for written in sorted(_WRITTEN, key=lambda written: written.is_deals)
}  # sessions first
USUAL = next(iter(FORMATS))
TEAMS_OF_MATCH = 2


class KnownHands(NamedTuple):
    """The boards with known hands of a section; of every section where `section` is None."""

    section: int | None
    letter: str
    boards: tuple[int, ...]


def formats_for(session: Session) -> list[str]:
    """The formats that can hold a session, hands apart."""
    shape = SessionShape(
        session.form,
        session.scoring,
        session.matches_in,
        _has_contracts(session),
        session.form == "teams" and _is_one_match(session),
    )
    return [key for key, format in FORMATS.items() if not format.is_deals and format.can_hold(shape)]


def _has_contracts(session: Session) -> bool:
    """Whether its results are contracts and not scores alone, as some programs keep them."""
    results = Result.objects.current().filter(session=session, kind=Kind.PLAYED)
    return not results.filter(contract="").exists()


def _is_one_match(session: Session) -> bool:
    """Whether two teams met in it once, and their boards say all that the match came to."""
    matches = list(Match.objects.current().filter(session=session).values_list("a_score", flat=True))
    teams = Entry.objects.current().filter(session=session).count()
    return len(matches) <= 1 and not any(matches) and teams == TEAMS_OF_MATCH


def hands_held(session: Session) -> list[KnownHands]:
    """The hand records of a session: one for all sections, or one for each that has hands of its own."""
    rows = Board.objects.current().filter(session=session).order_by("section__letter", "number")
    boards: dict[tuple[int | None, str], set[int]] = {}
    for section, letter, number in rows.values_list("section_id", "section__letter", "number"):
        boards.setdefault((section, letter or ""), set()).add(number)
    of_all = boards.pop((None, ""), set())
    if not boards:
        return [KnownHands(None, "", tuple(sorted(of_all)))] if of_all else []
    return [KnownHands(*section, tuple(sorted(own | of_all))) for section, own in boards.items()]


def formats_of(hands: KnownHands) -> list[str]:
    """The formats that can hold the hands."""
    return [
        key for key, format in FORMATS.items() if format.is_deals and format.can_hold_boards(hands.boards)
    ]
