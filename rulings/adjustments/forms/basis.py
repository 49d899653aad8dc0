"""What the parts of a form that rules stand on: where it is asked, what is typed, what is decided by it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from clubs.models import EntryPlayer, Session
from rulings.decisions.checks import TermsError
from rulings.decisions.kinds import RulingDecision
from rulings.decisions.terms import UNITS, Terms, decision_from
from rulings.models import AdjustmentKind
from scoring.engine.penalties.penalty import AmountUnit

Cleaned = Mapping[str, Any]  # what a form has read
Choice = tuple[str, str]  # a value and its label
NOBODY: Choice = ("", "–")
WRONG_TERMS: Mapping[str, Promise] = {
    "inconsistent": gettext_lazy("The weights must sum to 1."),
    "out_of_range": gettext_lazy("A weight is above nothing; a penalty is never negative."),
}


@dataclass(frozen=True, slots=True)
class RoundMatch:
    """A match that can be chosen: its key and label, and who meets in it."""

    key: str
    label: str
    round: int
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class RulingPlace:
    """Where a ruling is asked: who and what can be chosen there, and what is known already.

    `session_of` says in which session a round is played. `units`: of penalties; `units_off_match`: those that
    come off the match of a round, not off a total. `round`, `board`, `ns`, `ew`: what is known of the
    table; what is not is nothing. `case`: the key of the case that is ruled on, where there is one.
    """

    is_teams: bool
    session_of: Callable[[int | None], Session]
    contestants: tuple[Choice, ...] = ()
    players: tuple[EntryPlayer, ...] = ()
    matches: tuple[RoundMatch, ...] = ()
    units: tuple[AmountUnit, ...] = UNITS
    units_off_match: tuple[AmountUnit, ...] = (AmountUnit.IMPS,)
    round: int | None = None
    board: int | None = None
    ns: str = ""
    ew: str = ""
    case: int | None = None

    @property
    def anybody(self) -> list[Choice]:
        """Everybody to choose from, and nobody."""
        return [NOBODY, *self.contestants]

    @property
    def in_round(self) -> dict[str, int]:
        """The round, where it is known."""
        return {"round": self.round} if self.round else {}


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """Why something cannot be decided as it was typed, beside its field; None: beside no one field."""

    field: str | None
    sentence: Any


Read = RulingDecision | FieldProblem


class RulingPart:
    """A part of a form: what it asks, and how what was typed becomes decisions.

    `is_alone`: it is the whole form, must be filled in, and asks for the place too. Else it is one of
    several, may be left empty, and goes by the place that is known. `names`: what its fields are called in
    the form, where the form does not call them as the part does.
    """

    asks: ClassVar[tuple[str, ...]]  # its fields, in their order
    tells: ClassVar[tuple[str, ...]] = ()  # those that are empty where nothing is decided

    def __init__(
        self, place: RulingPlace, *, is_alone: bool = False, names: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.place, self.is_alone, self.names = place, is_alone, names

    def build(self) -> dict[str, forms.Field]:
        """The fields that are asked here, by the part's own names."""
        raise NotImplementedError

    def read(self, cleaned: Cleaned) -> Iterator[Read]:
        """What is decided by what was typed, and what cannot be."""
        raise NotImplementedError

    @cached_property
    def built(self) -> dict[str, forms.Field]:
        """The same in their order, built once."""
        built = self.build()
        return {field: built[field] for field in self.asks if field in built}

    def fields(self) -> dict[str, forms.Field]:
        """The fields that are asked here, by their names in the form."""
        return {self.name(field): built for field, built in self.built.items()}

    def name(self, field: str) -> str:
        """What a field is called in the form."""
        return self.names.get(field, field)

    def typed(self, field: str, cleaned: Cleaned) -> Any:
        """What was typed in a field; None where it is not asked, or could not be read."""
        return cleaned.get(self.name(field)) if field in self.built else None

    def problem(self, field: str, sentence: Any) -> FieldProblem:
        """What is wrong with one of its fields."""
        return FieldProblem(self.name(field), sentence)

    def decided(
        self,
        kind: AdjustmentKind,
        terms: Terms,
        field: str,
        wrong: Mapping[str, Promise] = WRONG_TERMS,
    ) -> Read:
        """A decision, or why it cannot be, beside a field."""
        try:
            return decision_from(kind, terms)
        except TermsError as error:
            return self.problem(field, str(wrong.get(error.code, _("This cannot be."))))


class RulingPartsForm(forms.Form):
    """A form with parts. `decisions_found`: what is decided by them, after cleaning."""

    parts: tuple[RulingPart, ...] = ()

    def add(self, *parts: RulingPart) -> None:
        """Ask what some parts ask, after what is asked already."""
        self.parts = (*self.parts, *parts)
        for part in parts:
            self.fields |= part.fields()

    def read_parts(self, cleaned: Cleaned) -> None:
        """Find the decisions, and say beside the fields what cannot be."""
        self.decisions_found: list[RulingDecision] = []
        for part in self.parts:
            for read in part.read(cleaned):
                if isinstance(read, FieldProblem):
                    self.add_error(read.field, read.sentence)
                else:
                    self.decisions_found.append(read)

    def fields_of(self, part: RulingPart, names: Iterable[str] = ()) -> list[forms.BoundField]:
        """The fields of a part that are asked, or some of them, for their place on the page."""
        asked = (part.name(name) for name in names or part.asks if name in part.built)
        return [self[name] for name in asked if name in self.fields]

    def is_filled(self, part: RulingPart) -> bool:
        """Whether something is typed or chosen in a part."""
        return any(field.value() for field in self.fields_of(part, part.tells))


def choice(label: Any, choices: Iterable[Any], **further: Any) -> forms.ChoiceField:
    """A field to choose from values with their labels."""
    return forms.ChoiceField(label=label, choices=list(choices), **further)


def number(label: Any, most: int, **further: Any) -> forms.IntegerField:
    """A field for a number from 1 on."""
    return forms.IntegerField(label=label, **{"min_value": 1, "max_value": most, **further})
