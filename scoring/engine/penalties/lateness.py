"""A team that comes late: what can still be played, what is lost, and when it is a forfeit. REG-2.1.2.

The prospect is counted in whole boards: the time left over the minutes of a board. Exactly half is
where the clauses part: REG-2.1 forfeits without a prospect of half, REG-5 with half or more unplayed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar, Literal

from scoring.engine.average import Average
from scoring.engine.forfeits.trigger import ForfeitTrigger, is_forfeited
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.regulation import Rule
from scoring.engine.words import Text

Half = Literal["play", "forfeit"]


@dataclass(frozen=True, slots=True)
class Lateness(Rule):
    """The limits of lateness, and what exactly half of the boards means in either sort of event."""

    KEY: ClassVar[str] = "lateness"
    LEAST: ClassVar[Mapping[str, int]] = {"minutes_a_board": 1}
    forfeit_minutes: int  # so many or more are a forfeit
    minutes_a_board: int
    playable_share: Fraction  # a prospect of less is a forfeit
    exactly_half: Half
    exactly_half_vp: Half  # in events with victory points


class LatenessOutcome(StrEnum):
    """What becomes of the match."""

    PLAY_ALL = "play_all"
    PLAY_REST = "play_rest"
    FORFEIT_MINUTES = "forfeit_30min"
    FORFEIT_NO_PROSPECT = "forfeit_no_prospect_of_half"
    FORFEIT_HALF = "forfeit_half_or_more_unplayed"

    @property
    def is_forfeit(self) -> bool:
        """Whether the match is not played."""
        return self not in (LatenessOutcome.PLAY_ALL, LatenessOutcome.PLAY_REST)


@dataclass(frozen=True, slots=True)
class LatenessVerdict:
    """Boards that can be played and that are lost, and the outcome without and with victory points."""

    playable: int
    lost: int
    outcome: LatenessOutcome
    outcome_vp: LatenessOutcome
    grounds: tuple[DecisionGround, ...]

    def in_event(self, *, with_vps: bool) -> LatenessOutcome:
        """The outcome that counts in an event with or without victory points."""
        return self.outcome_vp if with_vps else self.outcome

    @property
    def awards(self) -> tuple[Average, Average] | None:
        """The late side's and its opponents' award on each lost board; None where none is given."""
        return (Average.MINUS, Average.PLUS) if self.outcome is LatenessOutcome.PLAY_REST else None


def judge(
    boards: int,
    minutes_late: int,
    rule: Lateness,
    trigger: ForfeitTrigger,
    *,
    round_minutes: int | None = None,
    director: Half | None = None,
) -> LatenessVerdict:
    """What so many minutes of lateness do to a round of so many boards.

    `round_minutes` is the round's announced length, otherwise the boards at the rule's minutes each.
    `director` decides at exactly half, in place of the rule.
    """
    length = boards * rule.minutes_a_board if round_minutes is None else round_minutes
    left = max(0, length - minutes_late)
    # A short round is not a lateness: who is in time loses nothing.
    playable = min(boards, left // rule.minutes_a_board) if minutes_late else boards
    outcome = _outcome(boards, playable, minutes_late, rule, director or rule.exactly_half)
    with_vps = _with_vps(boards, boards - playable, outcome, trigger, director or rule.exactly_half_vp)
    grounds = _grounds(boards, minutes_late, length, playable, rule)
    closing = _closing(outcome, with_vps, rule, trigger)
    return LatenessVerdict(playable, boards - playable, outcome, with_vps, (*grounds, *closing))


def _outcome(boards: int, playable: int, late: int, rule: Lateness, half: Half) -> LatenessOutcome:
    """REG-2.1.2."""
    needed = boards * rule.playable_share
    if late >= rule.forfeit_minutes:
        return LatenessOutcome.FORFEIT_MINUTES
    if playable < needed or (playable == needed and half == "forfeit"):
        return LatenessOutcome.FORFEIT_NO_PROSPECT
    return LatenessOutcome.PLAY_ALL if playable == boards else LatenessOutcome.PLAY_REST


def _with_vps(
    boards: int, lost: int, outcome: LatenessOutcome, trigger: ForfeitTrigger, half: Half
) -> LatenessOutcome:
    """REG-5.0 on top, for matches in victory points."""
    if outcome is LatenessOutcome.FORFEIT_MINUTES:
        return outcome
    boundary = lost == boards * trigger.unplayable_share
    if half == "play" if boundary else not is_forfeited(boards, lost, trigger):
        # At the boundary the setting for events without victory points has no say here.
        return LatenessOutcome.PLAY_REST if boundary else outcome
    return LatenessOutcome.FORFEIT_HALF


def _grounds(
    boards: int, late: int, length: int, playable: int, rule: Lateness
) -> tuple[DecisionGround, ...]:
    if not late:
        return (ground(boards, "late_in_time", rule.cites),)
    left, minutes = max(0, length - late), str(rule.minutes_a_board)
    time = {"late": str(late), "length": str(length), "left": str(left)}
    counted = {"playable": str(playable), "boards": str(boards), "each": minutes}
    return (
        ground(left, "late_time_left", rule.cites, **time),
        ground(playable, "late_playable", rule.cites, **counted),
        ground(boards - playable, "late_lost", rule.cites),
    )


def _closing(
    outcome: LatenessOutcome, with_vps: LatenessOutcome, rule: Lateness, trigger: ForfeitTrigger
) -> tuple[DecisionGround, ...]:
    limits = {"minutes": str(rule.forfeit_minutes)}
    plain, vps = (Text(f"late_{case}", limits) for case in (outcome, with_vps))
    cite = (
        rule.cites
        if with_vps in (LatenessOutcome.FORFEIT_MINUTES, LatenessOutcome.PLAY_ALL)
        else trigger.cites
    )
    return (
        ground(plain, "late_without_vps", rule.cites),
        ground(vps, "late_with_vps", cite),
    )
