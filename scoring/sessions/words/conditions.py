"""The conditions that figures went by, in words, each with the clause it rests on."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _, gettext_lazy

from clubs.facts.services.scored import TEAMS
from clubs.models import Session
from clubs.tournaments.conditions.titles import title
from clubs.tournaments.conditions.words import ConditionTerms, value_in_words
from clubs.tournaments.selectors import form_of
from federation.reader import reader_language
from scoring.engine.citation import Citation
from scoring.engine.contest import Course, Form
from scoring.engine.sheet import Scoring


class Condition(NamedTuple):
    """A condition as pages show it."""

    title: str
    value: str
    clause: str


def conditions_in_words(kept: dict[str, Any]) -> list[Condition]:
    """The conditions of a run (`Run.conditions`) for the reader."""
    cites = kept["cites"]
    return [
        Condition(
            title(key),
            value_in_words(key, value, NOBODYS),
            Citation(cites.get(key, Citation.CONDITIONS_OF_CONTEST)).label(reader_language()),
        )
        for key, value in kept["values"].items()
    ]


# Nothing that a session is scored under is a sum of money or has a name of its own.
NOBODYS = ConditionTerms((), "")

UNITS = {
    Scoring.MATCHPOINTS: gettext_lazy("Matchpoints"),
    Scoring.CROSS_IMPS: gettext_lazy("IMPs"),
    Scoring.BUTLER: gettext_lazy("IMPs"),
    Scoring.TOTAL_POINTS: gettext_lazy("Points"),
    Scoring.IMPS: gettext_lazy("VP"),
}


OF_TEAMS = {"imps": gettext_lazy("IMPs"), "board_a_match": gettext_lazy("Board points")}
_IMPS = (gettext_lazy("NS IMPs"), gettext_lazy("EW IMPs"))
AWARDS: Mapping[str, tuple[object, object]] = {
    **dict.fromkeys((Scoring.CROSS_IMPS, Scoring.BUTLER, Scoring.IMPS), _IMPS),
    Scoring.MATCHPOINTS: (gettext_lazy("NS matchpoints"), gettext_lazy("EW matchpoints")),
    Scoring.TOTAL_POINTS: (gettext_lazy("NS points"), gettext_lazy("EW points")),
    "board_a_match": (gettext_lazy("NS board points"), gettext_lazy("EW board points")),
}
assert set(Scoring) <= set(AWARDS), "every way of scoring says what a board brings"
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


def awards_of(session: Session) -> tuple[str, str]:
    """What the awards of a board are called, for each side: by what they are counted in."""
    return awards_in("imps" if session.form == TEAMS and session.scoring == "imps" else session.scoring)


def awards_in(scoring: str) -> tuple[str, str]:
    """The same by how boards are scored."""
    ns, ew = AWARDS[scoring]
    return str(ns), str(ew)


def who_plays(session: Session) -> str:
    """What a contestant is: a pair, a player, a team."""
    return str(WHO.get(session.form, WHO["pairs"]))


def has_percent(session: Session) -> bool:
    """Whether a session's totals are of a maximum: only matchpoints are."""
    return session.form != TEAMS and session.scoring == Scoring.MATCHPOINTS
