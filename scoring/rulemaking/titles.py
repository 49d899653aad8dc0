"""What rules and their fields are called, for who changes them: of all that a pack can have."""

from collections.abc import Mapping

from django.utils.translation import gettext as _, gettext_lazy

from clubs.tournaments.conditions import titles as conditions
from clubs.tournaments.conditions.kinds import SAID_BY
from clubs.tournaments.conditions.words import scale_in_words
from scoring.engine.wording.masterpoints import SCHEMES
from scoring.regulations.edition import BookPart
from scoring.rulemaking.point_titles import BY_HAND, LADDERS, in_language

RULES: Mapping[str, object] = {
    "absence": gettext_lazy("When an absent pair's scores are removed"),
    "appeal_deposits": gettext_lazy("Deposits of appeals"),
    "appeal_period": gettext_lazy("How long a ruling may be appealed"),
    "board_a_match_averages": gettext_lazy("Averages at board-a-match"),
    "carry_over": gettext_lazy("What is carried over to the next stage"),
    "chicago": gettext_lazy("How Chicago is scored"),
    "correction_period": gettext_lazy("How long a score may be corrected"),
    "event_totals": gettext_lazy("How sessions make an event's total"),
    "forfeit_award": gettext_lazy("What a forfeited match is worth"),
    "forfeit_trigger": gettext_lazy("When a round counts as forfeited"),
    "fouled_houston": gettext_lazy("Fouled boards at Houston trial pairs"),
    "fouled_imps": gettext_lazy("Fouled boards at IMP and total-point pairs"),
    "fouled_matchpoints": gettext_lazy("Fouled boards at matchpoints"),
    "honeymoon": gettext_lazy("Opening lead and dummies at honeymoon bridge"),
    "honours": gettext_lazy("How honours are credited at rubber bridge"),
    "houston_pairs": gettext_lazy("What a result of Houston pairs is compared with"),
    "imp_averages": gettext_lazy("Averages in IMPs"),
    "imp_pair_averages": gettext_lazy("Averages at IMP and total-point pairs"),
    "late_correction": gettext_lazy("Errors that may be corrected after the period"),
    "lateness": gettext_lazy("Lateness of a team"),
    "line_up": gettext_lazy("Who counts as having played a forfeited match"),
    "manners_boards": gettext_lazy("Conduct at pairs and board-a-match"),
    "manners_imps": gettext_lazy("Conduct at teams"),
    "matchpoint_averages": gettext_lazy("Averages at matchpoints"),
    "movement_limits": gettext_lazy("What a movement of one's own may ask for at most"),
    "negative_totals": gettext_lazy("Totals that penalties take below zero"),
    "patton": gettext_lazy("The part of a Patton match for its total"),
    "penalty_unit": gettext_lazy("One board of penalty"),
    "ruling_period": gettext_lazy("How long a ruling may be asked for"),
    "scoring_slip": gettext_lazy("Slips in the score"),
    "slow_play": gettext_lazy("A board lost to slow play"),
    "solitaire_bid": gettext_lazy("What the opponent bids at solitaire bridge"),
    "solitaire_play": gettext_lazy("Discards, jokers led and the end of the stock at solitaire bridge"),
    "suspension": gettext_lazy("What follows from a suspension or a disqualification"),
    "system_violation": gettext_lazy("Methods outside the limits"),
    "tie_breaks": gettext_lazy("How ties are broken"),
    "trick_agreement": gettext_lazy("When the number of tricks counts as agreed"),
    "unfinished_rubber": gettext_lazy("Bonuses of a rubber that ends before a side has two games"),
    "unplayed_board": gettext_lazy("A board that could not be played"),
    "weighted_imps": gettext_lazy("Fractions of an IMP that weighted scores leave in a match"),
    "win_vp_averages": gettext_lazy("Averages at board-a-match with VP"),
    "withdrawal": gettext_lazy("A team that withdraws"),
    "wrong_board": gettext_lazy("The wrong board played"),
    "wrong_opponents": gettext_lazy("The wrong opponents"),
    "wrong_pocket": gettext_lazy("A hand in the wrong pocket"),
}

