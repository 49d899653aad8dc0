"""What we say to an uploaded file before anything of it counts: the dry run."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone

from clubs.facts.services import (
    alignment,
    revision_bounds,
    scored,
    standing as standing_facts,
    stated as facts,
)
from clubs.facts.services.correction_clock import Unclear, period_of
from clubs.facts.services.likeness import SessionLikeness, likely_session, session_of_source
from clubs.facts.services.players_held import with_players
from clubs.files import reading
from clubs.files.amending.amended import amended
from clubs.files.amending.file_says import stated
from clubs.files.amending.kept import fix_json
from clubs.files.amending.kinds import AmendedReading, Amendment, OfferedFix, PlayerReading
from clubs.files.amending.places import TEAM_SIDES, DocumentPlaces
from clubs.files.apart.door import FileReading
from clubs.files.document import Document, DocumentResult
from clubs.files.notation import number
from clubs.files.problem import PROBLEMS_MAX, Problem, Severity, error, first_of, warning
from clubs.files.traits import ElementPlace
from clubs.models import Club, Session, Upload, UploadState
from clubs.tournaments.rulebook import Rulebook
from clubs.uploads.services import checking
from federation.models import Member
from federation.roles import today
from scoring.engine.conditions import ALLOWED, ConditionError, Conditions
from scoring.engine.refusal import Refusal
from scoring.regulations import NotInForce, RegulationError

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
    as_read: Document | None = None  # without amendments: in its words things are named
    scale: str = ""  # that of the file's matchpoints, where it is not the regulations'
    is_other_source: bool = False  # the session came under another key: another program brought it
    conditions: Conditions | None = None  # by which it was scored

    @property
    def is_refused(self) -> bool:
        """Whether an error forbids to publish it."""
        return self.document is None or any(p.severity is Severity.ERROR for p in self.problems)

    @property
    def has_question(self) -> bool:
        """Whether it raises a question that no program may answer by publishing it."""
        return any(problem.code == SAME_GAME for problem in self.problems)

    @property
    def game_key(self) -> str:
        """Which game of the club the file is about."""
        return game_key(self.document) if self.document else ""


def dry_run(
    read: FileReading,
    club: Club,
    amendments: Sequence[Amendment] = (),
    chosen: Mapping[str, str] | None = None,
) -> DryRun:
    """Check and score what was read of a file for a club of the federation in scope, with its amendments.

    `chosen`: conditions of contest chosen for it, which win over those of the session that it is of.
    """
    as_read, problems = read.document, read.problems
    if as_read is None:
        return DryRun(None, {}, problems, (), None)
    document, problems = amended(as_read, problems, amendments, today())
    checked = checking.check(document, club, problems)
    key = game_key(document)
    session = Session.objects.filter(club=club, game_key=key).first() or session_of_source(club, key)
    alike = None if session else likely_session(document, club)
    if alike is not None:
        session = alike.session
        asked = document.source.format.placed(_is_it(alike))
        checked = checking.CheckedDocument((*checked.problems, asked), checked.members)
    other = session is not None and session.game_key != key
    if session is not None and other:
        document = _headed(document, session, checked.problems)
    run = DryRun(
        document, checked.members, checked.problems, (), session, as_read=as_read, is_other_source=other
    )
    if run.is_refused:
        return run
    return _placed(_scored(run, document, chosen or {}), len(run.problems))


def _placed(run: DryRun, known: int) -> DryRun:
    """What scoring found, after the problems `known` before, as the file's format names its places."""
    assert run.document is not None, "only a document is scored"
    fresh = (run.document.source.format.placed(problem) for problem in run.problems[known:])
    return replace(run, problems=(*run.problems[:known], *fresh))


def _headed(document: Document, session: Session, problems: tuple[Problem, ...]) -> Document:
    """A further source under the heading of the session, where its own is a guess."""
    if not any(problem.code.endswith("winners_assumed") for problem in problems):
        return document
    return replace(document, event=replace(document.event, winners=session.winners))


