"""Who of a team sat at the table: the boards that its players sat out, by the line-ups that were entered.

A part of a match without a line-up counts for everybody of its team: nobody knows who sat there.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from clubs.models import LineUp, Stage
from clubs.playing.services.line_ups import parts_in
from scoring.models import StageMatch

PLAYED = "played"
Meeting = tuple[int, int, int]  # team, opponents, round


def sat_out(stage: Stage, rosters: Mapping[int, Iterable[int]]) -> dict[int, int]:
    """How many boards each player sat out, by the key of the roster. `rosters`: players' keys by team."""
    parts, boards = parts_in(stage), stage.event.boards_per_round
    missed: dict[int, int] = defaultdict(int)
    if not parts:
        return missed
    seated = _seated(stage)
    for match in StageMatch.objects.filter(stage=stage, kind=PLAYED):
        if match.a_id is None or match.b_id is None:
            continue
        for team, other in ((match.a_id, match.b_id), (match.b_id, match.a_id)):
            for part, players in seated.get((team, other, match.round), {}).items():
                for roster in set(rosters.get(team, ())) - players:
                    missed[roster] += boards * part // parts - boards * (part - 1) // parts
    return missed


def _seated(stage: Stage) -> dict[Meeting, dict[int, frozenset[int]]]:
    """The newest line-up of every team in every part of a match."""
    seated: dict[Meeting, dict[int, frozenset[int]]] = defaultdict(dict)
    for row in LineUp.objects.filter(session__stage=stage).order_by("pk"):
        players = frozenset(key for room in row.seats.values() for key in room.values())
        seated[row.entrant_id, row.opponent_id, row.round][row.part] = players
    return seated
