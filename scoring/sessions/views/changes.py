"""What changed in a session, and when: its revisions, and the runs that followed them."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import zip_longest
from typing import Any

from django.db.models import F, QuerySet

from clubs.acts.words import act_in_words
from clubs.facts.services.stated import meet_again
from clubs.models import Match, Result, Revision, Session
from clubs.tournaments.rulebook import pack_named
from federation.reader import reader_language
from scoring.models import Run
from scoring.sessions.selectors.people import ContestantNames, contestants
from scoring.sessions.words.ranked import TotalUnit, ranking_of, unit_of_session

Key = tuple[int, ...]  # revision, round, board, contestants


@dataclass(frozen=True, slots=True)
class ResultChange:
    """One result before and after a revision; None where there was none."""

    before: Result | None
    after: Result | None

    @property
    def result(self) -> Result:
        """The one of the two that there is."""
        row = self.after or self.before
        assert row is not None
        return row


@dataclass(frozen=True, slots=True)
class MatchChange:
    """The file's own figures of a match before and after a revision; None where there were none."""

    before: Match | None
    after: Match | None

    @property
    def match(self) -> Match:
        """The one of the two that there is."""
        row = self.after or self.before
        assert row is not None
        return row


@dataclass(slots=True)
class RevisionChanges:
    """A revision, and the results and matches that it changed; the first one changes nothing."""

    revision: Revision
    changes: list[ResultChange] = field(default_factory=list)
    matches: list[MatchChange] = field(default_factory=list)

    @property
    def act_in_words(self) -> str:
        """What was done at the running session, where that was what changed it."""
        return act_in_words(self.revision.act) if self.revision.act else ""

    @property
    def changed_nothing(self) -> bool:
        """Whether a later revision left every result as it was."""
        return self.revision.number > 1 and not (self.changes or self.matches)


@dataclass(frozen=True, slots=True)
class RunPlaceChange:
    """A contestant's place and what ranks it, before and after a run."""

    contestant: ContestantNames
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RunChanges:
    """A run, what it went by, and the places that it changed."""

    sequence: int
    computed_at: datetime
    pack: str
    revisions: tuple[int, ...]
    changes: tuple[RunPlaceChange, ...]


def changes_of(session: Session, revisions: Iterable[Revision]) -> list[RevisionChanges]:
    """What each of some revisions of a session changed, in their order."""
    by_revision = {revision.pk: RevisionChanges(revision) for revision in revisions}
    shown = set(by_revision)
    for (revision, *_key), change in sorted(_changes(session, shown).items()):
        by_revision[revision].changes.append(change)
    for (revision, *_key), match in sorted(_match_changes(session, shown).items()):
        by_revision[revision].matches.append(match)
    return list(by_revision.values())


def revisions_of(session: Session) -> QuerySet[Revision]:
    """The revisions of a session, newest first, with what a page says of each."""
    about = ("result__section", "result__ns", "result__ew", "asked_by")
    kept = session.revisions.select_related(
        "act", "upload", "file_correction__asked_by", *(f"correction__{name}" for name in about)
    )
    kept = kept.prefetch_related("correction__answers__given_by", "file_correction__answers__given_by")
    return kept.defer("upload__content", "upload__reading").order_by("-number")


def _changes(session: Session, revisions: Collection[int]) -> dict[Key, ResultChange]:
    """The results that some revisions changed, by revision, board and contestants."""
    results = Result.objects.filter(session=session).select_related(
        "session", "ns", "ew", "ns_partner", "ew_partner", "stated_by"
    )
    results = results.prefetch_related("section")  # joined, every section of the federation may be read
    changes: dict[Key, ResultChange] = {}
    for result in results.filter(superseded_by__in=revisions):
        changes[_key(result.superseded_by_id or 0, result)] = ResultChange(result, None)
    for result in results.filter(stated_by__number__gt=1, stated_by__in=revisions):
        key = _key(result.stated_by_id, result)
        before = changes[key].before if key in changes else None
        changes[key] = ResultChange(before, result)
    return changes


def _match_changes(session: Session, revisions: Collection[int]) -> dict[Key, MatchChange]:
    """The matches that some revisions changed, by revision, round and teams."""
    matches = (
        Match.objects.filter(session=session)
        .select_related("a", "b", "stated_by")
        .prefetch_related("section")
    )
    changes: dict[Key, MatchChange] = {}
    for match in matches.filter(superseded_by__in=revisions):
        gone: Key = (match.superseded_by_id or 0, match.round, match.a_id, match.b_id)
        changes[gone] = MatchChange(match, None)
    for match in matches.filter(stated_by__number__gt=1, stated_by__in=revisions):
        key = (match.stated_by_id, match.round, match.a_id, match.b_id)
        before = changes[key].before if key in changes else None
        changes[key] = MatchChange(before, match)
    return changes


def _key(revision: int, result: Result) -> Key:
    partners = (result.ns_partner_id or 0, result.ew_partner_id or 0)
    again = result.round if meet_again(result.session.form, result.session.scoring) else 0
    return revision, again, result.board, result.ns_id, result.ew_id, *partners


def runs_of(session: Session, first: int, count: int) -> list[RunChanges]:
    """So many runs of a session behind the first ones, newest first, each with the places that it changed."""
    rows = (
        Run.objects.filter(session=session)
        .order_by("-sequence")
        .annotate(standings_kept=F("body__standings"))
    )
    fields = ("sequence", "computed_at", "pack", "causes", "standings_kept")
    # One more than is shown: what the oldest of them changed is told by the one before it.
    kept: list[dict[str, Any]] = [dict(row) for row in rows.values(*fields)[first : first + count + 1]]
    people = contestants(row["entry"] for run in kept for row in run["standings_kept"])
    return list(_compared(kept, people, unit_of_session(session)))[:count]


def _compared(
    kept: list[dict[str, Any]], people: dict[int, ContestantNames], unit: TotalUnit
) -> Iterator[RunChanges]:
    for run, earlier in zip_longest(kept, kept[1:]):
        yield RunChanges(
            run["sequence"],
            run["computed_at"],
            pack_named(run["pack"]).names[reader_language()],
            tuple(cause["revision"] for cause in run["causes"] if "revision" in cause),
            tuple(_places(earlier["standings_kept"], run["standings_kept"], people, unit)) if earlier else (),
        )


def _places(
    before: Iterable[dict[str, Any]],
    after: Iterable[dict[str, Any]],
    people: dict[int, ContestantNames],
    unit: TotalUnit,
) -> Iterator[RunPlaceChange]:
    old = {row["entry"]: _place(row, unit) for row in before}
    new = {row["entry"]: _place(row, unit) for row in after}
    for entry in {**new, **old}:
        if old.get(entry) != new.get(entry):
            yield RunPlaceChange(people[entry], old.get(entry, "–"), new.get(entry, "–"))


def _place(row: dict[str, Any], unit: TotalUnit) -> str:
    return f"{row['rank']} ({ranking_of(row, unit)})"