_PERIODS = {
    f"{period}.{field}": title
    for period in ("appeal_period", "correction_period", "ruling_period")
    for field, title in (
        ("minutes", gettext_lazy("Minutes after the publication")),
        ("until_next_game", gettext_lazy("Until the next game instead, at")),
    )
}
FIELDS: Mapping[str, object] = {
    **_PERIODS,
    "appeal_deposits.amounts": gettext_lazy("Deposits of the first body, of the second, and so on"),
    "carry_over.policy": gettext_lazy("Carried over to the next stage"),
    "chicago.scoring": gettext_lazy("Scored"),
    "chicago.vulnerable_2_and_3": gettext_lazy("Vulnerable in the second and third deal"),
    "chicago.fourth_deal_part_score": gettext_lazy("Bonus of a part score in the fourth deal"),
    "forfeit_award.already_won": gettext_lazy("A match that was won already when it was forfeited"),
    "fouled_matchpoints.exception_results": gettext_lazy(
        "The exception holds on boards with so many results"
    ),
    "fouled_matchpoints.three": gettext_lazy("A group of three: percent by order of merit"),
    "fouled_matchpoints.two": gettext_lazy("A group of two: percent by order of merit"),
    "fouled_matchpoints.single": gettext_lazy("A score alone: percent"),
    "fouled_matchpoints.calculation": gettext_lazy("Computed"),
    "fouled_matchpoints.averages": gettext_lazy("Averages on a fouled board are computed"),
    "fouled_matchpoints.traditional_at": gettext_lazy("Levels of events that may choose the traditional way"),
    "honeymoon.lead": gettext_lazy("The opening lead is made from"),
    "honeymoon.dummies_shown": gettext_lazy("The dummies are shown"),
    "honours.credited": gettext_lazy("Honours are credited"),
    "late_correction.errors": gettext_lazy("Errors that may be corrected after the period"),
    "lateness.exactly_half": gettext_lazy("A team so late that exactly half of the round can be played"),
    "lateness.exactly_half_vp": gettext_lazy("The same where matches are scored in VP"),
    "line_up.players": gettext_lazy("Players of a team that count"),
    "manners_boards.forms": gettext_lazy("Forms of contest"),
    "manners_boards.amounts": gettext_lazy("Penalties in boards, by the number of the violation"),
    "manners_boards.partner_points": gettext_lazy("Points of the partner of a player who is sent out"),
    "manners_imps.forms": gettext_lazy("Forms of contest"),
    "manners_imps.amounts": gettext_lazy("Penalties in IMPs, by the number of the violation"),
    "movement_limits.meetings": gettext_lazy("Rounds that two may play against each other"),
    "movement_limits.sharing": gettext_lazy("Tables that may share a copy of the boards in a round"),
    "movement_limits.copies": gettext_lazy("Copies of each board"),
    "slow_play.both": gettext_lazy("Where both sides are at fault"),
    "solitaire_bid.level": gettext_lazy("The level of the bid"),
    "solitaire_bid.rounding": gettext_lazy("A level that is no whole number goes"),
    "solitaire_bid.tie": gettext_lazy("Of the shortest suits the bid names"),
    "solitaire_play.discards": gettext_lazy("Cards that are discarded go"),
    "solitaire_play.joker_led": gettext_lazy("When the player leads a joker"),
    "solitaire_play.empty_stock": gettext_lazy("Once the stock is empty the tricks left are won by"),
    "tie_breaks.order": gettext_lazy("Ties are broken by"),
    "unfinished_rubber.only_game": gettext_lazy("Bonus of the only game"),
    "unfinished_rubber.only_part_score": gettext_lazy("Bonus of the only part score"),
    "weighted_imps.rounding": gettext_lazy("IMPs of weighted scores"),
    "withdrawal.opponents_keep": gettext_lazy("Its opponents keep what they made, in"),
    "withdrawal.void_rounds": gettext_lazy("Its rounds that are not played"),
}
# Which clause a figure rests on by form or cause: changed with what the form or cause brings.
CLAUSES = frozenset({"clauses", "void_clauses"})


def title_of(part: BookPart, key: str) -> str:
    """What a parameter is called."""
    if part is BookPart.RULE:
        return str(RULES[key])
    if part is BookPart.SCHEME:
        return in_language(SCHEMES.get(key) or BY_HAND[key])
    if part is BookPart.LADDER:
        return str(LADDERS[key])
    return scale_in_words(key) if part is BookPart.SCALE else conditions.title(key)


def field_title(rule: str, field: str) -> str:
    """What a field of a rule is called: as conditions of contest call it, where they may say it too."""
    name = f"{rule}.{field}"
    if name in FIELDS:
        return str(FIELDS[name])
    assert SAID_BY.get(name, name) in conditions.TITLES, name
    return conditions.title(name)


def part_title(part: BookPart) -> str:
    """What parameters of a part of a book are called."""
    titles = {
        BookPart.CONDITION: _("How sessions are scored"),
        BookPart.RULE: _("What directors apply"),
        BookPart.SCALE: _("Scales of victory points"),
        BookPart.SCHEME: _("Schemes of master points"),
        BookPart.LADDER: _("Ranks and titles"),
    }
    return titles[part]
