"""Whether a score correction is still accepted. REG-3.2 to 3.4, Law 79C.

Inside the period every error can be corrected, a number of tricks only with proof. After it only an
error in the organiser's entry or tally, when the director and the organiser both confirm that it is one.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from scoring.engine.citation import Citation
from scoring.engine.corrections.period import Basis, Deadline
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.regulation import Rule
from scoring.engine.victory_points.scale import written
from scoring.engine.words import Text


class Error(StrEnum):
    """What is wrong with the score."""

    CONTRACT_OR_SIDE = "contract_or_side"
    TRICK_COUNT = "trick_count"
    COMPUTER_INPUT = "computer_input"
    IMP_CONVERSION = "imp_conversion"
    IMP_TOTAL = "imp_total"
    VP_CONVERSION = "vp_conversion"
    WINNER_LOSER_REVERSED = "winner_loser_reversed"
    ORGANISER_ENTRY = "organiser_entry"


@dataclass(frozen=True, slots=True)
class LateCorrection(Rule):
    """Errors that can be the organiser's own; the players' are never corrected after the period."""

    KEY: ClassVar[str] = "late_correction"
    errors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CorrectionClaim:
    """A correction asked for: so many minutes after publication, of which error, and who confirms it."""

    elapsed: Fraction
    error: Error
    tricks_proved: bool = False
    director_confirms: bool = False
    organiser_confirms: bool = False


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Whether a correction is accepted, and the reason as a code."""

    accepted: bool
    reason: str
    grounds: tuple[DecisionGround, ...]


def judge(claim: CorrectionClaim, deadline: Deadline, late: LateCorrection) -> Acceptance:
    """Whether a claim is accepted under the event's deadline."""
    inside = deadline.admits(claim.elapsed)
    timed = ground(
        claim.elapsed, f"correction_{_ended(deadline.basis, inside)}", deadline.cite, **_limit(deadline)
    )
    if inside:
        return _inside(claim, deadline, late, timed)
    return _after(claim, deadline, late, timed)


def _inside(
    claim: CorrectionClaim, deadline: Deadline, late: LateCorrection, timed: DecisionGround
) -> Acceptance:
    # REG-3.3 stands beside REG-3.4; a federation without it goes by the Law that its own rule cites.
    cite = Citation.REG_3_3 if late.cites == Citation.REG_3_4 else late.cites
    if claim.error is Error.TRICK_COUNT and not claim.tricks_proved:
        return _answer(False, "tricks_unproved", "correction_unproved", cite, timed)
    says = "correction_proved" if claim.error is Error.TRICK_COUNT else "correction_in_time"
    return _answer(True, f"inside_{_name(deadline)}", says, cite, timed)


def _after(
    claim: CorrectionClaim, deadline: Deadline, late: LateCorrection, timed: DecisionGround
) -> Acceptance:
    if claim.error not in late.errors:
        return _answer(False, _after_name(deadline), "correction_players_own", late.cites, timed)
    if claim.director_confirms and claim.organiser_confirms:
        reason = "organiser_error_confirmed_by_both"
        return _answer(True, reason, "correction_confirmed", late.cites, timed)
    return _answer(False, _after_name(deadline), "correction_unconfirmed", late.cites, timed)


def _answer(accepted: bool, reason: str, code: str, cite: Citation, timed: DecisionGround) -> Acceptance:
    decision = Text("correction_accepted" if accepted else "correction_refused")
    return Acceptance(accepted, reason, (timed, ground(decision, code, cite)))


def _ended(basis: Basis, inside: bool) -> str:
    return f"{basis}_{'open' if inside else 'over'}"


def _limit(deadline: Deadline) -> dict[str, str]:
    return {"minutes": written(deadline.minutes)}


def _name(deadline: Deadline) -> str:
    names = {Basis.ANNOUNCED: "published_deadline", Basis.NEXT_GAME: "until_next_game"}
    return names.get(deadline.basis, f"{written(deadline.minutes)}_minutes")


def _after_name(deadline: Deadline) -> str:
    return "after_next_game" if deadline.basis is Basis.NEXT_GAME else f"after_{_name(deadline)}"
