"""What each table holds of a person, as `personal_data.toml` beside each floor has it.

A field of any table that is in none of these files is `undecided`, and a test fails until somebody decides.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import models
from django.utils.translation import gettext as _

from federation.personal.processing.activities import ACTIVITIES
from federation.personal.rules import RULES, PersonalRule
from federation.personal.terms import NO_TERM, TERMS

FILE = "personal_data.toml"
# Columns that pghistory adds: which event, when, and who asked for the change by which address of the portal.
OF_HISTORY = {
    "pgh_id": "nothing",
    "pgh_created_at": "nothing",
    "pgh_label": "nothing",
    "pgh_obj": "nothing",
    "pgh_context": "acts",
    "pgh_context_id": "nothing",
}


@dataclass(frozen=True, slots=True)
class PersonalTable:
    """A table: how its rows lead to a member or a login, and the rule of each field."""

    model: type[models.Model]
    of: tuple[str, ...]
    rules: dict[str, str]
    words: str = ""  # the column of one word a row, of which those of the person's names go
    searched: str = (
        ""  # the SQL of rows whose bytes are looked through, where no key leads from them to anybody
    )
    terms: tuple[dict[str, Any], ...] = ()  # what goes by itself: term, which columns or rows, since when
    no_term: str = ""  # or why nothing does
    merged: tuple[tuple[str, str], ...] = ()  # what a merger does with its references to members
    activity: str = ""  # what it is kept for (personal.processing)

    @property
    def is_history(self) -> bool:
        """Whether it keeps what rows of another table used to be."""
        return hasattr(self.model, "pgh_tracked_model")

    @property
    def is_named(self) -> bool:
        """Whether people know it by a name: no history, and nothing that only the portal reads."""
        return not self.is_history and "verbose_name_plural" in self.model._meta.original_attrs

    @property
    def title(self) -> str:
        """What the table is called where somebody reads of it."""
        if not self.is_history:
            return str(self.model._meta.verbose_name_plural) if self.is_named else _("made from other data")
        tracked: Any = self.model
        return _("history: %(table)s") % {"table": tracked.pgh_tracked_model._meta.verbose_name_plural}

    @property
    def is_tenant(self) -> bool:
        """Whether its rows belong to a federation."""
        return any(field.name == "federation" for field in self.model._meta.concrete_fields)

    def fields(self) -> Iterator[tuple["models.Field[Any, Any]", PersonalRule]]:
        """Every field with its rule; raises KeyError for one that nobody decided about."""
        for field in self.model._meta.concrete_fields:
            yield field, RULES[self.rules[field.name]]


@cache
def tables() -> tuple[PersonalTable, ...]:
    """Every table that we make, histories after what they are of."""
    entries = _entries()
    known = [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]
    return tuple(_table(model, entries) for model in known if not _is_view(model))


def table_of(model: type[models.Model]) -> PersonalTable:
    """What a table holds."""
    return next(table for table in tables() if table.model is model)


def undecided() -> list[str]:
    """Fields that nobody decided about, rules that are not, and entries of what is no longer there."""
    faults = []
    for table in tables():
        names = {field.name for field in table.model._meta.concrete_fields}
        label = table.model._meta.label
        faults += [f"{label}.{name}: nobody decided about it" for name in sorted(names - table.rules.keys())]
        if not table.is_history:
            faults += [f"{label}.{name}: is not there" for name in sorted(table.rules.keys() - names)]
        faults += [f"{label}.{n}: no rule {rule}" for n, rule in table.rules.items() if rule not in RULES]
    labels = {table.model._meta.label for table in tables()}
    return faults + [f"{label}: no such table" for label in sorted(_entries().keys() - labels)]


def without_term() -> list[str]:
    """Tables with something of a person of which nobody has said how long it is kept, and unknown words."""
    faults = []
    for table in tables():
        label, keys = table.model._meta.label, {str(one["term"]) for one in table.terms}
        is_personal = bool(set(table.rules.values()) - {"nothing"})
        if is_personal and not (keys or table.no_term):
            faults.append(f"{label}: nobody has said how long it is kept")
        faults += [f"{label}: no term {key}" for key in sorted(keys - TERMS.keys())]
        if table.no_term and table.no_term not in NO_TERM:
            faults.append(f"{label}: no reason {table.no_term}")
    return faults


def without_activity() -> list[str]:
    """Tables with something of a person of which nobody has said what for, and purposes that are none."""
    faults = []
    for table in tables():
        label, is_personal = table.model._meta.label, bool(set(table.rules.values()) - {"nothing"})
        if is_personal and not table.is_history and not table.activity:
            faults.append(f"{label}: nobody has said what it is kept for")
        if table.activity and table.activity not in ACTIVITIES:
            faults.append(f"{label}: no purpose {table.activity}")
    return faults


def _is_view(model: type[models.Model]) -> bool:
    return model._meta.label == "pghistory.MiddlewareEvents"  # an aggregate over histories, no table


def _table(model: type[models.Model], entries: dict[str, dict[str, Any]]) -> PersonalTable:
    tracked = getattr(model, "pgh_tracked_model", None)
    entry = entries.get((tracked or model)._meta.label, {})
    rules = {name: rule for name, rule in entry.items() if not name.startswith("_")}
    rules |= dict.fromkeys(str(entry.get("_nothing", "")).split(), "nothing")
    of = tuple(entry.get("_of", ()))
    terms, no_term = tuple(entry.get("_terms", ())), str(entry.get("_no_term", ""))
    if tracked is None:
        words, searched = str(entry.get("_words", "")), str(entry.get("_searched", ""))
        merged = tuple(dict(entry.get("_merged", {})).items())
        activity = str(entry.get("_for", ""))
        return PersonalTable(model, of, rules, words, searched, terms, no_term, merged, activity)
    return PersonalTable(
        model,
        tuple(_of_event(tracked, path) for path in of),
        rules | OF_HISTORY,
        terms=terms,
        no_term=no_term,
        activity=str(entry.get("_for", "")),
    )


def _of_event(tracked: type[models.Model], path: str) -> str:
    """A history has the keys of its rows; what points at a row is found through it."""
    own = {field.name for field in tracked._meta.concrete_fields}
    if path == "self":
        return "pgh_obj"
    return path if path.partition("__")[0] in own else f"pgh_obj__{path}"


@cache
def _entries() -> dict[str, dict[str, Any]]:
    """What the files say, by the names of the models."""
    entries: dict[str, dict[str, Any]] = {}
    for config in apps.get_app_configs():
        file = Path(config.path) / FILE
        if file.is_file():
            of_floor = tomllib.loads(file.read_text(encoding="utf-8"))
            entries |= {
                name if "." in name else f"{config.label}.{name}": entry for name, entry in of_floor.items()
            }
    return entries
