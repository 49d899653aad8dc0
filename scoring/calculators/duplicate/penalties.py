"""Boards and rounds not played: late, absent or withdrawn, too slow, or for another cause. REG-2."""

from typing import Any

from scoring.calculators.calculator import Answer, CalculatorRules, calculator
from scoring.calculators.grounds import FormChoice, forms
from scoring.calculators.kinds import ChoiceValue, Count, InputField
from scoring.engine.citation import Citation
from scoring.engine.contest import RULE_FORMS
from scoring.engine.forfeits.trigger import ForfeitTrigger
from scoring.engine.penalties import absence, lateness, slow_play, unplayed, withdrawal
from scoring.engine.penalties.treatment import FaultFinding, Treatment
from scoring.engine.penalties.unplayed import Cause, SidePart, UnplayedBoard
from scoring.engine.refusal import INCONSISTENT, MISSING, Refusal
from scoring.engine.words import gettext_noop

_MINUTES_MAX = 10_000
_FORM = InputField("form", forms(), gettext_noop("Form of contest"))
_FAULT = ChoiceValue(
    {
        "NS": gettext_noop("North-South"),
        "EW": gettext_noop("East-West"),
        "both": gettext_noop("Both sides"),
        "none": gettext_noop("Neither side"),
    }
)


@calculator(
    "absent-pairs",
    gettext_noop("What becomes of the scores of a pair that misses boards by coming late or withdrawing."),
    Citation.REG_2_1_3,
    InputField(
        "form",
        FormChoice({"pairs/individual": gettext_noop("Pairs or individual")}),
        gettext_noop("Form of contest"),
        required=False,
        default="pairs/individual",
    ),
    InputField("session_boards", Count(1, 1000), gettext_noop("Boards of the session")),
    InputField("unplayed", Count(0, 1000), gettext_noop("Boards that the pair could not play")),
)
def absent_pairs(rules: CalculatorRules, form: str, session_boards: int, unplayed: int) -> Answer:
    """REG-2.1.1 up to half of the session, REG-2.1.3 from half on."""
    absent = absence.judge(session_boards, unplayed, rules.of(absence.Absence))
    per_board = _by_side("absent_pair", absent.awards)
    return Answer({"outcome": absent.outcome, "per_unplayed_board": per_board}, tuple(absent.grounds))


@calculator(
    "late-teams",
    gettext_noop("Boards lost when a team comes late, and whether the match is forfeited."),
    Citation.REG_2_1_2,
    InputField("boards_in_round", Count(1, 1000), gettext_noop("Boards in the round")),
    InputField("minutes_late", Count(0, _MINUTES_MAX), gettext_noop("Minutes late")),
    InputField(
        "round_minutes",
        Count(1, _MINUTES_MAX),
        gettext_noop("Minutes of the round"),
        required=False,
        help=gettext_noop("As announced; empty: 7 minutes a board."),
    ),
    InputField(
        "exactly_half",
        ChoiceValue({"play": gettext_noop("The rest is played"), "forfeit": gettext_noop("Forfeit")}),
        gettext_noop("When exactly half can be played"),
        required=False,
        help=gettext_noop("Empty: as the regulations have it for the kind of event."),
    ),
)
def late_teams(
    rules: CalculatorRules,
    boards_in_round: int,
    minutes_late: int,
    round_minutes: int | None,
    exactly_half: lateness.Half | None,
) -> Answer:
    """REG-2.1.2 for events without victory points, REG-5.0 besides for those with."""
    late = lateness.judge(
        boards_in_round,
        minutes_late,
        rules.of(lateness.Lateness),
        rules.of(ForfeitTrigger),
        round_minutes=round_minutes,
        director=exactly_half,
    )
    result = {
        "playable": late.playable,
        "lost": late.lost,
        "outcome_2_1": late.outcome,
        "outcome_5_vp": late.outcome_vp,
        "per_lost_board": _by_side("late_side", late.awards),
    }
    return Answer(result, tuple(late.grounds))


def _by_side(side: str, awards: tuple[str, str] | None) -> dict[str, str] | None:
    return {side: awards[0], "opponents": awards[1]} if awards else None


_MOVEMENTS = {
    "round_robin": gettext_noop("Round-robin teams"),
    "swiss": gettext_noop("Swiss teams"),
}


