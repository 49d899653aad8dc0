"""The conditions of contest of an event in words, beside what the regulations would say."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from clubs.models import Event
from clubs.tournaments.conditions.titles import explained, title
from clubs.tournaments.conditions.usual import terms_of, usual_of
from clubs.tournaments.conditions.words import ConditionTerms, value_in_words
from clubs.tournaments.rulebook import Rulebook
from rulings.models import Body
from scoring.engine.contest import Form
from scoring.engine.events.tie_breaks import TieBreaks
from scoring.regulations import RegulationError
from scoring.sessions.words.conditions import WHO, counted_in
from scoring.sessions.words.ranked import BOARDS_OF_TEAMS, UNITS

UNSAID = "–"  # of a condition that an edition says nothing of


class ConditionInWords(NamedTuple):
    """A condition in words; `usual` is what the regulations say, "" where they say nothing of it."""

    title: str
    value: str
    usual: str
    explained: str

    @property
    def differs(self) -> bool:
        """Whether it is not as the regulations say."""
        return self.value != self.usual


def conditions_in_words(body: Mapping[str, Any], event: Event) -> list[ConditionInWords]:
    """Every condition of an edition in words, in its order."""
    book, terms = Rulebook.before_conditions(event), words_of(event)
    return [
        ConditionInWords(
            title(key),
            value_in_words(key, value, terms),
            usual_in_words(key, event, book, terms),
            explained(key),
        )
        for key, value in body.items()
    ]


def words_of(event: Event) -> ConditionTerms:
    """In whose terms an event's conditions are written, the bodies that hear appeals by their names."""
    return terms_of(event, ((body.key, body.name) for body in Body.objects.order_by("order", "pk")))


def usual_in_words(key: str, event: Event, book: Rulebook, terms: ConditionTerms) -> str:
    """What holds where the conditions are silent; "" where nothing does."""
    usual = usual_of(key, event, book)
    return "" if usual is None else value_in_words(key, usual, terms)


def changed(
    before: Mapping[str, Any], after: Mapping[str, Any], terms: ConditionTerms
) -> Iterator[tuple[str, str, str]]:
    """What an edition changed: the condition, what it said before, what it says now."""
    for key in dict.fromkeys((*before, *after)):
        if before.get(key) != after.get(key):
            was, now = (
                value_in_words(key, conditions[key], terms) if key in conditions else UNSAID
                for conditions in (before, after)
            )
            yield title(key), was, now


def boards_in(form: Form) -> str:
    """What its matches are counted in before they become points."""
    return str(UNITS[BOARDS_OF_TEAMS[form.contest.scoring]]) if form.is_teams else counted_in(form)


def has_points(form: Form) -> bool:
    """Whether matches become victory points."""
    return bool(form.contest.matches_in)


def who_plays(form: Form) -> str:
    """What a contestant is."""
    return str(WHO[form.contest.contestants])


def parts_by_quotient(event: Event, form: Form) -> bool:
    """Whether ties are broken by the quotient of IMPs, wherever in the list."""
    try:
        return "imp_quotient" in Rulebook.of_event(event, form).rule(TieBreaks).names
    except RegulationError:
        return False
