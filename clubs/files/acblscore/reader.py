"""ACBLscore: the way through a game file, from its bytes to a document with all its problems."""

import hashlib
from collections.abc import Iterator, Sequence
from datetime import date

from clubs.files.acblscore import agreement, heading, kinds, pairs
from clubs.files.acblscore.game import AcblEvent, AcblGame
from clubs.files.acblscore.layout import master
from clubs.files.acblscore.layout.heap import AcblDamage
from clubs.files.acblscore.lines import AcblLines
from clubs.files.acblscore.traits import TRAITS
from clubs.files.checks import checks
from clubs.files.document import Document, DocumentContestant, DocumentResult, Source
from clubs.files.problem import Problem, error, warning
from clubs.files.raw.markup import SIZE_MAX
from clubs.files.sessions import EVENTS_OFFERED, sessions_of

Answer = tuple[Document | None, tuple[Problem, ...]]
_ONLY_ODD = frozenset({"acbl_text_not_ascii", "acbl_board_differs", "acbl_free_blocks"})


def is_game(content: bytes) -> bool:
    """Whether the bytes are a game file, whatever it is called."""
    return content.startswith(master.MAGIC)


def read(content: bytes, *, today: date | None = None, size_max: int = SIZE_MAX, part: int = 0) -> Answer:
    """Read a game file: what it says, as far as it can be read, and all its problems.

    `part` is the number of the event that is meant; 0 for all, which are then sessions one by one. Without
    `today`, a date in the future is not noticed.
    """
    if len(content) > size_max:
        sizes = {"size": f"{len(content) / 1_000_000:.1f}", "size_max": f"{size_max / 1_000_000:.1f}"}
        return None, (error("file_too_large", **sizes),)
    game, damage = master.read(content, part)
    problems = list(map(_problem, damage))
    if game is None or not game.events:
        none = error("event_not_there", None, "master", number=part)
        return None, tuple(problems) or (none if part else error("acbl_no_event", None, "master"),)
    problems.extend(refused := list(_not_read(game.events)))
    events = [event for event in game.events if kinds.is_read(event.kind, event.scoring)]
    if not events:
        return None, tuple(refused) and tuple(problems)
    return _document(content, game, events, today, problems), tuple(problems)


def _problem(damage: AcblDamage) -> Problem:
    weight = warning if damage.code in _ONLY_ODD else error
    place = {"offset": f"{damage.offset:#x}", "what": damage.what}
    return weight(damage.code, damage.offset, damage.what, **place, **damage.parameters)


def _not_read(events: Sequence[AcblEvent]) -> Iterator[Problem]:
    """The events that are refused by name: what is known of them by report is not enough to go by."""
    for event in events:
        about = {"event": event.name or str(event.number)}
        if not kinds.is_read(event.kind, event.scoring):
            kind, scoring = kinds.names(event)
            yield error("acbl_kind_not_read", event.offset, "event", kind=kind, scoring=scoring, **about)
        elif event.handicap:
            handicap = {"handicap": event.handicap}
            yield error("acbl_handicap_not_read", event.offset, "event", **handicap, **about)


def _document(
    content: bytes,
    game: AcblGame,
    events: Sequence[AcblEvent],
    today: date | None,
    problems: list[Problem],
) -> Document:
    names = pairs.names(events)
    several = len(events) > 1
    sessions = {
        names[section.number]: nth
        for nth, event in enumerate(events, start=1)
        for section in event.sections
        if several
    }
    document = Document(
        Source(TRAITS, "ACBLscore", _version(game), hashlib.sha256(content).hexdigest()),
        heading.read(game, events, today, problems),
        tuple(_contestants(events, names, problems)),
        tuple(_results(events, names, problems)),
        (),
        sessions=sessions,
        remade=sum(map(agreement.figures, events)),
    )
    if several:
        problems.extend(_offered(events))
    for event in events:
        problems.extend(pairs.carried_over(event))
        problems.extend(agreement.problems(event))
    for session in sessions_of(document):
        problems.extend(checks.problems(session, events[0].offset))
    return document


def _version(game: AcblGame) -> str:
    return f"{game.version // 100}.{game.version % 100:02}"


def _contestants(
    events: Sequence[AcblEvent], names: dict[int, str], problems: list[Problem]
) -> Iterator[DocumentContestant]:
    for event in events:
        for section in event.sections:
            yield from pairs.read(section, names[section.number], problems)


def _results(
    events: Sequence[AcblEvent], names: dict[int, str], problems: list[Problem]
) -> Iterator[DocumentResult]:
    for event in events:
        for section in event.sections:
            yield from AcblLines(section, names[section.number], problems).read()


def _offered(events: Sequence[AcblEvent]) -> Iterator[Problem]:
    """That one of several events is to be chosen, and which there are."""
    yield warning(EVENTS_OFFERED, events[0].offset, "event", events=len(events))
    for event in events:
        about: dict[str, str | int] = {"number": event.number, "event": event.name or str(event.number)}
        counts: dict[str, str | int] = {
            "session": event.session or "–",
            "sections": ", ".join(section.letters for section in event.sections) or "–",
            "contestants": sum(len(section.entries) for section in event.sections),
        }
        yield warning("event_offered", event.offset, "event", **about, **counts)
