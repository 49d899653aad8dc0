"""The forms of contest: one entry a form, and whoever wants to know what a form is asks here.

A new form is a member of `Form` and an entry of `CONTESTS`; an unknown name is an error, never "teams".
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Literal

from scoring.engine.penalties.forms import RuleForm
from scoring.engine.penalties.withdrawal import Movement
from scoring.engine.words import gettext_noop


class Contestants(StrEnum):
    """Who is ranked."""

    INDIVIDUAL = "individual"
    PAIRS = "pairs"
    TEAMS = "teams"


class Course(StrEnum):
    """How a stage adds up: sessions to totals, matches to a league, matches to a bracket."""

    SESSIONS = "sessions"
    LEAGUE = "league"
    KNOCKOUT = "knockout"


class Form(StrEnum):
    """The forms of contest, by the names that conditions of contest, stories, files and the API use."""

    PAIRS_MATCHPOINTS = "pairs_matchpoints"
    PAIRS_IMPS = "pairs_imps"
    PAIRS_TOTAL_POINTS = "pairs_total_points"
    HOUSTON = "houston"
    INDIVIDUAL = "individual"
    BOARD_A_MATCH = "board_a_match"
    BOARD_A_MATCH_VP = "board_a_match_vp"
    PATTON_TEAMS = "patton_teams"
    IMP_TEAMS = "imp_teams"
    ROUND_ROBIN_TEAMS = "round_robin_teams"
    SWISS_TEAMS = "swiss_teams"
    KNOCKOUT_TEAMS = "knockout_teams"

    @property
    def contest(self) -> "Contest":
        """Everything that is so of this form."""
        return CONTESTS[self]

    @property
    def is_teams(self) -> bool:
        """Whether teams are ranked."""
        return self.contest.contestants is Contestants.TEAMS


Scale = Literal["", "imps", "points", "quotient"]
Bye = Literal["", "percent", "vp"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """What a form of contest is, for pages, stories, calculators, files and the engine."""

    label: str
    contestants: Contestants
    scoring: str  # of its boards, as a session has it
    rules: RuleForm  # as the regulations tell forms apart; with it the unit of a penalty
    course: Course = Course.SESSIONS
    vp: Scale = ""  # what victory points are made of, where there are any
    states_vp: bool = False  # whether its sessions state matches in victory points
    drawn: str = ""  # by what its rounds are drawn unless conditions of contest say otherwise
    everybody_meets: bool = False
    # A bracket has no place for three, and win VP of short matches would count twice. Pairs have one table.
    has_three_ways: bool = False
    has_sections: bool = False
    is_simultaneous: bool = False  # whether many clubs may play it at once
    by_results: bool = False  # whether its rounds may be drawn by results
    bye: Bye = "vp"  # what a bye must be said to be worth
    movement: Movement = "round_robin"  # how withdrawals are counted, in a league

    @property
    def matches_in(self) -> str:
        """What its sessions state matches in besides what boards are scored in: "vp", or ""."""
        return "vp" if self.states_vp else ""


CONTESTS: Mapping[Form, Contest] = MappingProxyType(
    {
        Form.PAIRS_MATCHPOINTS: Contest(
            label=gettext_noop("pairs at matchpoints"),
            contestants=Contestants.PAIRS,
            scoring="matchpoints",
            rules=RuleForm.MATCHPOINTS,
            has_sections=True,
            is_simultaneous=True,
            by_results=True,
            bye="percent",
        ),
        Form.PAIRS_IMPS: Contest(
            label=gettext_noop("pairs at IMPs"),
            contestants=Contestants.PAIRS,
            scoring="cross_imps",
            rules=RuleForm.IMP_PAIRS,
            has_sections=True,
            is_simultaneous=True,
        ),
        Form.PAIRS_TOTAL_POINTS: Contest(
            label=gettext_noop("pairs at total points"),
            contestants=Contestants.PAIRS,
            scoring="total_points",
            rules=RuleForm.TOTAL_POINTS,
            has_sections=True,
        ),
        Form.HOUSTON: Contest(
            label=gettext_noop("Houston pairs"),
            contestants=Contestants.PAIRS,
            scoring="imps",
            rules=RuleForm.HOUSTON,
            vp="imps",
            has_sections=True,
            by_results=True,
        ),
        Form.INDIVIDUAL: Contest(
            label=gettext_noop("individual"),
            contestants=Contestants.INDIVIDUAL,
            scoring="matchpoints",
            rules=RuleForm.MATCHPOINTS,
            has_sections=True,
            is_simultaneous=True,
        ),
        Form.BOARD_A_MATCH: Contest(
            label=gettext_noop("board-a-match teams"),
            contestants=Contestants.TEAMS,
            scoring="board_a_match",
            rules=RuleForm.BOARD_A_MATCH,
            course=Course.LEAGUE,
            has_three_ways=True,
        ),
        Form.BOARD_A_MATCH_VP: Contest(
            label=gettext_noop("board-a-match teams with VP"),
            contestants=Contestants.TEAMS,
            scoring="board_a_match",
            rules=RuleForm.BOARD_A_MATCH_VP,
            course=Course.LEAGUE,
            vp="points",
            states_vp=True,
        ),
        Form.PATTON_TEAMS: Contest(
            label=gettext_noop("Patton teams"),
            contestants=Contestants.TEAMS,
            scoring="board_a_match",
            rules=RuleForm.BOARD_A_MATCH_VP,  # the same hybrid, with a quotient in place of a scale
            course=Course.LEAGUE,
            vp="quotient",
            states_vp=True,
        ),
        Form.IMP_TEAMS: Contest(
            label=gettext_noop("teams at IMPs"),
            contestants=Contestants.TEAMS,
            scoring="imps",
            rules=RuleForm.IMP_TEAMS,
            course=Course.LEAGUE,
            has_three_ways=True,
        ),
        Form.ROUND_ROBIN_TEAMS: Contest(
            label=gettext_noop("round robin of teams"),
            contestants=Contestants.TEAMS,
            scoring="imps",
            rules=RuleForm.ROUND_ROBIN,
            course=Course.LEAGUE,
            vp="imps",
            states_vp=True,
            drawn="round_robin",
            everybody_meets=True,
            has_three_ways=True,
        ),
        Form.SWISS_TEAMS: Contest(
            label=gettext_noop("Swiss teams"),
            contestants=Contestants.TEAMS,
            scoring="imps",
            rules=RuleForm.SWISS,
            course=Course.LEAGUE,
            vp="imps",
            states_vp=True,
            drawn="swiss",
            has_three_ways=True,
            movement="swiss",
        ),
        Form.KNOCKOUT_TEAMS: Contest(
            label=gettext_noop("knockout teams"),
            contestants=Contestants.TEAMS,
            scoring="imps",
            rules=RuleForm.KNOCKOUT,
            course=Course.KNOCKOUT,
            drawn="knockout",
            bye="",
        ),
    }
)
assert set(CONTESTS) == set(Form), "every form says what it is"

# Calculators ask for some forms by names of their own.
_ASKED_AS = {
    "mp_wbf": RuleForm.MATCHPOINTS,
    "pairs": RuleForm.MATCHPOINTS,
    "pairs/individual": RuleForm.MATCHPOINTS,
    "round_robin": RuleForm.ROUND_ROBIN,
    "vp": RuleForm.VP_TEAMS,
}

# Every name that a form of contest goes by, and the form of the regulations that it is.
RULE_FORMS: Mapping[str, RuleForm] = MappingProxyType(
    {
        **{str(rules): rules for rules in RuleForm},
        **{str(form): form.contest.rules for form in Form},
        **_ASKED_AS,
    }
)


def contestants_of(name: str) -> Contestants:
    """Who is ranked: by a form of contest, or as a session says it. Raises ValueError for any other name."""
    return Contestants(name) if name in frozenset(Contestants) else Form(name).contest.contestants
