"""Chicago, bridge in rounds of four deals, in both its scorings.

Deal 1 nobody is vulnerable, on deals 2 and 3 one side, on deal 4 both. The deal passes to the left;
a deal that everybody passes is dealt again by the same dealer and counts for nothing.

Duplicate style gives every deal its duplicate score. Carry style gives no bonus for a part-score, but
keeps it: together with a later one it can make a game, which wipes out both sides' part-scores. A
part-score made on the fourth deal, the last chance, earns a bonus of its own; then all is wiped.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.contract import GAME as GAME_BONUS, score
from scoring.engine.game.seats import SIDES, clockwise, other, side_of
from scoring.engine.regulation import Rule
from scoring.engine.social.deal import SocialDeal
from scoring.engine.social.pad import PadPlace, place
from scoring.engine.social.rubber import GAME

ROUND = 4  # deals

PartScores = Mapping[str, int]  # by side
_NOTHING: PartScores = dict.fromkeys(SIDES, 0)


@dataclass(frozen=True, slots=True)
class Chicago(Rule):
    """What tables agree on before they start.

    `vulnerable_2_and_3`: whose side is vulnerable on deals 2 and 3; `opponents` is the Cavendish variation.
    """

    KEY: ClassVar[str] = "chicago"
    scoring: Literal["duplicate", "carry"]
    vulnerable_2_and_3: Literal["dealer", "opponents"]
    fourth_deal_part_score: int  # carry style, in points


@dataclass(frozen=True, slots=True)
class ChicagoDeal:
    """One deal with its place in the round, and what either scoring awards the declaring side."""

    number: int
    dealer: str
    vulnerable: str  # "None", "NS", "EW" or "Both"
    deal: SocialDeal
    duplicate: ReasonedAward
    carry: ReasonedAward

    @property
    def declarer_vulnerable(self) -> bool | None:
        """Whether the declaring side is vulnerable; None for a passed-out deal."""
        return None if self.deal.passed_out else self.vulnerable in (self.deal.side, "Both")

    def award(self, scoring: str) -> ReasonedAward:
        """The award in "duplicate" or "carry" style."""
        return self.duplicate if scoring == "duplicate" else self.carry


def dealer(number: int, first: str) -> str:
    """Who deals a deal, counted from 1."""
    return clockwise(first, (number - 1) % ROUND)


def vulnerable(number: int, first: str, rule: Chicago) -> str:
    """The vulnerable side of a deal: "None", "NS", "EW" or "Both". Every four deals begin anew."""
    place_in_round = (number - 1) % ROUND
    if place_in_round in (0, ROUND - 1):
        return "None" if place_in_round == 0 else "Both"
    side = side_of(dealer(number, first))
    return side if rule.vulnerable_2_and_3 == "dealer" else other(side)


def chicago(first: str, deals: Iterable[SocialDeal], rule: Chicago) -> tuple[ChicagoDeal, ...]:
    """Score some deals; a passed-out one keeps its number and its dealer for the next."""
    rows: list[ChicagoDeal] = []
    part = _NOTHING
    number = 1
    for deal in deals:
        row, part = _scored(number, first, deal, part, rule)
        rows.append(row)
        number += not deal.passed_out
    return tuple(rows)


def totals(rows: Iterable[ChicagoDeal], scoring: str) -> dict[str, int]:
    """Points by side in one of the two scorings: a contract that fails is the defenders' gain."""
    points = dict.fromkeys(SIDES, 0)
    for row in rows:
        if not row.deal.passed_out:
            amount = int(row.award(scoring).total)
            points[row.deal.side if amount > 0 else other(row.deal.side)] += abs(amount)
    return points


def _scored(
    number: int, first: str, deal: SocialDeal, part: PartScores, rule: Chicago
) -> tuple[ChicagoDeal, PartScores]:
    """One deal, and the part-scores that carry style keeps after it."""
    dealt, side = dealer(number, first), vulnerable(number, first, rule)
    if deal.passed_out:
        return ChicagoDeal(number, dealt, side, deal, ReasonedAward(()), ReasonedAward(())), part
    is_vulnerable = side in (deal.side, "Both")
    award = score(deal.contract, deal.tricks, vulnerable=is_vulnerable)
    last = not number % ROUND
    carry, kept = _carried(deal, award, part, vulnerable=is_vulnerable, last=last, rule=rule)
    return ChicagoDeal(number, dealt, side, deal, award, carry), kept


def _carried(
    deal: SocialDeal, award: ReasonedAward, part: PartScores, *, vulnerable: bool, last: bool, rule: Chicago
) -> tuple[ReasonedAward, PartScores]:
    """A deal in carry style from its duplicate award, and the part-scores after it."""
    own = tuple(step for step in award.steps if place(step) is not PadPlace.NOWHERE)
    won = sum(int(step.amount) for step in own if place(step) is PadPlace.BELOW)
    below = part[deal.side] + won
    if below >= GAME:
        return ReasonedAward((*own, _game(part[deal.side], won, GAME_BONUS[vulnerable]))), _NOTHING
    if won and last:
        own = (*own, Step(Fraction(rule.fourth_deal_part_score), "chicago_last_part_score", rule.cites))
    return ReasonedAward(own), _NOTHING if last else {**part, deal.side: below}


def _game(before: int, won: int, bonus: int) -> Step:
    code = "chicago_game_carried" if before else "game"
    parameters = {"before": str(before), "made": str(won)} if before else {}
    return Step(Fraction(bonus), code, Citation.CHICAGO, parameters)
