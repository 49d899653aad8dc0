"""Line-ups: who of a team sits where in a part of a match. Hidden until both are in or the round has started.

The newest of a team and part holds. Lock order: the session's row.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.acts.selectors import round_clocks
from clubs.entering.acting import acting
from clubs.models import Entrant, LineUp, Match, Session, Stage
from clubs.playing import barred
from clubs.playing.barred import Bars
from clubs.playing.services import running
from clubs.playing.services.reported import paired, side_of
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services.tournaments import contest_of, refuse_non_directors
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit

# Where the team named first sits, and its opponents: the first is North-South in the open room.
HOME = (("open", "N"), ("open", "S"), ("closed", "E"), ("closed", "W"))
AWAY = (("open", "E"), ("open", "W"), ("closed", "N"), ("closed", "S"))

Seats = Mapping[tuple[str, str], int]  # the player's key by room and seat


class MatchLineUps(NamedTuple):
    """The line-ups of both teams in a part of a match.

    `struck`: the teams, by key, whose line-up counts no more: it names who is suspended by now.
    """

    part: int
    a: LineUp | None = None
    b: LineUp | None = None
    has_started: bool = False
    struck: frozenset[int] = frozenset()

    @property
    def is_shown(self) -> bool:
        """Whether everybody may see them: both are in and hold, or the round has started."""
        return self.has_started or (self.is_settled and not self.struck)

    @property
    def is_settled(self) -> bool:
        """Whether captains change nothing any more: both have said it, or the round has started."""
        return bool(self.a and self.b) or self.has_started

    def of(self, match: Match, entrant: Entrant) -> LineUp | None:
        """The line-up of a team."""
        return self.a if entrant.pk == match.a.entrant_id else self.b


class SeatsRefused(Refused):
    """Seats that cannot be: every problem, by room and seat."""

    def __init__(self, problems: Mapping[tuple[str, str], str]) -> None:
        super().__init__(" ".join(dict.fromkeys(problems.values())), "line_up_seats")
        self.problems = problems


def parts_of(session: Session) -> int:
    """Into how many parts with a line-up of their own a match is divided; 0 where there are none."""
    return parts_in(session.stage)


def parts_in(stage: Stage) -> int:
    """The same for every session of a stage."""
    contest = contest_of(stage.event)
    asked = form_of(stage).is_teams and contest.player("line_ups") == "yes"
    return int(contest.player("line_up_parts")) if asked else 0


def seats_of(match: Match, entrant: Entrant) -> tuple[tuple[str, str], ...]:
    """The rooms and seats of a team in a match."""
    return HOME if entrant.pk == match.a.entrant_id else AWAY


@transaction.atomic
def enter(*, match: Match, part: int, seats: Seats, at: datetime, by: User) -> LineUp:
    """A captain says who sits where. Before the round starts it can be changed while it is hidden.

    Raises Refused for somebody else, where there are no line-ups, after the deadline, once both line-ups
    are shown, and SeatsRefused for seats that are not the team's or players who are not on its roster.
    """
    with acting(match.session, by, is_checked=True) as (session, _before):
        match = paired(match)
        side = side_of(match, by)
        if side is None:
            raise Refused(_("Only the captains of the two teams enter line-ups."), "not_captain")
        both = both_of(match, part)
        own = both.of(match, side)
        if own is not None and own.seats == as_json(seats) and side.pk not in both.struck:
            return own
        if both.has_started:
            raise Refused(_("The round has started: the director enters a line-up now."), "line_up_late")
        if both.struck and both.is_settled:
            raise Refused(_("Both line-ups are in: the director enters another for yours."), "line_up_struck")
        if both.is_shown:
            raise Refused(_("Both line-ups are shown: the director can change yours."), "line_up_shown")
        return _keep(session, match, side, part, seats, at, by, "")


@transaction.atomic
def enter_for(
    *, match: Match, entrant: Entrant, part: int, seats: Seats, reason: str, at: datetime, by: User
) -> LineUp:
    """The director enters a team's line-up at any time, with a reason. Raises Refused as `enter` does."""
    refuse_non_directors(by, match.session.stage.event.tournament)
    if not reason.strip():
        raise Refused(_("Write down why."), "reason_missing")
    with acting(match.session, by) as (session, _before):
        match = paired(match)
        both_of(match, part)
        return _keep(session, match, entrant, part, seats, at, by, reason.strip()[:300])