@calculator(
    "withdrawal-teams",
    gettext_noop("Whose scores stand when a team withdraws from an event."),
    Citation.REG_2_1_4,
    InputField("rounds", Count(1, 1000), gettext_noop("Rounds of the event")),
    InputField(
        "void_rounds",
        Count(0, 1000),
        gettext_noop("Rounds that do not take place"),
        help=gettext_noop("The team's own forfeits count among them."),
    ),
    InputField("movement", FormChoice(_MOVEMENTS), gettext_noop("Kind of contest")),
    InputField(
        "rounds_drawn",
        Count(0, 1000),
        gettext_noop("Of these, rounds that were drawn already"),
        required=False,
        default=0,
        to="drawn",
    ),
)
def withdrawal_teams(
    rules: CalculatorRules, rounds: int, void_rounds: int, movement: str, drawn: int
) -> Answer:
    """REG-2.1.4; a Swiss does not draw a team that has left."""
    named: withdrawal.Movement = "swiss" if RULE_FORMS[movement] == RULE_FORMS["swiss"] else "round_robin"
    gone = withdrawal.judge(rounds, void_rounds, named, rules.of(withdrawal.WithdrawalRule), drawn=drawn)
    result = {
        "own": gone.own,
        "opponents": gone.opponents,
        "void_rounds": gone.void_rounds,
        "rounds_forfeited": gone.forfeits,
    }
    return Answer(result, tuple(gone.grounds))


@calculator(
    "slow-play",
    gettext_noop("What each side gets for a board lost to slow play."),
    Citation.REG_2_2_0,
    _FORM,
    InputField("fault", _FAULT, gettext_noop("At fault")),
)
def slow_play_board(rules: CalculatorRules, form: str, fault: str) -> Answer:
    """REG-2.2, form by form."""
    return _treated(slow_play.treat(RULE_FORMS[form], FaultFinding(fault), rules.of(slow_play.SlowPlayRule)))


def _treated(board: Treatment) -> Answer:
    sides: dict[str, Any] = {"board": "cancelled"} if board.cancelled else {"NS": board.ns, "EW": board.ew}
    effect = {"effect": board.effect} if board.effect else {}
    return Answer({**sides, **effect}, tuple(board.grounds))


_CAUSES = {
    "late": gettext_noop("Lateness"),
    "withdrawal": gettext_noop("Withdrawal"),
    "slow_play": gettext_noop("Slow play"),
    "wrong_board": gettext_noop("The wrong board was played"),
    "wrong_opponents": gettext_noop("The wrong opponents met"),
    "other": gettext_noop("Another cause"),
}
_PARTS = {
    "at_fault": gettext_noop("At fault"),
    "partly": gettext_noop("Partly at fault"),
    "not_at_fault": gettext_noop("Not at fault"),
}
_INSTEAD = gettext_noop("Each side's part in it, instead of the fault above; not for slow play.")


@calculator(
    "unplayed-board",
    gettext_noop("Average plus, average or average minus for a board that could not be played."),
    Citation.LAW_12C2A,
    InputField("cause", ChoiceValue(_CAUSES), gettext_noop("Cause")),
    InputField("fault", _FAULT, gettext_noop("At fault"), required=False),
    InputField("ns", ChoiceValue(_PARTS), gettext_noop("North-South's part"), required=False, help=_INSTEAD),
    InputField("ew", ChoiceValue(_PARTS), gettext_noop("East-West's part"), required=False, help=_INSTEAD),
    InputField("form", forms(), gettext_noop("Form of contest"), required=False, default="mp"),
)
def unplayed_board(
    rules: CalculatorRules, cause: str, fault: str | None, ns: str | None, ew: str | None, form: str
) -> Answer:
    """By whose fault it was; where the sides share it unevenly, by the part of each."""
    rule, why = rules.of(UnplayedBoard), Cause(cause)
    if fault is not None and (ns or ew):
        raise Refusal(INCONSISTENT, "ns" if ns else "ew", "unplayed_either")
    if fault is not None:
        slow = rules.of(slow_play.SlowPlayRule)
        return _treated(unplayed.treat(why, RULE_FORMS[form], FaultFinding(fault), rule, slow))
    if ns and ew and why is not Cause.SLOW_PLAY:
        return _treated(unplayed.by_part(SidePart(ns), SidePart(ew), rule, why))
    raise Refusal(MISSING, "fault", "missing", part="fault")
