"""The forms of contest in the groups that conditions ask for. Pure."""

from collections.abc import Iterable

from scoring.engine.contest import Contestants, Course, Form

Forms = frozenset[Form]

EVERY: Forms = frozenset(Form)
NONE: Forms = frozenset()
TEAMS: Forms = frozenset(form for form in Form if form.is_teams)
# Single players go by what is said of pairs.
PAIRS: Forms = EVERY - TEAMS
IN_PAIRS: Forms = frozenset(form for form in PAIRS if form.contest.contestants is Contestants.PAIRS)
MATCHPOINTS: Forms = frozenset(form for form in PAIRS if form.contest.scoring == "matchpoints")
IMPS_OR_POINTS: Forms = frozenset({Form.PAIRS_IMPS, Form.PAIRS_TOTAL_POINTS})
HOUSTON: Forms = frozenset({Form.HOUSTON})
KNOCKOUT: Forms = frozenset(form for form in Form if form.contest.course is Course.KNOCKOUT)
LEAGUES: Forms = TEAMS - KNOCKOUT
TEAMS_AT_IMPS: Forms = frozenset(form for form in TEAMS if form.contest.scoring == "imps")
BOARD_A_MATCH: Forms = TEAMS - TEAMS_AT_IMPS
WITH_VP: Forms = frozenset(form for form in Form if form.contest.vp)
# Those that turn IMPs or points into VP by a scale.
WITH_SCALE: Forms = frozenset(form for form in WITH_VP if form.contest.vp in ("imps", "points"))
PATTON: Forms = frozenset({Form.PATTON_TEAMS})
TEAMS_WITH_VP: Forms = WITH_VP & TEAMS
BY_RESULTS: Forms = frozenset(form for form in Form if form.contest.by_results)
DRAWN: Forms = TEAMS | BY_RESULTS
ROUND_ROBINS: Forms = frozenset(form for form in LEAGUES if form.contest.drawn != "swiss")
SWISS: Forms = frozenset(form for form in LEAGUES if not form.contest.everybody_meets) | BY_RESULTS
THREE_WAYS: Forms = frozenset(form for form in Form if form.contest.has_three_ways)
SIMULTANEOUS: Forms = frozenset(form for form in Form if form.contest.is_simultaneous)
CONDUCT_IN_BOARDS: Forms = PAIRS | BOARD_A_MATCH


def names(forms: Iterable[Form]) -> tuple[str, ...]:
    """The forms as text, in the order in which they are listed everywhere."""
    given = frozenset(forms)
    return tuple(form.value for form in Form if form in given)
