"""What a field of a rule can be, in words: choices by field, and the values that lists and tables take."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy

from clubs.models import Level, ScoreError
from clubs.tournaments.conditions.value_words import SWITCHED, VALUES
from scoring.engine.corrections.period import ClockEvent
from scoring.engine.penalties.forms import RuleForm

FORMS: Mapping[str, object] = {
    RuleForm.MATCHPOINTS: gettext_lazy("Pairs at matchpoints"),
    RuleForm.IMP_PAIRS: gettext_lazy("Pairs at IMPs"),
    RuleForm.TOTAL_POINTS: gettext_lazy("Pairs at total points"),
    RuleForm.HOUSTON: gettext_lazy("Houston trial pairs"),
    RuleForm.BOARD_A_MATCH: gettext_lazy("Board-a-match"),
    RuleForm.BOARD_A_MATCH_VP: gettext_lazy("Board-a-match with VP"),
    RuleForm.IMP_TEAMS: gettext_lazy("Teams at IMPs"),
    RuleForm.VP_TEAMS: gettext_lazy("Teams at VP"),
    RuleForm.KNOCKOUT: gettext_lazy("Knockout of teams"),
    RuleForm.SWISS: gettext_lazy("Swiss of teams"),
    RuleForm.ROUND_ROBIN: gettext_lazy("Round robin of teams"),
}
_ROUNDS = {"round_robin": gettext_lazy("Round robin of teams"), "swiss": gettext_lazy("Swiss of teams")}
_CLOCKS: Mapping[str, object] = {
    ClockEvent.FEDERATION: gettext_lazy("Event of the federation"),
    ClockEvent.CLUB_WEEKLY: gettext_lazy("Weekly game of a club"),
    ClockEvent.PERMANENT_DAILY: gettext_lazy("Venue with games every day"),
}
_AVERAGES = {
    "A+": gettext_lazy("average plus"),
    "A": gettext_lazy("average"),
    "A-": gettext_lazy("average minus"),
}

_OWN: Mapping[str, Mapping[str, object]] = {
    "chicago.scoring": {
        "duplicate": gettext_lazy("as at duplicate"),
        "carry": gettext_lazy("with part scores carried on"),
    },
    "chicago.vulnerable_2_and_3": {
        "dealer": gettext_lazy("the dealer's side"),
        "opponents": gettext_lazy("the dealer's opponents"),
    },
    "forfeit_award.already_won": {
        "better_of": gettext_lazy("the better of its result and of the forfeit"),
        "award": gettext_lazy("counts as any other forfeit"),
    },
    "fouled_matchpoints.calculation": {
        "formula": gettext_lazy("by the formula"),
        "traditional": gettext_lazy("half a matchpoint for each missing score"),
    },
    "fouled_matchpoints.averages": {
        "formula": gettext_lazy("by the formula"),
        "traditional": gettext_lazy("half a matchpoint for each missing score"),
    },
    "honeymoon.lead": {
        "left_of_declarer": gettext_lazy("the hand left of declarer"),
        "opponents_own_hand": gettext_lazy("the opponent's own hand"),
    },
    "honeymoon.dummies_shown": {
        "after_lead": gettext_lazy("after the opening lead"),
        "before_lead": gettext_lazy("before the opening lead"),
    },
    "honours.credited": {
        "automatic": gettext_lazy("by themselves"),
        "claimed": gettext_lazy("where they are claimed"),
        "never": gettext_lazy("never"),
    },
    **{
        f"lateness.{field}": {
            "play": gettext_lazy("plays the rest of the round"),
            "forfeit": gettext_lazy("forfeits the round"),
        }
        for field in ("exactly_half", "exactly_half_vp")
    },
    "manners_boards.partner_points": {"keeps": gettext_lazy("kept"), "loses": gettext_lazy("lost")},
    "solitaire_bid.level": {
        "six_minus_total": gettext_lazy("six less the total"),
        "total_minus_six": gettext_lazy("the total less six"),
    },
    "solitaire_bid.rounding": {
        "down": gettext_lazy("down to a whole level"),
        "nearest": gettext_lazy("to the nearest level, half away from zero"),
        "up": gettext_lazy("up to a whole level"),
    },
    "solitaire_bid.tie": {
        "highest": gettext_lazy("the highest of them"),
        "lowest": gettext_lazy("the lowest of them"),
    },
    "solitaire_play.discards": {
        "out": gettext_lazy("out of the game"),
        "under_stock": gettext_lazy("under the stock"),
    },
    "solitaire_play.joker_led": {
        "as_at_no_trump": gettext_lazy("the opponent draws as at no trump"),
        "one_card": gettext_lazy("the opponent draws one card"),
        "whole_stock": gettext_lazy("the opponent draws until a joker or the end of the stock"),
    },
    "solitaire_play.empty_stock": {
        "player": gettext_lazy("the player"),
        "nobody": gettext_lazy("nobody"),
    },
    "weighted_imps.rounding": {
        "exact": gettext_lazy("kept exact"),
        "nearest": gettext_lazy("rounded to whole IMPs"),
    },
}
# What each of a list can be, and each value of a table, by field.
LISTS: Mapping[str, Mapping[str, object]] = {
    **{
        f"{period}.until_next_game": _CLOCKS
        for period in ("appeal_period", "correction_period", "ruling_period")
    },
    "fouled_matchpoints.traditional_at": dict(Level.choices),
    "late_correction.errors": dict(ScoreError.choices),
    "manners_boards.forms": FORMS,
    "manners_imps.forms": FORMS,
    "withdrawal.opponents_keep": _ROUNDS,
}
TABLES: Mapping[str, tuple[Mapping[str, object], Mapping[str, object]]] = {
    "slow_play.both": (
        FORMS,
        {
            **_AVERAGES,
            "cancelled": gettext_lazy("the board is cancelled"),
            "tie": gettext_lazy("a tie"),
            "tie_win_vp_from_played_boards": gettext_lazy("a tie; VP by the boards that were played"),
        },
    ),
    "withdrawal.void_rounds": (
        _ROUNDS,
        {
            "forfeit": gettext_lazy("are forfeited"),
            "not_drawn": gettext_lazy("are not drawn"),
        },
    ),
}


def word_of(name: str, value: str) -> str:
    """A choice of a field of a rule, in the reader's language; a text without words is itself."""
    if value in _OWN.get(name, {}):
        return str(_OWN[name][value])
    if (name, value) in VALUES:
        return str(VALUES[name, value])
    return str(SWITCHED.get(value, value))
