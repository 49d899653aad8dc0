"""A scheme of master points: what an occasion is worth, in which colour, in which unit, by which rule."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Literal

from scoring.engine.citation import Citation
from scoring.engine.contest import Contestants, contestants_of
from scoring.engine.masterpoints.grants import AnyGrant
from scoring.engine.masterpoints.occasion import Occasion


@dataclass(frozen=True, slots=True)
class ColourRule:
    """A colour, and what an occasion has to be for it. Empty: whatever it is."""

    colour: str
    levels: frozenset[str] = frozenset()
    not_levels: frozenset[str] = frozenset()
    sessions_from: int = 1
    forms: frozenset[Contestants] = frozenset()

    def fits(self, occasion: Occasion) -> bool:
        """Whether an occasion's points have this colour."""
        return (
            (not self.levels or occasion.level in self.levels)
            and occasion.level not in self.not_levels
            and occasion.sessions >= self.sessions_from
            and (not self.forms or contestants_of(occasion.form) in self.forms)
        )


@dataclass(frozen=True, slots=True)
class Decay:
    """What is lost of points as they grow old: so much of the rest every year, of some colours."""

    rate: Fraction
    colours: frozenset[str]

    def left(self, amount: Fraction, years: int, colour: str) -> Fraction:
        """What is left of an amount after whole years, exact."""
        return amount * (1 - self.rate) ** years if colour in self.colours else amount


@dataclass(frozen=True, slots=True)
class Scheme:
    """A scheme as it stands from a day on.

    `decimals` of a point that are kept. `combine`: an event's overall points alone, those together with
    its sessions' points ("sum"), or the larger of both. `lists`: which of an occasion's lists places count
    in. `levels`: of which it is the pack's own choice.
    `non_members`: whether their points are kept for them or lapse. `source`: where it was read;
    `assumed`: what the source does not say and somebody has to confirm. Without grants, points are
    entered by hand.
    """

    key: str
    names: Mapping[str, str]
    starts: date
    cites: Citation
    official: bool
    decimals: int
    colours: tuple[ColourRule, ...]
    grants: tuple[AnyGrant, ...]
    combine: Literal["overall", "sum", "larger"] = "overall"
    levels: frozenset[str] = frozenset()
    forms: frozenset[Contestants] = frozenset(Contestants)
    lists: Literal["as_ranked", "direction", "overall"] = "as_ranked"
    minimum_boards: int = 0
    non_members: Literal["claimable", "discarded"] = "claimable"
    decay: Decay | None = None
    source: str = ""
    assumed: tuple[str, ...] = ()
    ends: date | None = None

    def name(self, language: str) -> str:
        """Its name in a language, "ja" or "en"."""
        return self.names[language]

    def colour(self, occasion: Occasion) -> str:
        """The colour of an occasion's points: that of the first rule that fits."""
        return next(rule.colour for rule in self.colours if rule.fits(occasion))
