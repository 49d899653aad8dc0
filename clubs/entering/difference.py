"""What one change does to the facts of a session, as JSON that can be put onto them later, exactly."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from clubs.facts.services import stated as facts
from clubs.facts.services.standing import CurrentFacts
from clubs.facts.services.stated import Facts, ResultKey
from clubs.models import Match, Result
from federation.errors import Refused

KINDS = ("results", "matches", "boards")  # fields of Facts; who takes part is no matter of results
Difference = dict[str, list[dict[str, Any]]]  # by kind: key, before, after, place


def of(before: Facts, after: Facts, moved: Collection[ResultKey] = ()) -> Difference:
    """What changes, by kind: each fact's key, what it said, what it is to say, and where it stands then.

    `moved`: results that say the same of another round or table. None stands for a fact that is not there.
    """
    return {kind: list(_rows(kind, before, after, moved)) for kind in KINDS}


def _rows(kind: str, before: Facts, after: Facts, moved: Collection[ResultKey]) -> Iterator[dict[str, Any]]:
    old, new = getattr(before, kind), getattr(after, kind)
    keys = facts.changed(old, new) | facts.added(old, new).keys()
    if kind == "results":
        keys |= {key for key in moved if key in new}
    for key in sorted(keys, key=str):
        yield {"key": key, "before": old.get(key), "after": new.get(key), "place": _place(kind, after, key)}


def _place(kind: str, stated: Facts, key: Any) -> Any:
    places: Mapping[str, Mapping[Any, Any]] = {"results": stated.lines, "matches": stated.match_lines}
    return places.get(kind, {}).get(key)


def giving_way(before: CurrentFacts, difference: Difference) -> tuple[list[int], list[int]]:
    """The keys of the results and of the matches that a change would supersede."""
    results, matches = (
        sorted(before.ids[model][row["key"]] for row in difference[kind] if row["before"] is not None)
        for model, kind in ((Result, "results"), (Match, "matches"))
    )
    return results, matches


def onto(stands: Facts, kept: Mapping[str, Any]) -> tuple[Facts, set[ResultKey]]:
    """The facts as they stand with a kept change put onto them, and the results that say the same elsewhere.

    Raises Refused where one of them says something else by now.
    """
    changes = {kind: [_as_tuples(row) for row in kept[kind]] for kind in KINDS}
    for kind, rows in changes.items():
        old = getattr(stands, kind)
        if any(old.get(key) != before for key, before, _after, _where in rows):
            raise Refused(_("The results were changed meanwhile. Ask for the change again."), "overtaken")
    after = replace(
        stands,
        **{kind: _changed(getattr(stands, kind), rows) for kind, rows in changes.items()},
        lines=_placed(stands.lines, changes["results"]),
        match_lines=_placed(stands.match_lines, changes["matches"]),
    )
    return after, {key for key, before, value, _where in changes["results"] if before == value}


def _as_tuples(row: Mapping[str, Any]) -> tuple[Any, Any, Any, Any]:
    key, before, after, place = (_tuples(row[name]) for name in ("key", "before", "after", "place"))
    return key, before, after, place


def _tuples(value: Any) -> Any:
    """JSON has lists where facts have tuples."""
    return tuple(_tuples(part) for part in value) if isinstance(value, list | tuple) else value


def _changed(old: Mapping[Any, Any], rows: list[tuple[Any, Any, Any, Any]]) -> dict[Any, Any]:
    gone = {key for key, _before, after, _where in rows if after is None}
    new = {key: after for key, _before, after, _where in rows if after is not None}
    return {key: value for key, value in old.items() if key not in gone} | new


def _placed(old: Mapping[Any, Any], rows: list[tuple[Any, Any, Any, Any]]) -> dict[Any, Any]:
    new = {key: where for key, _before, after, where in rows if after is not None}
    return {**old, **new}