def _keep(
    session: Session,
    match: Match,
    side: Entrant,
    part: int,
    seats: Seats,
    at: datetime,
    by: User,
    reason: str,
) -> LineUp:
    _refuse_seats(match, side, seats)
    opponent = match.b.entrant if side.pk == match.a.entrant_id else match.a.entrant
    line_up: LineUp = LineUp.objects.create(
        session=session,
        round=match.round,
        part=part,
        entrant=side,
        opponent=opponent,
        seats=as_json(seats),
        reason=reason,
        at=at,
        by=by,
    )
    audit.record(Act.LINE_UP_ENTERED, by, session, line_up=line_up.pk, round=match.round, part=part)
    return line_up


def _refuse_seats(match: Match, side: Entrant, seats: Seats) -> None:
    roster = set(side.players.values_list("pk", flat=True))
    problems = {}
    out = barred.of_stage(match.session.stage).players_out(side.number, match.session_id, match.round)
    for place in seats_of(match, side):
        player = seats.get(place)
        if player is None:
            problems[place] = _("Every seat needs a player.")
        elif player not in roster:
            problems[place] = _("This player is not on the team's roster.")
        elif player in out:
            problems[place] = _("This player is suspended or disqualified (Law 91).")
        elif list(seats.values()).count(player) > 1:
            problems[place] = _("Nobody sits at two places.")
    strange = [place for place in seats if place not in seats_of(match, side)]
    problems |= dict.fromkeys(strange, _("This is not a seat of the team."))
    if problems:
        raise SeatsRefused(problems)


def as_json(seats: Seats) -> dict[str, dict[str, int]]:
    """As it is kept."""
    rooms: dict[str, dict[str, int]] = {}
    for (room, seat), player in sorted(seats.items()):
        rooms.setdefault(room, {})[seat] = player
    return rooms


def both_of(match: Match, part: int) -> MatchLineUps:
    """The line-ups of a part of a match. Raises Refused for a part that there is not."""
    parts = parts_of(match.session)
    if not parts:
        raise Refused(_("In this event captains enter no line-ups."), "line_ups_not_asked")
    if not 1 <= part <= parts:
        raise Refused(_("A match has %(parts)s parts.") % {"parts": parts}, "part_unknown")
    rows = LineUp.objects.filter(session=match.session, round=match.round, part=part)
    started = match.round in round_clocks(match.session.acts.all())
    return _both(match, part, rows.order_by("-pk"), started, barred.of_stage(match.session.stage))


def _both(match: Match, part: int, rows: Iterable[LineUp], has_started: bool, bars: Bars) -> MatchLineUps:
    meeting = {match.a.entrant_id, match.b.entrant_id}
    newest: dict[int, LineUp] = {}
    for row in rows:
        if row.part == part and {row.entrant_id, row.opponent_id} == meeting:
            newest.setdefault(row.entrant_id, row)
    a, b = (newest.get(entry.entrant_id) for entry in (match.a, match.b))
    return MatchLineUps(part, a, b, has_started, frozenset() if has_started else _struck(match, newest, bars))


def _struck(match: Match, line_ups: Mapping[int, LineUp], bars: Bars) -> frozenset[int]:
    """Of the teams of a match those whose line-up names who may not play in its round. Law 91"""
    named = {team: line_up.players for team, line_up in line_ups.items()}
    return frozenset(
        entry.entrant_id
        for entry in (match.a, match.b)
        if named.get(entry.entrant_id, set()) & bars.players_out(entry.number, match.session_id, match.round)
    )


def of_round(stage: Stage, matches: Iterable[Match], has_started: bool) -> dict[int, list[MatchLineUps]]:
    """The line-ups of matches of one round, by the match's key; one query. Empty without line-ups."""
    matches = list(matches)
    parts = parts_of(matches[0].session) if matches else 0
    if not parts:
        return {}
    rows = list(LineUp.objects.filter(session__stage=stage, round=matches[0].round).order_by("-pk"))
    bars = barred.of_stage(stage) if rows and not has_started else barred.NOBODY
    return {m.pk: [_both(m, part, rows, has_started, bars) for part in range(1, parts + 1)] for m in matches}


def rounds_with_line_ups(stage: Stage) -> list[int]:
    """The rounds of which a line-up is in."""
    line_ups = (
        LineUp.objects.filter(session__stage=stage, part__gt=0).order_by().values_list("round", flat=True)
    )
    return sorted(set(line_ups))


def named(line_up: LineUp | None, names: Mapping[int, str]) -> list[tuple[str, str, str]]:
    """Room, seat and player of a line-up, the open room first."""
    if line_up is None:
        return []
    return [
        (room, seat, names.get(player, "–"))
        for room in running.ROOMS
        for seat, player in line_up.seats.get(room, {}).items()
    ]


def names_of(entrants: Iterable[Entrant]) -> dict[int, str]:
    """The players of some teams by their keys."""
    return {
        player.pk: str(player) for entrant in entrants for player in entrant.players.select_related("member")
    }
