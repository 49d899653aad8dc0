"""When tricks are agreed, and whether a score may still be corrected. REG-3."""

from fractions import Fraction

from scoring.calculators.calculator import Answer, CalculatorRules, calculator
from scoring.calculators.kinds import ChoiceValue, Flag, InputField, Number
from scoring.engine.citation import Citation
from scoring.engine.corrections import acceptance, trick_agreement
from scoring.engine.corrections.acceptance import CorrectionClaim, Error
from scoring.engine.corrections.period import ClockEvent, CorrectionPeriod, deadline
from scoring.engine.corrections.trick_agreement import TrickAgreement
from scoring.engine.refusal import MISSING, Refusal
from scoring.engine.words import gettext_noop

_MINUTES = Number(0, 10**7)


@calculator(
    "trick-agreement",
    gettext_noop("Whether the number of tricks counts as agreed."),
    Citation.REG_3_1_1,
    InputField(
        "form",
        ChoiceValue(
            {
                "pairs": gettext_noop("Pairs or individual"),
                "teams": gettext_noop("Teams"),
                "any": gettext_noop("The procedure at the table"),
            }
        ),
        gettext_noop("Form of contest"),
    ),
    InputField("slip_filled", Flag(), gettext_noop("Pairs: the slip is filled in"), required=False),
    InputField("ew_confirmed", Flag(), gettext_noop("Pairs: East-West have checked it"), required=False),
    InputField(
        "both_tables_available_to_compare",
        Flag(),
        gettext_noop("Teams: team-mates can compare the score"),
        required=False,
        to="comparable",
    ),
    InputField("round_ended", Flag(), gettext_noop("The round is over"), required=False),
    InputField(
        "agreed_when",
        ChoiceValue(
            {
                "before_return": gettext_noop("Before the hands went back into the board"),
                "after_return": gettext_noop("After the hands went back into the board"),
            }
        ),
        gettext_noop("At the table: when it was agreed"),
        required=False,
    ),
)
def agreement_of_tricks(
    rules: CalculatorRules,
    form: str,
    slip_filled: bool | None,
    ew_confirmed: bool | None,
    comparable: bool | None,
    round_ended: bool | None,
    agreed_when: str | None,
) -> Answer:
    """REG-3.1.1 for pairs, REG-3.1.2 for teams, Law 79A for what the players are to do."""
    if form == "any":
        _needed("agreed_when", agreed_when)
        answer = trick_agreement.by_procedure(before_return=agreed_when == "before_return")
    elif form == "teams":
        answer = trick_agreement.of_teams(
            rules.of(TrickAgreement),
            comparable=bool(_needed("both_tables_available_to_compare", comparable)),
            round_ended=bool(round_ended),
        )
    else:
        answer = trick_agreement.of_pairs(
            rules.of(TrickAgreement),
            slip_filled=bool(_needed("slip_filled", slip_filled)),
            ew_confirmed=bool(ew_confirmed),
            round_ended=bool(_needed("round_ended", round_ended)),
        )
    return Answer({"agreed": answer.agreed}, tuple(answer.grounds))


def _needed(name: str, value: object) -> object:
    if value is None:
        raise Refusal(MISSING, name, "missing", part=name)
    return value


_EVENTS = {
    "federation": gettext_noop("Federation event"),
    "club_weekly": gettext_noop("Weekly game of a club"),
    "permanent_daily": gettext_noop("Venue with games every day"),
}
_ERRORS = {
    "contract_or_side": gettext_noop("Contract or side written wrongly"),
    "trick_count": gettext_noop("Number of tricks"),
    "computer_input": gettext_noop("Keying error"),
    "imp_conversion": gettext_noop("Conversion to IMPs"),
    "imp_total": gettext_noop("Sum of IMPs"),
    "vp_conversion": gettext_noop("Conversion to VP"),
    "winner_loser_reversed": gettext_noop("Winner and loser reversed"),
    "organiser_entry": gettext_noop("Organiser's entry or tally error"),
}


def _flag(name: str, title: str) -> InputField:
    return InputField(name, Flag(), title, required=False, default=False)


@calculator(
    "correction",
    gettext_noop("Whether a correction of a score is still accepted."),
    Citation.REG_3_2,
    InputField("event", ChoiceValue(_EVENTS), gettext_noop("Kind of event")),
    InputField(
        "claim_minutes_after_publication",
        _MINUTES,
        gettext_noop("Minutes from publication to the claim"),
        to="elapsed",
        help=gettext_noop("Exactly: 30.5, or 1801/60 for 30 minutes and one second."),
    ),
    InputField("error", ChoiceValue(_ERRORS), gettext_noop("Kind of error")),
    _flag("proof_of_tricks", gettext_noop("The number of tricks is proved")),
    InputField(
        "published_deadline_minutes",
        _MINUTES,
        gettext_noop("Announced deadline in minutes"),
        required=False,
        to="announced",
    ),
    InputField(
        "next_game_minutes",
        _MINUTES,
        gettext_noop("Minutes from publication to the next game"),
        required=False,
        to="next_game",
        help=gettext_noop("For weekly games without an announced deadline."),
    ),
    _flag("director_confirms", gettext_noop("The director confirms that it is the organiser's error")),
    _flag("organiser_confirms", gettext_noop("The organiser confirms that it is the organiser's error")),
)
def correction(
    rules: CalculatorRules,
    event: str,
    elapsed: Fraction,
    error: str,
    proof_of_tricks: bool,
    announced: Fraction | None,
    next_game: Fraction | None,
    director_confirms: bool,
    organiser_confirms: bool,
) -> Answer:
    """REG-3.2 for the period, 3.3 for what may be corrected inside it, 3.4 for the time after it."""
    ends = deadline(rules.of(CorrectionPeriod), ClockEvent(event), announced=announced, next_game=next_game)
    claim = CorrectionClaim(elapsed, Error(error), proof_of_tricks, director_confirms, organiser_confirms)
    decision = acceptance.judge(claim, ends, rules.of(acceptance.LateCorrection))
    return Answer({"accepted": decision.accepted, "reason": decision.reason}, tuple(decision.grounds))
