"""The portal's door to session files: read in a process of its own, and taken from what that answers."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from clubs.files import reading
from clubs.files.apart.document_json import document_from
from clubs.files.document import Document
from clubs.files.problem import Problem, error
from clubs.files.raw.markup import SIZE_MAX
from clubs.files.table.cells import TableRow
from clubs.files.table.preview import Beginning
from clubs.files.table.table import TableChoices
from federation.apart import door
from federation.apart.door import GaveUp, GaveUpBecause

READER = "clubs.files.apart.reader:read"

Json = Mapping[str, Any]
_NOTHING: Json = {"document": None, "beginning": None}


class FileReading(NamedTuple):
    """What was read of a file. `beginning`: of a table, the rows above and below its heads."""

    document: Document | None
    problems: tuple[Problem, ...]
    beginning: Beginning | None


def read(
    content: bytes,
    name: str = "",
    *,
    today: date | None = None,
    size_max: int = SIZE_MAX,
    known: Mapping[str, TableChoices] = reading.NOTHING_KNOWN,
    part: int = 0,
) -> FileReading:
    """Read a session file as `clubs.files.reading.read` does, within limits; beyond them is a problem."""
    return taken(asked(content, question_json(name, today, size_max, known, part)))


def question_json(
    name: str, today: date | None, size_max: int, known: Mapping[str, TableChoices], part: int = 0
) -> dict[str, Any]:
    """What is asked about a file, as JSON has it."""
    return {
        "name": name,
        "today": today.isoformat() if today else None,
        "size_max": size_max,
        "known": {key: _choices_json(choices) for key, choices in sorted(known.items())},
        "part": part,
    }


def _choices_json(choices: TableChoices) -> list[Any]:
    columns = None if choices.columns is None else list(choices.columns)
    texts = [choices.title, choices.usual_title]
    played = choices.played.isoformat() if choices.played else None
    return [columns, choices.form, choices.scoring, choices.winners, *texts, played]


def asked(content: bytes, question: Json) -> Json:
    """What reading answers, as JSON that can be kept. Never raises for what the bytes hold."""
    try:
        answer: Json = door.ask(READER, content, question)
    except GaveUp as gave_up:
        return {**_NOTHING, "problems": [reading.problem_json(why(gave_up))]}
    return answer


def taken(answer: Json) -> FileReading:
    """What was read, of the JSON that says it; one that is no reading is a problem of the file."""
    try:
        kept, problems = answer["document"], tuple(map(_problem, answer["problems"]))
        document = None if kept is None else document_from(kept)
        return FileReading(document, problems, _beginning(answer["beginning"]))
    except (LookupError, TypeError, ValueError):
        return FileReading(None, (error("reading_failed"),), None)


def why(gave_up: GaveUp) -> Problem:
    """What is said of a file that cannot be read within the limits."""
    if gave_up.reason is GaveUpBecause.SLOW:
        return error("reading_too_slow", seconds=gave_up.limits.seconds)
    if gave_up.reason is GaveUpBecause.LARGE:
        return error("reading_too_large", megabytes=gave_up.limits.megabytes)
    return error("reading_failed")


def _problem(kept: Json) -> Problem:
    problem = reading.problem_from_json(kept)
    texts = [problem.code, problem.element or "", *problem.parameters, *problem.parameters.values()]
    if not all(type(text) is str for text in texts) or type(problem.line) not in (int, type(None)):
        raise TypeError("a problem is of texts and a line")
    return problem


def _beginning(kept: Sequence[Any] | None) -> Beginning | None:
    if kept is None:
        return None
    sheet, rows = kept
    cells = [cell for _line, row in rows for cell in row]
    is_text = all(type(text) is str for text in (sheet, *cells))
    if not is_text or any(type(line) is not int for line, _ in rows):
        raise TypeError("the beginning of a table is of lines and texts")
    return Beginning(sheet, tuple(TableRow(line, tuple(row)) for line, row in rows))
