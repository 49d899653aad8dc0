"""What we say to an uploaded file before anything of it counts: the dry run."""

from dataclasses import dataclass
from typing import Any

from clubs import reading
from clubs.models import Club, Session, Upload, UploadState
from clubs.parsing.document import Document
from clubs.parsing.problem import Problem, Severity, error, warning
from clubs.services import checking, facts
from clubs.services.likeness import Likeness, likely_session
from federation.models import Member
from federation.roles import today
from federation.tenancy.context import current
from scoring import regulations
from scoring.engine.conditions import ALLOWED, Conditions
from scoring.engine.session import score

# A question to a person: a program may not answer it by publishing.
SAME_GAME = "same_game_other_source"
CHANGES_MAX = 500  # shown; a file that changes more is another game, and its first lines say so


@dataclass(frozen=True, slots=True)
class DryRun:
    """A file read, checked and scored, with nothing written."""

    document: Document | None
    members: dict[str, Member]
    problems: tuple[Problem, ...]
    differences: tuple[reading.Difference, ...]
    session: Session | None  # the published session of the same game
    scale: str = ""  # that of the file's matchpoints, where it is not the regulations'

    @property
    def is_refused(self) -> bool:
        """Whether an error forbids to publish it."""
        return self.document is None or any(p.severity is Severity.ERROR for p in self.problems)

    @property
    def game_key(self) -> str:
        """Which game of the club the file is about."""
        return game_key(self.document) if self.document else ""


def dry_run(content: bytes, name: str, club: Club) -> DryRun:
    """Read, check and score a file for a club of the federation in scope."""
    document, problems = reading.read(content, name, today=today())
    if document is None:
        return DryRun(None, {}, problems, (), None)
    checked = checking.check(document, club, problems)
    session = Session.objects.filter(club=club, game_key=game_key(document)).first()
    alike = None if session else likely_session(document, club)
    if alike is not None:
        session = alike.session
        checked = checking.Checked((*checked.problems, _is_it(alike)), checked.members)
    run = DryRun(document, checked.members, checked.problems, (), session)
    return run if run.is_refused else _scored(run, document)


def _is_it(alike: Likeness) -> Problem:
    """The question whether a file under another key is the game that is published already."""
    newest = alike.session.uploads.filter(state=UploadState.PUBLISHED).values_list("name", flat=True).first()
    figures = {"same": alike.same, "count": alike.count, "title": alike.session.title, "file": newest or "–"}
    return warning(SAME_GAME, None, "EVENT", **figures)


def _scored(run: DryRun, document: Document) -> DryRun:
    overrides = run.session.scoring_conditions if run.session else {}
    try:
        conditions = regulations.conditions(current().regulation_pack, document.event.date, overrides)
    except regulations.NotInForce as silent:
        problem = error("not_in_force", None, "EVENT/DATE", key=silent.key, day=silent.day.isoformat())
        return DryRun(document, run.members, (*run.problems, problem), (), run.session)
    scale, found = _compared(document, conditions)
    return DryRun(document, run.members, run.problems, found, run.session, scale)


def _compared(document: Document, conditions: Conditions) -> tuple[str, tuple[reading.Difference, ...]]:
    """The differences on the scale that the file itself goes by: the one with fewer of them.

    Whether a win counts 1 or 2 is a matter of print; held against the other scale every figure differs.
    """
    sheet = reading.sheet_of(document)
    ours = conditions.matchpoint_scale
    by_scale = {}
    for scale in sorted(ALLOWED["matchpoint_scale"], key=lambda scale: scale != ours):
        on_scale = Conditions.of(conditions.as_texts() | {"matchpoint_scale": scale}, conditions.cites)
        by_scale[scale] = reading.differences(document, score(sheet, on_scale))
        if not by_scale[scale]:
            break
    best = min(by_scale, key=lambda scale: len(by_scale[scale]))
    return "" if best == ours else best, by_scale[best]


def asks_a_person(upload: Upload) -> bool:
    """Whether a file raises a question that no program may answer by publishing it."""
    return any(problem["code"] == SAME_GAME for problem in upload.report["problems"])


def game_key(document: Document) -> str:
    """The program's own key of the game, else its title; with the day, because programs count anew."""
    event = document.event
    day = event.date.isoformat() if event.date else ""
    return f"{event.identifier or event.title}|{day}"[:200]


def as_json(run: DryRun) -> dict[str, Any]:
    """The report kept with an upload: codes and parameters, rendered when somebody reads them."""
    return {
        "summary": _summary(run.document) if run.document else None,
        "problems": [reading.problem_json(problem) for problem in run.problems],
        "differences": [difference._asdict() for difference in run.differences],
        "compared_on": run.scale,
        "changes": _changes(run),
    }


def _summary(document: Document) -> dict[str, Any]:
    event = document.event
    return {
        "title": event.title,
        "date": event.date.isoformat() if event.date else None,
        "program": f"{document.source.program} {document.source.version}".strip(),
        "format": document.source.format,
        "winners": event.winners,
        "contestants": len(document.contestants),
        "boards": len({(result.section, result.board) for result in document.results}),
        "results": len(document.results),
    }


def _changes(run: DryRun) -> dict[str, Any] | None:
    """What publishing would change of the session as it stands; None for a new game."""
    if run.session is None or run.document is None or run.is_refused:
        return None
    before = facts.kept(run.session).facts
    found = list(facts.changes(before, facts.stated(run.document, run.members)))
    return {"session": run.session.pk, "count": len(found), "results": found[:CHANGES_MAX]}
