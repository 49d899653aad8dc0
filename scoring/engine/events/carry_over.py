"""What contestants bring along from one stage to the next. The conditions of contest say which way.

A policy is written as text: "none", "full", "boards", or a share such as "1/2"; then, where wanted,
"max 20" (never more than 20 either way) and "drop-in 32" (who joins at this stage carries what place
32 carries). "boards" takes the boards of the next stage over those of the stage before.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, NamedTuple

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.refusal import INCONSISTENT, RANGE, UNKNOWN, Refusal
from scoring.engine.regulation import Rule
from scoring.engine.rounding import shown
from scoring.engine.victory_points.scale import written

_POLICY = re.compile(
    r"(?P<share>none|full|boards|\d{1,4}(?:[./]\d{1,4})?)"
    r"(?: max (?P<cap>\d{1,9}(?:\.\d{1,4})?))?(?: drop-in (?P<place>\d{1,4}))?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class CarryOverRule(Rule):
    """The policy, as text."""

    KEY: ClassVar[str] = "carry_over"
    policy: str

    @classmethod
    def allowed(cls, name: str) -> str:
        """How a policy is written."""
        return "none, full, boards, 1/2"

    def check(self) -> None:
        """Read the policy. Raises Refusal."""
        Policy.read(self)


class EarlierStage(NamedTuple):
    """A contestant's stage before: its total, and the boards it was made on."""

    total: Fraction
    boards: int


@dataclass(frozen=True, slots=True)
class Policy:
    """A policy, read. `share` None: by the ratio of boards; `drop_in` 0: nobody may join."""

    cites: Citation
    share: Fraction | None
    cap: Fraction | None
    drop_in: int

    @classmethod
    def read(cls, rule: CarryOverRule) -> "Policy":
        """The policy of its text. Raises Refusal naming `carry_over`."""
        match = _POLICY.fullmatch(rule.policy.strip())
        if not match:
            raise Refusal(UNKNOWN, "carry_over", "carry_unknown", value=rule.policy[:40])
        cap = Fraction(match["cap"]) if match["cap"] else None
        return cls(rule.cites, _share(match["share"]), cap, int(match["place"] or 0))

    def carried(self, before: EarlierStage, boards_next: int) -> ReasonedAward:
        """What a contestant of the stage before brings along."""
        share = self._share_of(before, boards_next)
        if not share:
            return ReasonedAward(())
        part = ReasonedAward((self._part(before, boards_next, share),))
        if self.cap is None or abs(part.total) <= self.cap:
            return part
        limit = self.cap if part.total > 0 else -self.cap
        figures = {"cap": written(self.cap)}
        return ReasonedAward((*part.steps, Step(limit - part.total, "carry_capped", self.cites, figures)))

    def _share_of(self, before: EarlierStage, boards_next: int) -> Fraction:
        if self.share is not None:
            return self.share
        if before.boards <= 0 or boards_next <= 0:
            raise Refusal(INCONSISTENT, "carry_over", "carry_no_boards")
        return Fraction(boards_next, before.boards)

    def _part(self, before: EarlierStage, boards_next: int, share: Fraction) -> Step:
        total = {"total": _brief(before.total)}
        if self.share is None:
            boards = {"next": str(boards_next), "before": str(before.boards)}
            return Step(share * before.total, "carry_boards", self.cites, total | boards)
        if share == 1:
            return Step(before.total, "carry_full", self.cites, total)
        return Step(share * before.total, "carry_share", self.cites, total | {"share": str(share)})


def _share(text: str) -> Fraction | None:
    if text == "boards":
        return None
    try:
        return Fraction({"none": "0", "full": "1"}.get(text, text))
    except ZeroDivisionError as error:
        raise Refusal(UNKNOWN, "carry_over", "carry_unknown", value=text) from error


def carry_over(
    before: Mapping[int, EarlierStage], joining: Sequence[int], boards_next: int, rule: CarryOverRule
) -> dict[int, ReasonedAward]:
    """What everybody of the stage before would carry, and those who join now, by contestant.

    `before` is the whole stage before, qualified or not, because places are counted in it. Raises
    Refusal where somebody joins and the policy does not say with what.
    """
    policy = Policy.read(rule)
    carried = {contestant: policy.carried(stage, boards_next) for contestant, stage in before.items()}
    if policy.share == 0:
        return carried | dict.fromkeys(joining, ReasonedAward(()))
    return carried | {contestant: _drop_in(carried, policy) for contestant in joining}


def _drop_in(carried: Mapping[int, ReasonedAward], policy: Policy) -> ReasonedAward:
    if not policy.drop_in:
        raise Refusal(INCONSISTENT, "carry_over", "carry_drop_in_unknown")
    amounts = sorted((award.total for award in carried.values()), reverse=True)
    if policy.drop_in > len(amounts):
        limits = {"value": str(policy.drop_in), "low": "1", "high": str(len(amounts))}
        raise Refusal(RANGE, "carry_over", "outside", **limits)
    place = {"place": str(policy.drop_in)}
    return ReasonedAward((Step(amounts[policy.drop_in - 1], "carry_drop_in", policy.cites, place),))


def _brief(value: Fraction) -> str:
    text = written(value)
    return shown(value) if "/" in text else text
