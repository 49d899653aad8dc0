"""Who of a team sat at the table: the boards that its players sat out, by the line-ups that were entered.

A part of a match without a line-up counts for everybody of its team: nobody knows who sat there. Of a match
that was forfeited the winner says who counts as having played; until it does, everybody. REG-5.2
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from clubs.models import LineUp, Stage
from clubs.playing.credited import NOT_PLAYED
from clubs.playing.services.line_ups import parts_in
from scoring.models import StageMatch

PLAYED = "played"
FORFEITED = "forfeited"
Meeting = tuple[int, int, int]  # team, opponents, round


def sat_out(stage: Stage, rosters: Mapping[int, Iterable[int]]) -> dict[int, int]:
    """How many boards each player sat out, by the key of the roster. `rosters`: players' keys by team."""
    parts, boards = parts_in(stage), stage.event.boards_per_round
    missed: dict[int, int] = defaultdict(int)
    seated = _seated(stage)
    if not seated:
        return missed
    for meeting, kind in _meetings(stage):
        for part, players in seated.get(meeting, {}).items():
            if (part == NOT_PLAYED) != (kind == FORFEITED) or part > parts:
                continue
            share = boards * part // parts - boards * (part - 1) // parts if part else boards
            for roster in set(rosters.get(meeting[0], ())) - players:
                missed[roster] += share
    return missed


def _meetings(stage: Stage) -> Iterator[tuple[Meeting, str]]:
    """The matches of a stage that were played or given, from both sides, and which of the two they were."""
    for match in StageMatch.objects.filter(stage=stage, kind__in=(PLAYED, FORFEITED)):
        if match.b_id is not None:
            yield (match.a_id, match.b_id, match.round), match.kind
            yield (match.b_id, match.a_id, match.round), match.kind


def _seated(stage: Stage) -> dict[Meeting, dict[int, frozenset[int]]]:
    """The newest line-up of every team in every part of a match."""
    seated: dict[Meeting, dict[int, frozenset[int]]] = defaultdict(dict)
    for row in LineUp.objects.filter(session__stage=stage).order_by("pk"):
        players = frozenset(key for room in row.seats.values() for key in room.values())
        seated[row.entrant_id, row.opponent_id, row.round][row.part] = players
    return seated
