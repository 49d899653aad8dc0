"""A session file read, scored and compared with its own figures; or why not."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from clubs.files import reading
from clubs.files.document import Document, DocumentEvent
from clubs.files.problem import Problem, Severity
from clubs.files.reading import Difference
from scoring import regulations
from scoring.calculators.today import today_here
from scoring.engine.conditions import Conditions, concerning
from scoring.engine.pairs import session
from scoring.engine.pairs.session import SessionScore
from scoring.engine.sheet import Scoring, Sheet
from scoring.engine.teams import session as teams
from scoring.engine.teams.session import TeamSessionScore
from scoring.engine.victory_points.scale import Scale
from scoring.regulations import overriding
from scoring.tools.score_file.files import scale_of
from scoring.tools.score_file.refusal import ERRORS, FileRefusal, RefusedInput

__all__ = [
    "FileRefusal",
    "FileScore",
    "RefusedInput",
    "ScoreReport",
    "check_conditions",
    "day_shown",
    "of_document",
    "report",
    "scored_again",
    "teams_scored_again",
]

_TEAMS = ("imps", "board_a_match")


class FileScore(NamedTuple):
    """One session and what it is worth; None where the file was refused."""

    document: Document
    score: SessionScore | TeamSessionScore | None


@dataclass(frozen=True, slots=True)
class ScoreReport:
    """Everything that the command prints."""

    document: Document | None = None
    problems: tuple[Problem, ...] = ()
    refusal: FileRefusal | None = None
    conditions: Conditions | None = None
    sessions: tuple[FileScore, ...] = ()
    differences: tuple[Difference, ...] = ()

    @property
    def is_refused(self) -> bool:
        """Whether anything stands against taking this file for results."""
        errors = any(problem.severity is Severity.ERROR for problem in self.problems)
        return errors or self.refusal is not None

    @property
    def parts(self) -> tuple[FileScore, ...]:
        """The sessions scored; the document as it was read, where nothing was."""
        return self.sessions or ((FileScore(self.document, None),) if self.document else ())


def report(
    content: bytes, name: str, *, pack: str, overrides: Mapping[str, str], part: int = 0
) -> ScoreReport:
    """Read a file and score it. A file with errors is shown as far as it was read, and not scored.

    `part` is the number of the event that is meant, of a file that holds several; 0 for all.
    """
    document, problems = reading.read(content, name, part=part)
    return of_document(document, problems, pack=pack, overrides=overrides)


def of_document(
    document: Document | None, problems: Sequence[Problem], *, pack: str, overrides: Mapping[str, str]
) -> ScoreReport:
    """Score what was read of a file, with the problems that were found there."""
    read = ScoreReport(document, tuple(problems))
    if document is None or read.is_refused:
        return read
    try:
        if reading.is_to_be_chosen(document, problems):
            return replace(read, refusal=FileRefusal("event_to_choose", {}))
        if not document.results and not document.matches:
            return replace(read, refusal=_nothing_played(document))
        needed = _looked_at(document, overrides)
        conditions = regulations.conditions(pack, _day(document.event), overrides, needed)
        read = replace(read, conditions=conditions)
        return _scored(read, document, pack, conditions, _scale(document.event, pack, overrides, conditions))
    except ERRORS as error:
        return replace(read, refusal=FileRefusal.of(error))
    except RefusedInput as refused:
        return replace(read, refusal=refused.refusal)


def _scored(
    read: ScoreReport, document: Document, pack: str, conditions: Conditions, scale: Scale | None
) -> ScoreReport:
    event = document.event
    if not _is_known(event):
        kind = {"form": event.form, "scoring": event.scoring}
        return replace(read, refusal=FileRefusal("scoring_unknown", kind))
    sessions: list[FileScore] = []
    differences: list[Difference] = []
    for part in _apart(document, conditions):
        if event.form == "teams":
            of_teams = teams.score(reading.team_session_of(part), conditions, scale)
            sessions.append(FileScore(part, of_teams))
            differences.extend(reading.team_differences(part, of_teams))
        else:
            scored = _pairs_scored(reading.sheet_of(part), event, pack, conditions, scale)
            sessions.append(FileScore(part, scored))
            differences.extend(reading.differences(part, scored))
    return replace(read, sessions=tuple(sessions), differences=tuple(differences))


def _pairs_scored(
    sheet: Sheet, event: DocumentEvent, pack: str, conditions: Conditions, scale: Scale | None
) -> SessionScore:
    known = None if sheet.matches is None else regulations.only_percent_scale(pack, _day(event))
    return session.score(sheet, conditions, scale, percent_scale=known)


def scored_again(sheet: Sheet, event: DocumentEvent, pack: str, conditions: Conditions) -> SessionScore:
    """A session of pairs or single players under other conditions. Raises what scoring raises."""
    return _pairs_scored(sheet, event, pack, conditions, _scale(event, pack, {}, conditions))


def teams_scored_again(
    read: ScoreReport, document: Document, pack: str, conditions: Conditions, overrides: Mapping[str, str]
) -> tuple[Difference, ...]:
    """Where a session of teams differs from its file under other conditions. Raises what scoring raises."""
    scale = _scale(document.event, pack, overrides, conditions)
    return _scored(read, document, pack, conditions, scale).differences


def _apart(document: Document, conditions: Conditions) -> Iterator[Document]:
    """What is scored by itself: sessions, and sections of teams, who meet nobody of another section."""
    for part in reading.sessions_of(document):
        by_section = part.event.form == "teams" and conditions.across_sections == "no"
        yield from reading.sections_of(part) if by_section else (part,)


def _nothing_played(document: Document) -> FileRefusal:
    """Hands alone, or not even these."""
    return FileRefusal("hands_alone", {"boards": str(len({deal.board for deal in document.deals}))})


def _looked_at(document: Document, overrides: Mapping[str, str]) -> frozenset[str]:
    """The conditions that decide a figure of this file."""
    event = document.event
    if not _is_known(event):
        return frozenset()
    if event.form == "teams":
        by_scale = event.matches_in or "vp_scale" in overrides
        return frozenset({"across_sections", *(("vp_scale",) if by_scale else ())})
    return concerning(reading.sheet_of(document))


def _is_known(event: DocumentEvent) -> bool:
    if event.form == "teams":
        return event.scoring in _TEAMS
    return event.form in ("pairs", "individual") and event.scoring in set(Scoring)


def _scale(
    event: DocumentEvent, pack: str, overrides: Mapping[str, str], conditions: Conditions
) -> Scale | None:
    """The scale that turns matches into victory points; None where matches are not turned into any.

    They are where the file says so, and where somebody names a scale for them. A table that is named
    is read in any case, so that a mistake in it is told.
    """
    name = overrides.get("vp_scale", conditions.vp_scale)
    scale = scale_of(name[1:]) if name.startswith("@") else None
    at_teams = event.form == "teams" and event.scoring == "imps"
    at_pairs = event.form != "teams" and event.scoring == Scoring.IMPS
    if at_pairs or (at_teams and (event.matches_in or "vp_scale" in overrides)):
        return scale or regulations.scale(name, pack, _day(event))
    return None


def check_conditions(pack: str, overrides: Mapping[str, str]) -> None:
    """Refuse a pack or a condition before any file is opened."""
    regulations.conditions(pack, today_here(), overrides)
    overriding.refuse(overrides, pack, today_here())


def _day(event: DocumentEvent) -> date:
    """The day that a file says, else today: no rule is asked for without one."""
    return event.date or today_here()


def day_shown(day: date | None) -> str | None:
    """A day as files and tables write it."""
    return day.isoformat() if day else None
