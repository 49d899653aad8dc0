"""The conditions that figures went by, in words, each with the clause it rests on."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _, gettext_lazy

from clubs.facts.services.scored import TEAMS
from clubs.models import Session
from clubs.tournaments.selectors import form_of
from federation.reader import reader_language
from scoring.engine.citation import Citation
from scoring.engine.conditions import ALLOWED
from scoring.engine.contest import Course, Form
from scoring.engine.sentences import WORDS
from scoring.engine.sheet import Scoring
from scoring.engine.wording.victory_points import SCALES


class Condition(NamedTuple):
    """A condition as pages show it."""

    title: str
    value: str
    clause: str


TITLES = {
    "matchpoint_scale": gettext_lazy("Worth of a score beaten"),
    "neuberg": gettext_lazy("Boards with fewer scores than others"),
    "across_sections": gettext_lazy("Sections"),
    "award_decimals": gettext_lazy("Decimals of an award"),
    "factor_totals": gettext_lazy("Totals on fewer boards"),
    "percent_from": gettext_lazy("Percentages"),
    "averages": gettext_lazy("Average plus and average minus"),
    "fouled_boards": gettext_lazy("Fouled boards"),
    "cross_imps": gettext_lazy("A board at cross-IMPs"),
    "butler_trim": gettext_lazy("Scores left out of a Butler datum"),
    "butler_round": gettext_lazy("Rounding of a Butler datum"),
    "vp_scale": gettext_lazy("Scale of victory points"),
}
VALUES = {
    ("matchpoint_scale", "half"): gettext_lazy("1, and ½ for a tie"),
    ("matchpoint_scale", "two"): gettext_lazy("2, and 1 for a tie"),
    ("neuberg", "boards"): gettext_lazy("brought to the full field by the Neuberg formula"),
    ("neuberg", "off"): gettext_lazy("keep a top of their own"),
    ("across_sections", "yes"): gettext_lazy("compared and ranked together"),
    ("across_sections", "no"): gettext_lazy("compared and ranked apart"),
    ("award_decimals", "exact"): gettext_lazy("kept exact"),
    ("factor_totals", "yes"): gettext_lazy("brought to the full number of boards"),
    ("factor_totals", "no"): gettext_lazy("left as they are"),
    ("percent_from", "exact"): gettext_lazy("from the exact score"),
    ("percent_from", "rounded_score"): gettext_lazy("from the score as printed"),
    ("averages", "own_percentage"): gettext_lazy("held against the percentage on the other boards"),
    ("averages", "flat"): gettext_lazy("60 and 40 percent"),
    ("fouled_boards", "current"): gettext_lazy("by the size of each group"),
    ("fouled_boards", "traditional"): gettext_lazy("half a matchpoint for each missing score"),
    ("cross_imps", "sum"): gettext_lazy("the IMPs of all comparisons added"),
    ("cross_imps", "mean"): gettext_lazy("the mean of all comparisons"),
    ("butler_trim", "0"): gettext_lazy("none"),
    ("butler_round", "0"): gettext_lazy("kept exact"),
    ("butler_round", "1"): gettext_lazy("to a whole point, half away from zero"),
    ("butler_round", "10"): gettext_lazy("to a multiple of 10, half away from zero"),
}
assert set(TITLES) == set(ALLOWED), "every condition has its title"


def conditions_in_words(kept: dict[str, Any]) -> list[Condition]:
    """The conditions of a run (`Run.conditions`) for the reader."""
    cites = kept["cites"]
    return [
        Condition(
            str(TITLES[key]),
            value_in_words(key, value),
            Citation(cites.get(key, Citation.CONDITIONS_OF_CONTEST)).label(reader_language()),
        )
        for key, value in kept["values"].items()
    ]


UNITS = {
    Scoring.MATCHPOINTS: gettext_lazy("Matchpoints"),
    Scoring.CROSS_IMPS: gettext_lazy("IMPs"),
    Scoring.BUTLER: gettext_lazy("IMPs"),
    Scoring.TOTAL_POINTS: gettext_lazy("Points"),
    Scoring.IMPS: gettext_lazy("VP"),
}


OF_TEAMS = {"imps": gettext_lazy("IMPs"), "board_a_match": gettext_lazy("Board points")}
WHO = {"pairs": gettext_lazy("Pair"), "individual": gettext_lazy("Player"), "teams": gettext_lazy("Team")}


def unit_of(session: Session) -> str:
    """What a session's totals are counted in; where a stage ranks it, the stage's."""
    if session.is_ranked_by_stage:
        return counted_in(form_of(session.stage))
    if session.form == TEAMS and not in_points(session):
        return str(OF_TEAMS[session.scoring])
    return str(UNITS[Scoring.IMPS if session.form == TEAMS else Scoring(session.scoring)])


def counted_in(form: Form) -> str:
    """What a stage's totals are counted in."""
    contest = form.contest
    if contest.course is Course.KNOCKOUT:
        return _("Matches won")
    if form.is_teams:
        return str(UNITS[Scoring.IMPS] if contest.matches_in else OF_TEAMS[contest.scoring])
    return str(UNITS[Scoring(contest.scoring)])


def in_points(session: Session) -> bool:
    """Whether matches, or rounds of pairs, are turned into victory points."""
    if session.form == TEAMS:
        chosen = session.matches_in or "vp_scale" in session.scoring_conditions
        return bool(chosen) and session.scoring == "imps"
    return session.scoring == Scoring.IMPS


def unit_of_boards(session: Session) -> str:
    """What a board's awards are counted in."""
    if session.form == TEAMS:
        return str(OF_TEAMS[session.scoring])
    return str(OF_TEAMS["imps"]) if session.scoring == Scoring.IMPS else unit_of(session)


def who_plays(session: Session) -> str:
    """What a contestant is: a pair, a player, a team."""
    return str(WHO.get(session.form, WHO["pairs"]))


def has_percent(session: Session) -> bool:
    """Whether a session's totals are of a maximum: only matchpoints are."""
    return session.form != TEAMS and session.scoring == Scoring.MATCHPOINTS


def value_in_words(key: str, value: str) -> str:
    """What a condition has, for the reader."""
    if (key, value) in VALUES:
        return str(VALUES[key, value])
    if key == "vp_scale":
        return WORDS.gettext(SCALES.get(value, value), reader_language())
    if key == "butler_trim":
        return _("the highest %(count)s and the lowest %(count)s") % {"count": value}
    return _("%(count)s, half away from zero") % {"count": value}
