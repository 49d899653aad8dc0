"""A round that is proposed: who meets whom, who sits out, which match is held, and why. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Any

from clubs.movements.swiss.field import Certificate, DrawGround, Pairing, SwissMatch
from clubs.movements.swiss.words import CONTESTANTS, SENTENCES as OF_DRAWS
from scoring.engine.words import Text, Words, gettext_noop

SENTENCES = {
    "circle": gettext_noop("Round robin: round {round} of the circle, {one} and {other}."),
    "circle_bye": gettext_noop("Round robin with an odd number: {contestant} sits out in round {round}."),
    "bracket": gettext_noop("The bracket by seeds: {one} and {other}."),
    "bracket_winners": gettext_noop("The bracket: {one} and {other} won the matches that lead here."),
    "bracket_bye": gettext_noop("The bracket: {contestant} goes on without a match."),
    "held": gettext_noop("Held: the match of {one} and {other} in round {round} is not decided."),
    "double_winners": gettext_noop("The bracket of the unbeaten: {one} and {other}."),
    "double_waits": gettext_noop("{contestant} is unbeaten and has no match in this round."),
    "double_losers": gettext_noop("{one} and {other} have lost once, and nobody meets again who need not."),
    "double_bye": gettext_noop("{contestant} has the bye among those who have lost once."),
    "double_final": gettext_noop("The final: {one} is unbeaten, {other} has lost once."),
    "double_second_final": gettext_noop("The final once more: {one} and {other} have lost once each."),
    "repechage_unbeaten": gettext_noop("{one} and {other} are unbeaten: the strongest meets the weakest."),
    "repechage_beaten": gettext_noop(
        "The repechage: {one} and {other} have lost once, and nobody meets again who need not."
    ),
    "repechage_bye": gettext_noop("The repechage: {contestant} has no match in this round."),
    "repechage_has_place": gettext_noop(
        "{contestant} is unbeaten and waits for those who come back from the repechage."
    ),
    "repechage_came_back": gettext_noop(
        "The knockout after the repechage: {one} and {other}. Who has lost before came back."
    ),
    "repechage_knockout": gettext_noop("The knockout after the repechage: {one} and {other} are unbeaten."),
    "opponent_left": gettext_noop("The opponent has withdrawn."),
}
WORDS = Words(OF_DRAWS | SENTENCES, Path(__file__).parents[1] / "locale")


class System(StrEnum):
    """By what a stage is paired."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    DANISH = "danish"
    KING_OF_THE_HILL = "king_of_the_hill"
    KNOCKOUT = "knockout"


@dataclass(frozen=True, slots=True)
class StageKnowledge:
    """What scoring knows of a stage, contestants by number.

    `pending`: matches without a result (round and both). `winners`: who won a match, by its round and
    the two; None where it is not decided.
    """

    scores: Mapping[str, Fraction] = field(default_factory=dict)
    pending: tuple[tuple[int, str, str], ...] = ()
    winners: Mapping[tuple[int, frozenset[str]], str | None] = field(default_factory=dict)
    lost_by_both: frozenset[tuple[int, frozenset[str]]] = frozenset()  # neither came, or both were sent off