def _is_it(alike: SessionLikeness) -> Problem:
    """The question whether a file under another key is the game that is published already."""
    newest = alike.session.uploads.filter(state=UploadState.PUBLISHED).values_list("name", flat=True).first()
    figures: dict[str, str | int] = {
        "same": alike.same,
        "count": alike.results,
        "title": alike.session.title,
        "file": newest or "–",
    }
    return warning(SAME_GAME, None, ElementPlace.EVENT, **figures)


def _scored(run: DryRun, document: Document, chosen: Mapping[str, str]) -> DryRun:
    overrides = {**(run.session.scoring_conditions if run.session else {}), **chosen}
    try:
        conditions = replace(Rulebook.of_federation(document.event.date), overrides=overrides).conditions
    except NotInForce as silent:
        problem = error("not_in_force", None, ElementPlace.DAY, key=silent.key, day=silent.day.isoformat())
        return replace(run, problems=(*run.problems, problem))
    except ConditionError as wrong:
        parameters = {"value": "–", "allowed": "–", **wrong.parameters}
        problem = error("condition_wrong", None, ElementPlace.EVENT, **parameters)
        return replace(run, problems=(*run.problems, problem))
    try:
        scale, compared = _compared(document, conditions, overrides)
    except (Refusal, RegulationError):
        # All that a file without errors can still lack is a table for its victory points.
        problem = error("scale_unfit", None, ElementPlace.EVENT, scale=conditions.vp_scale)
        return replace(run, problems=(*run.problems, problem))
    except ConditionError as missing:
        key = missing.parameters.get("key", "")
        return replace(
            run, problems=(*run.problems, error("rule_missing", None, ElementPlace.EVENT, key=key))
        )
    return replace(run, differences=compared, scale=scale, conditions=conditions)


def _compared(
    document: Document, conditions: Conditions, overrides: Mapping[str, str]
) -> tuple[str, tuple[reading.Difference, ...]]:
    """The differences on the scale that the file itself goes by: the one with fewer of them.

    Whether a win counts 1 or 2 is a matter of print; held against the other scale every figure differs.
    """
    if document.event.scoring != "matchpoints":
        return "", scored.differences(document, conditions, overrides)
    ours = conditions.matchpoint_scale
    by_scale = {}
    for scale in sorted(ALLOWED["matchpoint_scale"], key=lambda scale: scale != ours):
        on_scale = replace(conditions, matchpoint_scale=scale)
        by_scale[scale] = scored.differences(document, on_scale, overrides)
        if not by_scale[scale]:
            break
    best = min(by_scale, key=lambda scale: len(by_scale[scale]))
    return "" if best == ours else best, by_scale[best]


def asks_a_person(upload: Upload) -> bool:
    """Whether a file raises a question that no program may answer by publishing it."""
    return any(problem["code"] == SAME_GAME for problem in upload.report["problems"])


def game_key(document: Document) -> str:
    """The program's own key of the game, else its title; with the day, because programs count anew.

    A table may have neither. Then its bytes are the key: two such tables of one day are two games, unless
    their results say otherwise (`clubs.facts.services.likeness`).
    """
    event = document.event
    day = event.date.isoformat() if event.date else ""
    name = event.identifier or event.title or document.source.sha256[:16]
    return f"{name[: 199 - len(day)]}|{day}"


def says(run: DryRun, before: facts.Facts) -> facts.Facts:
    """The facts that publishing a file makes; another source's in the terms of what stands.

    A file without hands says nothing against those that were attached, one without any auction and play
    nothing against those that stand.
    """
    assert run.document is not None, "a file that cannot be read states nothing"
    stated = facts.stated(run.document, run.members)
    if not stated.boards:
        stated = replace(stated, boards=before.boards)
    same_kind = run.session is not None and run.session.winners == run.document.event.winners
    if run.is_other_source and same_kind:
        stated = alignment.aligned(before, stated)
    return stated if stated.plays else replace(stated, **_same_plays(before, stated))


def _same_plays(before: facts.Facts, stated: facts.Facts) -> dict[str, Any]:
    """The auctions and plays that stand, of results that the file has too."""
    places = {key[:4] for key in stated.results}
    plays = {key: play for key, play in before.plays.items() if key in places}
    return {"plays": plays, "play_lines": {key: before.play_lines[key] for key in plays}}


