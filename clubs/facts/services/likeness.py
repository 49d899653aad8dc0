"""The same game brought by another program: recognised by its results, whatever the file calls it.

A club's scoring program, its table devices and its spreadsheet each give a game a key of their own. Their
results are the same; so a file whose results are those of a session of that day is a revision of it.
"""

from collections import Counter
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from clubs.files.document import Document
from clubs.models import Club, Result, Session, Upload

# Corrected lines differ between sources, and one of them may lack a round. Two games of one day
# agree in a few boards by accident, never in most.
SHARE = Fraction(4, 5)
RESULTS_MIN = 10

Scores = Counter[tuple[int, int]]  # (board, points from North-South's side), how often


class SessionLikeness(NamedTuple):
    """A published session with nearly the same results as a file."""

    session: Session
    same: int
    results: int  # of the larger of the two


def likely_session(document: Document, club: Club) -> SessionLikeness | None:
    """The club's session of the same day that the file most probably tells again."""
    stated: Scores = Counter((r.board, r.score) for r in document.results if r.score is not None)
    day = document.event.date
    if day is None or stated.total() < RESULTS_MIN:
        return None
    likenesses = (_compared(session, kept, stated) for session, kept in _published(day, club))
    alike = [likeness for likeness in likenesses if likeness.same >= SHARE * likeness.results]
    return max(alike, key=lambda likeness: Fraction(likeness.same, likeness.results), default=None)


def session_of_source(club: Club, game_key: str) -> Session | None:
    """The session that a source has told before under this key, and somebody has said it is the same."""
    uploads = Upload.objects.filter(club=club, game_key=game_key, revisions__isnull=False)
    uploaded = uploads.order_by("-pk").select_related("session").defer("content", "reading", "report").first()
    return uploaded.session if uploaded else None


def _published(day: date, club: Club) -> list[tuple[int, Scores]]:
    """The results of the club's sessions of that day, by session."""
    # Two queries: a join leads PostgreSQL through every result of the federation, and a club's first
    # game of a day, which is nearly every file, needs no results at all.
    played = Session.objects.filter(club=club, played_on=day)
    kept: dict[int, Scores] = {session: Counter() for session in played.values_list("pk", flat=True)}
    if kept:
        rows = Result.objects.current().filter(session__in=list(kept), score__isnull=False)
        for session, board, score in rows.values_list("session_id", "board", "score"):
            if score is not None:
                kept[session][board, score] += 1
    return list(kept.items())


def _compared(session: int, kept: Scores, stated: Scores) -> SessionLikeness:
    same = (kept & stated).total()
    return SessionLikeness(Session.objects.get(pk=session), same, max(kept.total(), stated.total()))
