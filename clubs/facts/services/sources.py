"""Who has told a session: its files one by one, which of them stands, and what the others say otherwise."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F

from clubs.files import reading
from clubs.models import Result, Revision, Session, Upload

Scores = dict[Any, int | None]


@dataclass(frozen=True, slots=True)
class PublishedSource:
    """A file that was published for a session; the last one of those that its program has brought."""

    upload: Upload  # without its bytes
    format: str  # as people call it: "USEBIO"
    published_at: datetime
    stands: bool
    other: int  # results whose score is another now, or that are gone or new since


def sources_of(session: Session) -> list[PublishedSource]:
    """One file for each key under which programs have brought the game, the newest first.

    Facts that say the same go on from revision to revision, so what a file said is what held after it.
    """
    newest: dict[str, Revision] = {}
    revisions = session.revisions.filter(upload__isnull=False).order_by("-number")
    for revision in revisions.select_related("upload").defer("upload__content", "upload__reading"):
        if (revision.upload.report.get("summary") or {}).get("results"):  # else it brought hands
            newest.setdefault(revision.upload.game_key, revision)
    if len(newest) < 2:
        return [_source(revision, True, 0) for revision in newest.values()]
    told_scores = _scores(session)
    now = _held(told_scores, None)
    first = next(iter(newest.values()))
    return [
        _source(revision, revision is first, _other(_held(told_scores, revision.number), now))
        for revision in newest.values()
    ]


def _source(revision: Revision, stands: bool, other: int) -> PublishedSource:
    summary = revision.upload.report.get("summary") or {}
    kind = str(summary.get("format", ""))
    return PublishedSource(revision.upload, reading.format_name(kind), revision.published_at, stands, other)


def _scores(session: Session) -> list[tuple[Any, int | None, int, int | None]]:
    """Every result there ever was: where, its score, from which revision, until which."""
    rows = Result.objects.filter(session=session).annotate(
        since=F("stated_by__number"), until=F("superseded_by__number")
    )
    fields = ("board", "ns__number", "ns__direction", "ew__number", "ew__direction")
    return [
        (tuple(where), score, since, until)
        for *where, score, since, until in rows.values_list(*fields, "score", "since", "until")
    ]


def _held(revisions: list[tuple[Any, int | None, int, int | None]], number: int | None) -> Scores:
    """The results as they were after a revision; None: as they are."""
    return {
        where: score
        for where, score, since, until in revisions
        if (until is None if number is None else since <= number and (until is None or until > number))
    }


def _other(scores: Scores, now: Scores) -> int:
    return sum(scores.get(where, ...) != now.get(where, ...) for where in scores.keys() | now.keys())
