"""The facts of a session as they were before some acts. Nothing is kept here."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from clubs.facts.services import contradictions, standing
from clubs.facts.services.standing import CurrentFacts, FactRow
from clubs.facts.services.stated import Facts, ResultKey
from clubs.models import ActKind, Board, Match, Result, Session, SessionAct
from federation.errors import Refused

Rows = dict[type, dict[Any, FactRow]]


@dataclass(frozen=True, slots=True)
class Reverted:
    """The facts without the acts; `moved`: results that say the same of another round or table.

    `rounds`: in which something changes, 0 where it is not known.
    """

    after: Facts
    moved: frozenset[ResultKey]
    rounds: frozenset[int]


def reverted(session: Session, before: CurrentFacts, acts: Sequence[SessionAct]) -> Reverted:
    """The facts as they were before these acts, the newest of which is named first.

    Raises Refused where what one of them stated has changed since, and where nothing of them stands.
    """
    rows = _by_key(standing.entered(session, superseded_by__isnull=True))
    again = standing.entered(session, superseded_by__isnull=True, stated_by__act__kind=ActKind.UNDONE)
    restored = {row.pk for of_model in again.values() for row in of_model}
    touched: set[Any] = set()
    for act in acts:
        stated = standing.entered(session, stated_by__act=act)
        gone = standing.entered(session, superseded_by__act=act)
        touched |= _taken_back(rows, stated, restored)
        touched |= _put_back(rows, gone)
    if not touched:
        raise Refused(_("This entry changed nothing."), "nothing_entered")
    return _as_facts(before.facts, rows, touched)


def _by_key(rows: dict[type, list[FactRow]]) -> Rows:
    return {model: {row.key: row for row in of_model} for model, of_model in rows.items()}


def _taken_back(rows: Rows, stated: dict[type, list[FactRow]], restored: set[int]) -> set[Any]:
    """What an act stated, taken out of what stands. What an undoing stated again is what was there before."""
    for model, row in _each(stated):
        now = rows[model].pop(row.key, None)
        is_it = now is not None and (now.pk == row.pk or (now.pk in restored and now[1:] == row[1:]))
        if not is_it:
            _refuse_changed(model, row)
    return {(model, row.key) for model, row in _each(stated)}


def _put_back(rows: Rows, gone: dict[type, list[FactRow]]) -> set[Any]:
    """What an act superseded, where nothing stands in its place."""
    for model, row in _each(gone):
        if row.key in rows[model]:
            _refuse_changed(model, row)
        rows[model][row.key] = row
    return {(model, row.key) for model, row in _each(gone)}


def _each(rows: dict[type, list[FactRow]]) -> list[tuple[type, FactRow]]:
    return [(model, row) for model, of_model in rows.items() for row in of_model]


def _refuse_changed(model: type, row: FactRow) -> None:
    where = ""
    if model is Result:
        where = contradictions.place_of(row.key, row.place[1])
    elif model is Match:
        where = contradictions.match_of(row.key)
    elif model is Board:
        where = _("Board %(board)s") % {"board": row.key[1]}
    raise Refused(
        _("%(result)s has been changed since. What stands now can be mended.") % {"result": where},
        "changed_since",
    )


def _as_facts(before: Facts, rows: Rows, touched: set[Any]) -> Reverted:
    results, matches = rows[Result], rows[Match]
    after = replace(
        before,
        results={key: row.stated for key, row in results.items()},
        lines={key: row.place for key, row in results.items()},
        matches={key: row.stated for key, row in matches.items()},
        match_lines={key: row.place for key, row in matches.items()},
        boards={key: row.stated for key, row in rows[Board].items()},
    )
    both = after.results.keys() & before.results.keys()
    moved = frozenset(key for key in both if after.lines[key][1:] != before.lines[key][1:])
    lines = before.lines | after.lines
    rounds = {key[1] for model, key in touched if model is Match}
    rounds |= {
        one[key][1]
        for model, key in touched
        if model is Result
        for one in (before.lines, lines)
        if key in one
    }
    return Reverted(after, moved, frozenset(rounds))
