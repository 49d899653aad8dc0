"""The conditions of contest of an event as a form: what its form of contest has, under headings."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from clubs.models import Event
from clubs.tournaments.conditions import refusals
from clubs.tournaments.conditions.composed import typed
from clubs.tournaments.conditions.kinds import SAID_BY, Group, canonical
from clubs.tournaments.conditions.of_regulations import fitting_scales, offered
from clubs.tournaments.conditions.titles import GROUPS, title
from clubs.tournaments.conditions.typed import ConditionRow, TypedCondition
from clubs.tournaments.conditions.usual import usual_of
from clubs.tournaments.conditions.words import ConditionTerms, scale_in_words, value_in_words
from clubs.tournaments.contest_checks import has_table
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.services.tournaments import ConditionsRefused
from scoring.engine.contest import Form
from scoring.events.words import words_of


class ConditionGroup(NamedTuple):
    """The conditions under a heading."""

    title: str
    rows: list[ConditionRow]


class EventConditionsForm(forms.Form):
    """Fields of every condition that the form of contest has. Nothing typed: as the regulations say."""

    reason = forms.CharField(
        label=gettext_lazy("Why they change"),
        max_length=300,
        help_text=gettext_lazy("Shown to players beside this edition."),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        self.event = event
        newest = event.conditions.first()
        self.kept = canonical(newest.body if newest else {})
        super().__init__(*args, **kwargs)
        reason = self.fields.pop("reason")
        for condition in self.typed.values():
            self.fields |= condition.fields()
            self.initial.update(condition.initial(self.kept.get(condition.key)))
        self.fields["reason"] = reason
        if "vp_scale" in self.typed and Form.BOARD_A_MATCH_VP in self.terms.forms:
            self.fields["vp_scale"].help_text = _(
                "How the difference in points becomes VP for the win. Scales of IMPs are not offered. "
                "Regulations without a table of points have the scale that asks only who has won; at Patton "
                "teams a quotient stands in its place."
            )

    @cached_property
    def terms(self) -> ConditionTerms:
        """In whose terms values are written."""
        return words_of(self.event)

    @cached_property
    def regulations(self) -> Rulebook:
        """What holds where the conditions are silent."""
        return Rulebook.before_conditions(self.event)

    @cached_property
    def offered(self) -> list[tuple[Group, list[str]]]:
        """What the forms of contest have and the regulations leave open, under its headings."""
        return list(offered(self.terms.forms, self.regulations.book, self.regulations.day))

    @cached_property
    def typed(self) -> dict[str, TypedCondition]:
        """Every condition that is offered, by key."""
        book = self.regulations
        return {
            key: typed(key, self.terms, usual_of(key, self.event, book), self._values(key, book))
            for _group, keys in self.offered
            for key in keys
        }

    def _values(self, key: str, book: Rulebook) -> list[tuple[str, str]]:
        """Values that only the regulations and the event know: scales with a table for its boards, places."""
        if key == "master_points" and isinstance(self.kept.get(key), Mapping):
            return [(place, place) for place in self.kept[key].get("places", {})]
        if key != "vp_scale":
            return []
        day, boards = self.event.tournament.starts_on, self.event.boards_per_round
        fitting = fitting_scales(self.terms.forms, book.book, day)
        return [(name, scale_in_words(name)) for name in fitting if has_table(name, book.book, day, boards)]

    def clean(self) -> dict[str, Any]:
        """What was typed, by key; what is composed wrongly is told beside its own part."""
        cleaned = super().clean() or {}
        self.chosen: dict[str, Any] = {}
        for key, condition in self.typed.items():
            try:
                value = condition.kept_or_typed(self.kept.get(key), cleaned)
            except ValidationError as error:
                self.add_error(None, error)
                continue
            if value is not None:
                self.chosen[key] = value
        return cleaned

    def conditions(self) -> dict[str, Any]:
        """The conditions of the event as they are to be kept, in the order in which they were."""
        order = [key for key in self.kept if key in self.chosen]
        return {key: self.chosen[key] for key in (*order, *(key for key in self.chosen if key not in order))}

    def left_out(self) -> list[tuple[str, str]]:
        """What was said once and is no matter of this form of contest, or of no rule: titles and values."""
        return [
            (title(key), value_in_words(key, value, self.terms))
            for key, value in self.kept.items()
            if key not in self.typed
        ]

    def groups(self) -> Iterator[ConditionGroup]:
        """The page: headings with their conditions."""
        for group, keys in self.offered:
            yield ConditionGroup(str(GROUPS[group]), [self._row(self.typed[key]) for key in keys])

    def _row(self, condition: TypedCondition) -> ConditionRow:
        names = list(condition.fields())
        value = getattr(self, "chosen", self.kept).get(condition.key)
        is_said = value is not None
        words = value_in_words(condition.key, value, self.terms) if is_said else condition.usual_words
        is_wrong = self.is_bound and any(name in self.errors for name in names)
        is_typed = self.is_bound and any(name in self.changed_data for name in names)
        return ConditionRow(
            condition.title, words, is_said, is_said or is_wrong or is_typed, [self[name] for name in names]
        )

    def refuse(self, refused: ConditionsRefused) -> None:
        """Every problem at its own field."""
        for problem in refused.problems:
            key = problem.parameters.get("key", "")
            sentence = refusals.sentence(problem, self.terms)
            place = str(SAID_BY.get(key, key)).replace(".", "-")
            field = place if place in self.fields else None
            if field is None or sentence not in self.errors.get(field, []):
                self.add_error(field, sentence)

    def unsaid(self) -> str:
        """What stands in place of a value that is not said."""
        return _("as the regulations say")
