"""The conditions that figures went by, in words, each with the clause it rests on."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy

from clubs.facts.services.scored import TEAMS
from clubs.models import Session
from clubs.regulations.books import editions_here
from clubs.tournaments.conditions.titles import title
from clubs.tournaments.conditions.words import ConditionTerms, value_in_words
from clubs.tournaments.contest import EDITION
from federation.reader import reader_language
from scoring.engine.citation import Citation
from scoring.engine.contest import Form
from scoring.engine.sheet import Scoring
from scoring.sessions.words.ranked import (
    BOARDS_OF_TEAMS,
    UNIT_OF_BOARDS,
    UNITS,
    TotalUnit,
    unit_of_form,
    unit_of_session,
)


class Condition(NamedTuple):
    """A condition as pages show it."""

    title: str
    value: str
    clause: str


def conditions_in_words(kept: dict[str, Any], session: Session) -> list[Condition]:
    """The conditions of a run (`Run.conditions`) for the reader, after the edition that its event names."""
    cites = kept["cites"]
    own = [
        Condition(
            title(key),
            value_in_words(key, value, NOBODYS),
            Citation(cites.get(key, Citation.CONDITIONS_OF_CONTEST)).label(reader_language()),
        )
        for key, value in kept["values"].items()
    ]
    return [*_edition(session), *own]


def _edition(session: Session) -> Iterator[Condition]:
    named = session.scoring_conditions.get(EDITION)
    if named is not None:
        language = reader_language()
        names = {str(number): edition.name(language) for number, edition in editions_here().items()}
        words = value_in_words(EDITION, named, replace(NOBODYS, editions=names))
        yield Condition(title(EDITION), words, Citation.CONDITIONS_OF_CONTEST.label(language))


# Nothing that a session is scored under is a sum of money or has a name of its own.
NOBODYS = ConditionTerms((), "")

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
    """What the parts of a session's totals are counted in: its boards, or its matches."""
    return str(UNITS[unit_of_session(session)])


def counted_in(form: Form) -> str:
    """What the parts of a stage's totals are counted in. What a total itself is: `ranked.columns_of_form`."""
    return str(UNITS[unit_of_form(form)])


def unit_of_boards(session: Session) -> str:
    """What a board's awards are counted in."""
    if session.form == TEAMS:
        return str(UNITS[BOARDS_OF_TEAMS[session.scoring]])
    return str(UNITS[UNIT_OF_BOARDS[session.scoring]])


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
    return unit_of_session(session) is TotalUnit.MATCHPOINTS
