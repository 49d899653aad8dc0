"""The lines of reports from what the portal knows. Reads only; so many queries, however many lines."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from itertools import chain
from typing import Any

from django.db.models import QuerySet, Sum
from django.utils.translation import gettext as _

from clubs.models import EntrantPlayer, EntryPlayer, TeamName
from federation.errors import Refused
from federation.models import Member
from scoring.models import Account, Posting, StageStanding, StandingRow
from scoring.reports.fields import Row
from scoring.reports.scope import ReportScope

LINES_MAX = 100_000
Points = Mapping[tuple[int, int], Mapping[str, Decimal]]  # by the event and the member, colour by colour
_SESSION = ("entry__section", "session__club")
_STAGE = ("entrant", "stage__event__tournament__host")


def points(scope: ReportScope) -> Iterator[Row]:
    """What members were given, or what was taken from them, as it was posted."""
    kept = scope.postings(Posting.objects.filter(account=Account.MEMBER))
    related = ("member", "payment", "session__club", "stage__event__tournament__host")
    for row in few(kept.select_related(*related).order_by("pk")):
        yield {
            **_event(row),
            **_person(row.member, ""),
            "colour": row.colour,
            "points": row.amount,
            "place": row.reasons.get("place"),
            "month": row.period,
            "posting": row.pk,
            "reason": row.payment.reason,
        }


def _event(row: Any) -> Row:
    """The club, the title and the day of a session or a stage; nothing of what was posted by hand."""
    if row.session is not None:
        session = row.session
        return _named(session.club, session.title, session.played_on)
    if row.stage is not None:
        event = row.stage.event
        title = f"{event.tournament.title}: {event.title}, {row.stage.title}"
        return _named(event.tournament.host, title, event.tournament.ends_on)
    return {}


def _named(club: Any, title: str, day: date) -> Row:
    return {"club": club.name, "club_number": club.number, "event": title, "date": day}


def _person(member: Member | None, name: str) -> Row:
    return {"name": member.name, "number": member.number} if member else {"name": name, "number": ""}


def few(rows: QuerySet[Any]) -> Iterator[Any]:
    """Rows one by one. Raises Refused where there are more than a report has."""
    if rows[LINES_MAX : LINES_MAX + 1].exists():
        sentence = _("More than %(most)s lines: choose fewer days.") % {"most": f"{LINES_MAX:,}"}
        raise Refused(sentence, "too_many_lines")
    return iter(rows.iterator(chunk_size=2_000))


def results(scope: ReportScope, *, by_player: bool) -> Iterator[Row]:
    """The places of clubs' games, and of the stages of announced tournaments. `by_player`: a line for each
    player, else for each contestant.
    """
    contestants = chain(_of_sessions(scope), _of_stages(scope))
    if not by_player:
        return contestants
    return ({**row, **player} for row in contestants for player in row["players"])


def _of_sessions(scope: ReportScope) -> Iterator[Row]:
    rows = scope.of_games(StandingRow.objects.all())
    kept = list(few(rows.select_related(*_SESSION).order_by("session__played_on", "session", "position")))
    entries = [row.entry_id for row in kept]
    people = _people(EntryPlayer.objects.current().filter(entry__in=entries), "entry_id")
    names = TeamName.objects.current().filter(entry__in=entries).values_list("entry_id", "name")
    teams: dict[int, str] = dict(names)
    given = _given("session", {row.session_id for row in kept})
    for row in kept:
        figures = {
            "contestant": row.entry.number,
            "section": row.entry.section.letter,
            "direction": row.direction,
            "team": teams.get(row.entry_id, ""),
            "percent": row.percent if row.maximum else None,
        }
        yield _line(row, _event_of_session(row), figures, people.get(row.entry_id, ()), given, row.session_id)


def _event_of_session(row: StandingRow) -> Row:
    return _named(row.session.club, row.session.title, row.session.played_on)


def _of_stages(scope: ReportScope) -> Iterator[Row]:
    rows = scope.of_stages(StageStanding.objects.all())
    kept = list(few(rows.select_related(*_STAGE).order_by("stage", "position")))
    people = _people(EntrantPlayer.objects.filter(entrant__in=[row.entrant_id for row in kept]), "entrant_id")
    given = _given("stage", {row.stage_id for row in kept})
    for row in kept:
        event = row.stage.event
        title = f"{event.tournament.title}: {event.title}, {row.stage.title}"
        named = _named(event.tournament.host, title, event.tournament.ends_on)
        figures = {
            "contestant": str(row.entrant.number),
            "section": row.section,
            "direction": row.direction,
            "team": row.entrant.name,
            "percent": row.percent,
        }
        yield _line(row, named, figures, people.get(row.entrant_id, ()), given, row.stage_id)


def _people(rows: QuerySet[Any], key: str) -> dict[int, list[tuple[int | None, Row]]]:
    """The players of contestants in the order of seats: the member's key, and who it is."""
    people: dict[int, list[tuple[int | None, Row]]] = {}
    for row in rows.select_related("member").order_by(key, "seat"):
        people.setdefault(getattr(row, key), []).append((row.member_id, _person(row.member, row.name)))
    return people


def _given(what: str, keys: Iterable[int]) -> Points:
    """The points of members from sessions or stages, as the ledger has them now."""
    rows = Posting.objects.filter(account=Account.MEMBER, **{f"{what}__in": list(keys)})
    given: dict[tuple[int, int], dict[str, Decimal]] = {}
    summed = rows.order_by().values_list(what, "member", "colour").annotate(total=Sum("amount"))
    for event, member, colour, total in summed:
        given.setdefault((event, member), {})[colour] = total
    return given


def _line(
    row: Any,
    event: Row,
    figures: Row,
    people: Iterable[tuple[int | None, Row]],
    given: Points,
    key: int,
) -> Row:
    players = [{**who, "points": given.get((key, member or 0), {})} for member, who in people]
    return {
        **event,
        **figures,
        "place": row.rank,
        "shared": "=" if row.tied else "",
        "score": row.score,
        "names": " / ".join(player["name"] for player in players),
        "numbers": " / ".join(filter(None, (player["number"] for player in players))),
        "players": players,
    }
