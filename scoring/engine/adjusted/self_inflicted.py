"""Damage that the offended side did to itself: what of it is not made good. Law 12C1(e).

After an infraction the offended side errs extremely seriously, in what has nothing to do with the infraction,
or gambles on being rectified. Three figures of that side are laid beside each other, each in what its form of
contest counts a board in (matchpoints, IMPs, points, board points) and each against the same other tables:

    table          what was scored, error and all
    adjusted       what it would have without the infraction
    without error  what it would have after the infraction, without its own error

    damage         = adjusted - table
    self-inflicted = without error - table, not below nothing and not above the damage
    consequent     = damage - self-inflicted

The offended side has its table result and the consequent damage, the offending side the whole adjustment. So
an error that lost nothing takes nothing away, and one without which there would be no damage takes all of the
redress. Where the adjusted score is no better than the table's there is no damage (12B1): the table stands.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.victory_points.scale import written

Both = tuple[ReasonedAward, ReasonedAward]  # the offended side's, the offending side's


class OwnFault(StrEnum):
    """By what the offended side contributed to its damage."""

    ERROR = "error"  # an extremely serious one, unrelated to the infraction
    GAMBLE = "gamble"  # that it could hope to recover by rectification, had it failed


class DamageVerdict(StrEnum):
    """How much of the damage is self-inflicted; the value is the end of its sentence's code."""

    NO_DAMAGE = "no_damage"
    NONE = "none"
    PART = "part"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class SelfInflictedDamage:
    """The offended side's three figures, in one unit."""

    table: Fraction
    adjusted: Fraction
    without_error: Fraction

    @property
    def damage(self) -> Fraction:
        """What the side lost in all, never below nothing. Law 12B1"""
        return max(self.adjusted - self.table, Fraction(0))

    @property
    def self_inflicted(self) -> Fraction:
        """What of it the side did to itself, from nothing to all of it."""
        return min(max(self.without_error - self.table, Fraction(0)), self.damage)

    @property
    def consequent(self) -> Fraction:
        """What of it comes of the infraction, and is redressed."""
        return self.damage - self.self_inflicted

    @property
    def award(self) -> Fraction:
        """What the offended side has."""
        return self.table + self.consequent

    @property
    def verdict(self) -> DamageVerdict:
        """How much of the damage is self-inflicted."""
        if not self.damage:
            return DamageVerdict.NO_DAMAGE
        if not self.self_inflicted:
            return DamageVerdict.NONE
        return DamageVerdict.PART if self.consequent else DamageVerdict.ALL

    @property
    def parameters(self) -> dict[str, str]:
        """Every figure, for sentences."""
        figures = {
            "table": self.table,
            "adjusted": self.adjusted,
            "without": self.without_error,
            "damage": self.damage,
            "own": self.self_inflicted,
            "rest": self.consequent,
        }
        return {name: written(figure) for name, figure in figures.items()}


def awards(
    adjusted: Both, table: Both, without_error: Fraction, fault: OwnFault, *, board: int | None = None
) -> Both:
    """What both sides have, with steps that add up to it.

    `adjusted`, `table`: their awards by the adjusted score and by the table's; `without_error`: the offended
    side's figure without its own error. `board`: named in sentences that stand among those of other boards.
    """
    damage = SelfInflictedDamage(table[0].total, adjusted[0].total, without_error)
    about, prefix = damage.parameters, "self_inflicted"
    if board is not None:
        about, prefix = {**about, "board": str(board)}, "team_self_inflicted"
    if damage.verdict is DamageVerdict.NO_DAMAGE:
        stands = Step(Fraction(0), f"{prefix}_{damage.verdict}", Citation.LAW_12B1, about)
        return _with(table[0], stands), _with(table[1], stands)
    whole = Step(Fraction(0), f"{prefix}_offending", Citation.LAW_12C1E_I, about)
    return _with(adjusted[0], *_steps(damage, fault, prefix, about)), _with(adjusted[1], whole)


def _steps(
    damage: SelfInflictedDamage, fault: OwnFault, prefix: str, about: dict[str, str]
) -> tuple[Step, Step]:
    """The damage, which adds nothing by itself, and the part of it that is taken back."""
    in_all = Step(Fraction(0), f"{prefix}_{fault}", Citation.LAW_12C1E, about)
    own = Step(-damage.self_inflicted, f"{prefix}_{damage.verdict}", Citation.LAW_12C1E_II, about)
    return in_all, own


def _with(award: ReasonedAward, *steps: Step) -> ReasonedAward:
    return ReasonedAward((*award.steps, *steps))
