"""Whom new figures concern: players with a login get a letter when results are published or change."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from clubs.models import EntryPlayer, Session
from federation.models import LetterKind, User
from federation.record import letters
from federation.roles import today
from scoring.models import Run
from scoring.sessions.words.ranked import TotalUnit, ranking_of, unit_of_session

# An archive that is brought in years later is no news to anybody.
NEWS = timedelta(days=14)


def tell(session: Session, earlier: Run | None, run: Run) -> None:
    """Owe letters for a run, in its transaction: to all players for the first, else to whom it changed.

    Places and totals of a stage are told by the stage, once it is published (`scoring.events`).
    """
    if today() - session.played_on > NEWS or session.is_ranked_by_stage:
        return
    new = _standings(run)
    old = _standings(earlier) if earlier else {}
    changed = [entry for entry, row in new.items() if _figures(row) != _figures(old.get(entry))]
    unit = unit_of_session(session)
    for entry, reader in _readers(changed):
        about = _about(session) | _now(session, entry, new[entry], unit)
        if earlier is None or entry not in old:
            _owe("results_published", str(session.pk), reader, about)
        else:
            about |= _before(old[entry], unit)
            _owe("results_changed", f"{session.pk}.{run.sequence}", reader, about)


def _owe(topic: str, key: str, reader: User, about: dict[str, Any]) -> None:
    letters.owe(topic=topic, key=key, readers=[reader], about=about, kind=LetterKind.RESULTS)


def _standings(run: Run) -> dict[int, dict[str, Any]]:
    return {row["entry"]: row for row in run.body["standings"]}


def _figures(row: dict[str, Any] | None) -> tuple[Any, ...] | None:
    return (row["rank"], row["score"], row["percent"]) if row else None


def _readers(entries: list[int]) -> Iterator[tuple[int, User]]:
    """The logins of these contestants' players; most players have none."""
    players = EntryPlayer.objects.current().filter(entry__in=entries, member__user__isnull=False)
    for player in players.select_related("member__user"):
        yield player.entry_id, player.member.user


def _about(session: Session) -> dict[str, Any]:
    club = session.club
    return {
        "title": session.titles.in_every(),
        "day": session.played_on.isoformat(),
        "club": club.names.in_every(),
    }


def _now(session: Session, entry: int, row: dict[str, Any], unit: TotalUnit) -> dict[str, Any]:
    return {
        "page": ["scorecard", session.pk, entry],
        "history": ["session_history", session.pk],
        "place": row["rank"],
        "figure": ranking_of(row, unit),
    }


def _before(row: dict[str, Any], unit: TotalUnit) -> dict[str, Any]:
    return {"before": row["rank"], "figure_before": ranking_of(row, unit)}
