"""Where somebody of a team sits: opponents, tables and rooms of a round, the own seat once it is shown.

Nothing here says what happened in a room.
"""

from typing import Any

from clubs.acts.selectors import round_clocks
from clubs.models import EntrantPlayer, Session
from clubs.playing.seats import match_tables
from clubs.playing.seats.match_tables import ROOM_NAMES, MatchAtTables
from clubs.playing.services import board_reports, line_ups
from federation.models import User


def of_team(session: Session, user: User) -> dict[str, Any]:
    """What the page of a player of a team shows, the newest round first."""
    numbers = board_reports.numbers_of(session, user)
    names = match_tables.names_of(session)
    begun = round_clocks(session.acts.all())
    rounds = [
        {
            "round": match.round,
            "team": names.get(own, own),
            "opponents": names.get(match.opponents_of(own), ""),
            "places": _places(session, match, own, user, has_started=match.round in begun),
        }
        for match in match_tables.matches_of(session)
        for own in sorted(numbers & {match.a, match.b})
    ]
    return {"session": session, "rounds": rounds[::-1]}


def _places(
    session: Session, match: MatchAtTables, own: str, user: User, *, has_started: bool
) -> list[tuple[int, Any, str]]:
    """Table, room and side; where a line-up that everybody may see says it, those of the reader alone."""
    rooms = _rooms_of(session, match, own, user, has_started=has_started)
    places = match.table_of(own)
    mine = [place for place in places if place[1] in rooms] or places
    return [(table, ROOM_NAMES[room], side) for table, room, side in mine]


def _rooms_of(session: Session, match: MatchAtTables, own: str, user: User, *, has_started: bool) -> set[str]:
    paired = match.match
    entrant = paired.a.entrant if own == match.a else paired.b.entrant
    both = line_ups.of_round(session.stage, [paired], has_started).get(paired.pk, ())
    shown = [line_up for part in both if part.is_shown and (line_up := part.of(paired, entrant))]
    if not shown:
        return set()
    players = EntrantPlayer.objects.filter(entrant=entrant, member__user=user)
    keys = set(players.values_list("pk", flat=True))
    return {room for line_up in shown for room, seats in line_up.seats.items() if keys & set(seats.values())}
