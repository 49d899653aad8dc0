"""The record of processing as pages show it, and what of it there is of one person.

Everything but the reason and the receivers follows from the catalogue: a new table is in it at once.
"""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, IntegerField, QuerySet, Value
from django.db.models.fields import CharField

from federation.models import Member
from federation.personal import catalogue
from federation.personal.catalogue import PersonalTable
from federation.personal.person import Person
from federation.personal.processing import own_terms
from federation.personal.processing.activities import ACTIVITIES, BASIS_WORDS, RECEIVER_WORDS, Activity
from federation.personal.rules import RULES
from federation.personal.terms import NO_TERM, TERMS


@dataclass(frozen=True, slots=True)
class ActivityLine:
    """One purpose: what is kept for it, for how long, by which right, and who is given it."""

    activity: Activity
    categories: list[str]
    terms: list[str]
    kept: tuple[tuple[str, int], ...] = ()  # tables with how many rows of a person

    @property
    def basis(self) -> str:
        """By which right, in words."""
        return str(BASIS_WORDS[self.activity.basis])

    @property
    def kept_words(self) -> list[str]:
        """Each table with its rows, in words."""
        return [f"{table} ({rows})" for table, rows in self.kept]

    @property
    def receivers(self) -> list[str]:
        """Who is given it, in words."""
        return [str(RECEIVER_WORDS[receiver]) for receiver in self.activity.receivers]


def record() -> list[ActivityLine]:
    """Every purpose, for everybody to read."""
    days = own_terms.days_here()
    return [_line(activity, days) for activity in ACTIVITIES.values()]


def about(member: Member) -> list[ActivityLine]:
    """The purposes for which something is kept of one member, with how many rows of which tables."""
    counts, days, lines = _counts(Person(member.merged_into or member)), own_terms.days_here(), []
    for activity in ACTIVITIES.values():
        kept = tuple(
            (table.title, counts[table.model._meta.label])
            for table in _tables_of(activity)
            if table.is_named and table.model._meta.label in counts
        )
        if kept:
            lines.append(_line(activity, days, kept))
    return lines


def _line(activity: Activity, days: dict[str, int], kept: tuple[tuple[str, int], ...] = ()) -> ActivityLine:
    tables = _tables_of(activity)
    rules = {rule for table in tables for rule in table.rules.values()} - {"nothing"}
    keys = {str(one["term"]) for table in tables for one in table.terms}
    reasons = {table.no_term for table in tables}
    return ActivityLine(
        activity,
        [str(rule.category) for key, rule in RULES.items() if key in rules],
        [f"{term.what}: {term.length_of(days[key])}" for key, term in TERMS.items() if key in keys]
        + [str(why) for key, why in NO_TERM.items() if key in reasons],
        kept,
    )


def _tables_of(activity: Activity) -> list[PersonalTable]:
    return [table for table in catalogue.tables() if table.activity == activity.key and not table.is_history]


def _counts(person: Person) -> dict[str, int]:
    """How many rows of each table lead to a person, in one question to the database."""
    tables = [table for table in catalogue.tables() if table.activity and table.of and not table.is_history]
    asked = [_asked(person, table) for table in tables]
    rows = asked[0].union(*asked[1:], all=True)
    return {label: count for label, count in rows if count}


def _asked(person: Person, table: PersonalTable) -> QuerySet[Any, Any]:
    label = Value(table.model._meta.label, output_field=CharField())
    # One group, so that a table without any row of theirs answers nothing.
    rows = person.rows(table).order_by().annotate(of_table=label).values("of_table")
    counted = rows.annotate(rows=Count("pk", output_field=IntegerField()))
    asked: QuerySet[Any, Any] = counted.values_list("of_table", "rows")
    return asked