@dataclass(frozen=True, slots=True)
class ProposedGroup:
    """Two who meet, the one at home first; three who all meet; one who sits out.

    A held match has who is known of it.
    """

    contestants: tuple[str, ...]
    why: tuple[DrawGround, ...] = ()
    is_held: bool = False
    place: int = 0  # of the tie in a bracket, from 1

    def sentences(self, language: str, names: Mapping[str, str]) -> list[str]:
        """Why, in words; contestants by their names."""
        return [say(why, language, names) for why in self.why]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A draw. `places` and `proof` are a Swiss draw's: where everybody stood, and what shows it is best."""

    round: int
    system: System
    seed: str
    options: Mapping[str, Any]
    groups: tuple[ProposedGroup, ...]
    places: Mapping[str, int] = field(default_factory=dict)
    proof: Mapping[str, Any] = field(default_factory=dict)

    @property
    def matches(self) -> list[tuple[str, str]]:
        """Who meets whom."""
        return [(g.contestants[0], g.contestants[1]) for g in self.groups if _is_match(g)]

    @property
    def threes(self) -> list[tuple[str, str, str]]:
        """Who are in a three-way match."""
        groups = (group.contestants for group in self.groups if not group.is_held)
        return [(group[0], group[1], group[2]) for group in groups if len(group) == 3]

    @property
    def byes(self) -> list[str]:
        """Who sits out and is to be awarded something; in a knockout nobody is."""
        if self.system is System.KNOCKOUT:
            return []
        return [g.contestants[0] for g in self.groups if len(g.contestants) == 1 and not g.is_held]

    @property
    def held(self) -> list[ProposedGroup]:
        """Matches that wait for the round before."""
        return [group for group in self.groups if group.is_held]

    def as_json(self) -> dict[str, Any]:
        """As it is kept."""
        return {
            "system": str(self.system),
            "places": dict(self.places),
            "proof": dict(self.proof),
            "groups": [
                {
                    "contestants": list(g.contestants),
                    "held": g.is_held,
                    "place": g.place,
                    "why": [[why.code, _plain(why.parameters)] for why in g.why],
                }
                for g in self.groups
            ],
        }

    @classmethod
    def of_json(
        cls, number: int, seed: str, options: Mapping[str, Any], kept: Mapping[str, Any]
    ) -> "Proposal":
        """As it was kept."""
        groups = tuple(
            ProposedGroup(
                tuple(group["contestants"]),
                tuple(DrawGround(code, parameters) for code, parameters in group["why"]),
                group["held"],
                group["place"],
            )
            for group in kept["groups"]
        )
        return cls(number, System(kept["system"]), seed, options, groups, kept["places"], kept["proof"])

    def as_pairing(self) -> Pairing:
        """As a Swiss draw, for the director's changes; its certificate stays the drawn round's."""
        drawn = [group for group in self.groups if not group.is_held]
        keys = dict.fromkeys(key for group in drawn for key in group.contestants)
        places = dict(self.places) or {key: place for place, key in enumerate(keys, 1)}
        matches = tuple(SwissMatch(None, group.contestants, group.why) for group in drawn)
        return Pairing(self.round, matches, places, _NO_CERTIFICATE)


def say(why: DrawGround, language: str, names: Mapping[str, str]) -> str:
    """The sentence of a ground in a language, contestants by their names where these are given."""

    def named(place: str, value: str | Text) -> str | Text:
        if place not in CONTESTANTS or not isinstance(value, str):
            return value
        return ", ".join(names.get(key, key) for key in value.split("\n"))

    return WORDS.say(
        why.code, {place: named(place, value) for place, value in why.parameters.items()}, language
    )


def why(code: str, **parameters: object) -> DrawGround:
    """A ground with its parameters as text."""
    return DrawGround(code, {name: str(value) for name, value in parameters.items()})


def proof_of(certificate: Certificate) -> dict[str, Any]:
    """What shows that a draw is best, as it is kept."""
    return {
        "cost": dict(certificate.cost),
        "proof": certificate.proof,
        "needed": certificate.pairs_needed,
        "without_rematch": certificate.pairs_without_rematch,
        "barrier": list(certificate.barrier),
        "weighed": certificate.pairs_weighed,
        "unit": str(certificate.score_unit),
        **({"threes": certificate.three_ways_tried} if certificate.three_ways_tried else {}),
    }


def _is_match(group: ProposedGroup) -> bool:
    return len(group.contestants) == 2 and not group.is_held


def _plain(parameters: Mapping[str, str | Text]) -> dict[str, str]:
    return {name: value if isinstance(value, str) else value.code for name, value in parameters.items()}


_NO_CERTIFICATE = Certificate({}, "", 0, 0, 0, 0, (), Fraction(1), 0)
