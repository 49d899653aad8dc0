"""The pairs of a section as contestants, with the figures that the file has for them."""

from collections.abc import Iterator, Mapping, Sequence

from clubs.files.acblscore.agreement import hundredths
from clubs.files.acblscore.game import AcblEntry, AcblEvent, AcblPlayer, AcblSection
from clubs.files.document import DocumentContestant, Player, PublishedFigures
from clubs.files.problem import Problem, warning

_TEMPORARY = "#"


def read(section: AcblSection, name: str, problems: list[Problem]) -> Iterator[DocumentContestant]:
    """The pairs in the order of the file."""
    places = _places(section)
    for entry in section.entries:
        problems.extend(_about(section, entry))
        yield DocumentContestant(
            str(entry.number),
            name,
            entry.direction,
            tuple(map(_player, entry.players)),
            PublishedFigures(hundredths(entry.session), hundredths(entry.percent), places.get(entry.name)),
            entry.offset,
        )


def _player(player: AcblPlayer) -> Player:
    """A temporary number is nobody's."""
    name = f"{player.first} {player.last}".strip()
    return Player(name, "" if player.number.startswith(_TEMPORARY) else player.number, "")


def _places(section: AcblSection) -> dict[str, str]:
    """The places in a section that is ranked by itself: "3", and "3=" for each of those that are equal.

    The file puts equal pairs in any order. Sections that are compared have no places of their own here: one
    ranking goes over all that was compared. The file's are looked at with its other figures.
    """
    if section.ranked_with or section.scored_with:
        return {}
    best: dict[tuple[str, int], int] = {}
    times: dict[tuple[str, int], int] = {}
    for entry in section.entries:
        equal = (entry.direction, entry.session)
        position = entry.places[0].position
        best[equal] = min(best.get(equal, position), position)
        times[equal] = times.get(equal, 0) + 1
    return {
        entry.name: f"{best[entry.direction, entry.session]}"
        + ("=" if times[entry.direction, entry.session] > 1 else "")
        for entry in section.entries
        if entry.places[0].position
    }


def _about(section: AcblSection, entry: AcblEntry) -> Iterator[Problem]:
    """What the file says of a pair that has no place in a session here."""
    about = {"section": section.letters, "pair": entry.name}
    if entry.adjustment:
        shown = hundredths(entry.adjustment)
        code = "acbl_bonus" if entry.adjustment > 0 else "acbl_adjustment"
        yield warning(code, entry.offset, "entry", adjustment=shown, **about)
    if not entry.is_eligible:
        yield warning("acbl_not_eligible", entry.offset, "entry", **about)


def carried_over(event: AcblEvent) -> Iterator[Problem]:
    """That an event's pairs have scores of a session before: once, with how many have."""
    pairs = [entry for section in event.sections for entry in section.entries if entry.carryover]
    if pairs:
        about: Mapping[str, str | int] = {"event": event.name, "pairs": len(pairs)}
        sessions = {"session": event.session_number, "sessions": event.sessions}
        yield warning("acbl_carryover", event.offset, "event", **about, **sessions)


def names(events: Sequence[AcblEvent]) -> dict[int, str]:
    """What each section is called, by its number: "" for the only one, and letters that come twice apart."""
    sections = [(event, section) for event in events for section in event.sections]
    if len(sections) < 2:
        return {section.number: "" for _, section in sections}
    letters = [section.letters for _, section in sections]
    return {
        section.number: section.letters
        if section.letters and letters.count(section.letters) == 1
        else f"{section.letters} {section.number}".strip()
        for _, section in sections
    }
