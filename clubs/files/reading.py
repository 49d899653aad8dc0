"""The one door to session files: recognise, read, make a sheet, compare with what the file publishes."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from clubs.files.amending.numbered_names import with_numbers
from clubs.files.bridgemate import connector_results
from clubs.files.checks import checks
from clubs.files.differences import Difference, differences
from clubs.files.differences_teams import team_differences
from clubs.files.format import Answer, FileContext, Format
from clubs.files.formats import FORMATS
from clubs.files.problem import Problem, Severity, error
from clubs.files.raw.markup import SIZE_MAX
from clubs.files.raw.services import service_of
from clubs.files.sessions import is_to_be_chosen, sections_of, sessions_of
from clubs.files.sheets import sheet_of
from clubs.files.table.table import SheetTaken, TableChoices, nothing_taken
from clubs.files.team_sheets import DocumentMeeting, meetings, team_session_of
from clubs.files.traits import PlaceUnit
from clubs.files.words.sentences import WORDS

__all__ = [
    "SIZE_MAX",
    "Answer",
    "Difference",
    "DocumentMeeting",
    "differences",
    "format_name",
    "has_columns",
    "is_to_be_chosen",
    "meetings",
    "problem_from_json",
    "problem_json",
    "problem_message",
    "read",
    "sections_of",
    "sessions_of",
    "sheet_of",
    "team_differences",
    "team_session_of",
]

Json = dict[str, Any]

# How a sentence begins with its place, and how it names another.
_PLACES: Mapping[str, tuple[str, str]] = {
    "line": ("at_line", "in_line"),
    PlaceUnit.BYTE: ("at_byte", "in_byte"),
    PlaceUnit.RECORD: ("at_record", "in_record"),
    PlaceUnit.ROW: ("at_row", "in_row"),
}


NOTHING_KNOWN: Mapping[str, TableChoices] = {}
_PACKED = (b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!")
_OFFICE = b"[Content_Types].xml"  # a text or slides: packed too, and nothing to be unpacked by people


def read(
    content: bytes,
    name: str = "",
    *,
    today: date | None = None,
    size_max: int = SIZE_MAX,
    known: Mapping[str, TableChoices] = NOTHING_KNOWN,
    on_sheet: SheetTaken = nothing_taken,
    part: int = 0,
) -> Answer:
    """Read a session file. Its format is told by its content; the name is for messages only.

    `known` is what somebody has said that the columns of tables mean, by the fingerprint of their heads;
    `on_sheet` gets the sheet that a table is read from. `part` is the number of the event that is meant, of
    a file that holds several; 0 for all.
    """
    if not content.strip(b" \t\r\n\0\x1a"):
        return None, (error("empty_file"),)
    context = FileContext(name, today, size_max, known, on_sheet, part)
    for format in FORMATS:
        if format.recognises(content, known):
            if part and not format.traits.has_parts:
                return None, (error("event_not_there", number=part),)
            return _asked(format, _numbered(format.read(content, context)))
    if connector_results.is_message(content):
        return None, (error("connector_message", name=name or "–"),)
    service = service_of(content)
    if service is not None:
        about = {"name": name or "–", "service": service.name, "instead": service.instead}
        return None, (error("page_of_service", **about),)
    is_packed = content.startswith(_PACKED) and _OFFICE not in content
    return None, (error("file_packed" if is_packed else "unknown_format", name=name or "–"),)


def _numbered(answer: Answer) -> Answer:
    """What a reader found, with the numbers that stand behind names as numbers."""
    document, problems = answer
    return (None if document is None else with_numbers(document)), problems


def _asked(format: Format, answer: Answer) -> Answer:
    """What a reader found, and what is odd about the document whatever its format."""
    document, problems = answer
    problems = tuple(format.traits.counted(problem) for problem in problems)
    if document is None or format.is_deals:
        return document, problems
    questions = (format.traits.counted(problem) for problem in checks.questions(document))
    by_line = sorted([*problems, *questions], key=lambda problem: problem.line or 0)
    return document, tuple(by_line)


def format_name(key: str) -> str:
    """What people call the format that is kept under a key with an upload; one that is gone, by its key."""
    names = {format.traits.key: format.traits.name for format in FORMATS}
    return names.get(key, key.upper())


def has_columns(key: str) -> bool:
    """Whether the format of a key is a table, whose columns somebody may explain."""
    return any(format.traits.key == key and format.traits.has_columns for format in FORMATS)


def problem_message(problem: Problem, language: str) -> str:
    """The sentence of a problem, in a language that readers have.

    Sentences begin with the line; of a file that has none with what its places count.
    """
    parameters = {"line": str(problem.line or "–"), **_readable(language), **problem.parameters}
    text, unit = WORDS.say(problem.code, parameters, language), problem.parameters.get("unit")
    if unit is None:
        return text
    for place, of_lines, of_unit in zip(("line", "first"), _PLACES["line"], _PLACES[unit], strict=True):
        if place in parameters:
            number = {"number": parameters[place]}
            as_line = WORDS.say(of_lines, number, language)
            text = text.replace(as_line, WORDS.say(of_unit, number, language), 1)
    return text


def _readable(language: str) -> Mapping[str, str]:
    """The names of all formats that are read, of results and of hands alone."""
    joint = WORDS.gettext(", ", language)
    results = joint.join(format.traits.name for format in FORMATS if not format.is_deals)
    deals = (layout.name for format in FORMATS if format.is_deals for layout in format.layouts)
    return {"results": results, "hands": joint.join(name for name in deals if name.isupper())}


def problem_json(problem: Problem) -> Json:
    """A problem as a database keeps it: code and parameters, no sentence."""
    return {
        "severity": str(problem.severity),
        "code": problem.code,
        "line": problem.line,
        "element": problem.element,
        "parameters": dict(problem.parameters),
    }


def problem_from_json(kept: Mapping[str, Any]) -> Problem:
    """The problem of what `problem_json` wrote."""
    severity = Severity(kept["severity"])
    return Problem(severity, kept["code"], kept["line"], kept["element"], dict(kept["parameters"]))