def as_json(run: DryRun) -> dict[str, Any]:
    """The report kept with an upload: codes and parameters, rendered when somebody reads them."""
    return {
        "summary": _summary(run.document) if run.document else None,
        "problems": [
            {**reading.problem_json(problem), "fix": fix_json(fix) if fix else None}
            for problem, fix in _with_fixes(run, _listed(run.problems))
        ],
        "differences": [difference._asdict() for difference in run.differences],
        "compared_on": run.scale,
        "changes": _changes(run),
    }


def _listed(problems: Sequence[Problem]) -> Sequence[Problem]:
    """All problems, or so many that somebody may look at, but the question to a person in any case."""
    asked = [problem for problem in problems if problem.code == SAME_GAME]
    others = [problem for problem in problems if problem.code != SAME_GAME]
    return problems if len(problems) <= PROBLEMS_MAX else [*first_of(others), *asked]


def _with_fixes(run: DryRun, problems: Sequence[Problem]) -> Iterator[tuple[Problem, OfferedFix | None]]:
    """Each problem with what of the file would have to be amended for it to go, where that can be told."""
    places = DocumentPlaces(run.as_read, run.document) if run.as_read else None
    lines = _by_line(run.document) if run.document else {}
    for problem in problems:
        target = places.target(problem) if places else None
        if target is None or run.document is None:
            yield problem, None
        else:
            yield problem, OfferedFix(target, _proposal(problem, lines.get(problem.line, ())))


def _by_line(document: Document) -> Mapping[int | None, Sequence[DocumentResult]]:
    lines: defaultdict[int | None, list[DocumentResult]] = defaultdict(list)
    for result in document.results:
        lines[result.line].append(result)
    return lines


def _proposal(problem: Problem, results: Sequence[DocumentResult]) -> AmendedReading | None:
    """The reading most likely meant, to be taken with one click; None where we have no guess.

    `results` are those of its line.
    """
    parameters = problem.parameters
    if problem.code in ("member_mistyped", "member_namesake"):
        name = "" if parameters["player"] == "–" else parameters["player"]
        return PlayerReading(name, parameters["likely_number"])
    # A line that does not say who sat where is read as the other table of its board leaves it.
    is_guessed = problem.code in TEAM_SIDES and "likely" in parameters
    if problem.code != "score_contradicts_contract" and not is_guessed:
        return None
    if len(results) != 1:
        return None
    only = stated(results[0])
    return only if is_guessed else replace(only, score=number(parameters["expected"]))


def _summary(document: Document) -> dict[str, Any]:
    event = document.event
    return {
        "title": event.title,
        "date": event.date.isoformat() if event.date else None,
        "program": f"{document.source.program} {document.source.version}".strip(),
        "format": document.source.format.key,
        "winners": event.winners,
        "scoring": event.scoring,
        "contestants": len(document.contestants),
        "boards": len({(result.section, result.board) for result in document.results}),
        "results": len(document.results),
    }


def _changes(run: DryRun) -> dict[str, Any] | None:
    """What publishing would change of the session as it stands; None for a new game."""
    if run.session is None or run.document is None or run.is_refused:
        return None
    before = standing_facts.kept(run.session)
    stated = says(run, before.facts)
    after, held = revision_bounds.with_corrections(run.session, before, stated)
    changes = list(facts.changes(before.facts, after))
    players = list(facts.player_changes(before.facts, with_players(run.session, before, after)))
    return {
        "session": run.session.pk,
        "count": len(changes),
        "results": changes[:CHANGES_MAX],
        "held": held[:CHANGES_MAX],
        "players": players[:CHANGES_MAX],
        "late": _is_late(run, run.document, before, after),
    }


def _is_late(
    run: DryRun, document: Document, before: standing_facts.CurrentFacts, after: facts.Facts
) -> bool:
    """Whether the file changes what can no longer be changed by publishing it."""
    assert run.session is not None
    if not revision_bounds.bound_changes(run.session, document, before.facts, after):
        return False
    try:
        return not period_of(run.session).is_open(timezone.now())
    except Unclear:
        return False  # publishing says what is wrong
