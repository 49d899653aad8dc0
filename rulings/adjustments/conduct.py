"""An incident of conduct at the table, and what is decided of it: for each player apart. REG-6"""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import EntryPlayer
from rulings.decisions.kinds import ConductDecision


@dataclass(frozen=True, slots=True)
class ConductIncident:
    """What happened: in which round, to whom it is put, in words; `established`: the director's finding."""

    players: Sequence[EntryPlayer]
    round: int
    what: str
    established: bool = True
    table: str = ""


def decisions_of(incident: ConductIncident) -> list[ConductDecision]:
    """A decision for each player, so that one can be taken back and the others hold."""
    return [
        ConductDecision(
            player=str(player),
            contestant=player.entry.number,
            round=incident.round,
            established=incident.established,
            member=player.member_id,
        )
        for player in incident.players
    ]
