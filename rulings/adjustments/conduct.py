"""An incident of conduct at the table, and what is decided of it: for each player apart. REG-6"""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import EntryPlayer
from rulings.adjustments.terms import RulingDecision
from rulings.models import AdjustmentKind


@dataclass(frozen=True, slots=True)
class ConductIncident:
    """What happened: in which round, to whom it is put, in words; `established`: the director's finding."""

    players: Sequence[EntryPlayer]
    round: int
    what: str
    established: bool = True
    table: str = ""


def decisions_of(incident: ConductIncident) -> list[RulingDecision]:
    """A decision for each player, so that one can be taken back and the others hold."""
    return [RulingDecision(AdjustmentKind.CONDUCT, _terms(player, incident)) for player in incident.players]


def _terms(player: EntryPlayer, incident: ConductIncident) -> dict[str, object]:
    terms = {
        "player": str(player),
        "contestant": player.entry.number,
        "round": incident.round,
        "established": incident.established,
    }
    return terms if player.member_id is None else terms | {"member": player.member_id}
