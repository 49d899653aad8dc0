"""A knockout round by round: the bracket by seeds, filled with who won. A match held while undecided."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.models import Entrant, Stage
from clubs.movements.knockout import BracketTie, Slot, bracket
from clubs.movements.swiss.field import DrawGround
from clubs.playing import barred
from clubs.playing.proposal import Proposal, ProposedGroup, StageKnowledge, System, why
from federation.errors import Refused


@dataclass(frozen=True, slots=True)
class Bracket:
    """The ties of a stage and what is known of them. `left`: by number, the round after which they left."""

    ties: tuple[BracketTie, ...]
    seeds: tuple[str, ...]  # numbers of the contestants, the strongest first
    known: StageKnowledge
    left: dict[str, int]

    def who(self, slot: Slot) -> str | None:
        """Who comes to a place of the bracket; None while that is not decided."""
        if slot.seed is not None:
            return self.seeds[slot.seed - 1]
        return self.winner(self.ties[slot.winner_of - 1]) if slot.winner_of else None

    def winner(self, tie: BracketTie) -> str | None:
        """Who goes on from a tie: the winner, or whoever is left when the other has withdrawn before it."""
        one = self.who(tie.upper)
        if tie.is_bye or one is None:
            return one
        other = self.who(tie.lower)
        if other is None:
            return None
        decided = self.known.winners.get((tie.round, frozenset((one, other))))
        if decided is not None:
            return decided
        staying = [key for key in (one, other) if not self.has_left(key, tie.round)]
        return staying[0] if len(staying) == 1 else None

    def has_left(self, key: str, number: int) -> bool:
        """Whether somebody has left before a round."""
        return self.left.get(key, number) < number

    def group(self, tie: BracketTie) -> ProposedGroup | None:
        """What is played in a tie; None where both have left."""
        one, other = self.who(tie.upper), self.who(tie.lower)
        if tie.is_bye and one is not None:
            return ProposedGroup((one,), (why("bracket_bye", contestant=one),), place=tie.number)
        if one is None or other is None:
            keys = tuple(key for key in (one, other) if key is not None)
            return ProposedGroup(keys, tuple(self._undecided(tie)), is_held=True, place=tie.number)
        keys = tuple(key for key in (one, other) if not self.has_left(key, tie.round))
        if len(keys) == 1:
            return ProposedGroup(keys, (why("opponent_left"),), place=tie.number)
        code = "bracket" if tie.round == 1 else "bracket_winners"
        return ProposedGroup(keys, (why(code, one=one, other=other),), place=tie.number) if keys else None

    def _undecided(self, tie: BracketTie) -> list[DrawGround]:
        grounds = []
        for slot in (tie.upper, tie.lower):
            before = self.ties[slot.winner_of - 1] if slot.winner_of else None
            if before is None or self.winner(before) is not None:
                continue
            one, other = self.who(before.upper), self.who(before.lower)
            names = {"one": one or "…", "other": other or "…"}
            grounds.append(why("held", **names, round=before.round))
        return grounds


def in_bracket(
    stage: Stage, number: int, entrants: Sequence[Entrant], known: StageKnowledge, seed: str
) -> Proposal:
    """A round of a knockout. Raises Refused after the final, Refusal for a field without a bracket."""
    left = stage.withdrawals.in_force().last_rounds("entrant__number")
    barred_after = barred.of_stage(stage).gone_after(list(stage.sessions.values_list("pk", flat=True)))
    left |= {who: min(last, left.get(who, last)) for who, last in barred_after.items()}
    drawn = Bracket(bracket(len(entrants)), tuple(entrant.number for entrant in entrants), known, left)
    last = drawn.ties[-1].round
    if number > last:
        raise Refused(_("The stage has rounds 1 to %(rounds)s.") % {"rounds": last}, "round_outside")
    groups = [drawn.group(tie) for tie in drawn.ties if tie.round == number]
    return Proposal(number, System.KNOCKOUT, seed, {}, tuple(group for group in groups if group))
