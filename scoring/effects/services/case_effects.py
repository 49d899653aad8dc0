"""What a ruling on a case would change: the board, the session's places, the event's. Tried and undone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from django.db import transaction

from clubs.models import Entrant, Entry, EntryPlayer, Result, Session, Stage
from rulings.models import Case
from scoring.effects.services.rehearsal import RehearsedPlace, standing
from scoring.engine.any_cell import from_json
from scoring.engine.rounding import decimal
from scoring.events.services import stage_figures, stages
from scoring.models import RecomputeRequest, StageRequest, StageRun
from scoring.sessions.services import recomputation
from scoring.sessions.words.ranked import TotalUnit, unit_of_session, unit_of_stage

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TableEffect:
    """A table's figures on the case's board, for both sides, before and after; "" where there is none."""

    name: str
    ns_before: str
    ns_after: str
    ew_before: str
    ew_after: str

    @property
    def moves(self) -> bool:
        """Whether a side's figure changes."""
        return (self.ns_before, self.ew_before) != (self.ns_after, self.ew_after)


@dataclass(frozen=True, slots=True)
class CaseEffect:
    """Before and after: the board's tables, the session's places, the matches' points, the event's places."""

    board: tuple[TableEffect, ...] = ()
    session: tuple[RehearsedPlace, ...] = ()
    matches: tuple[TableEffect, ...] = ()
    event: tuple[RehearsedPlace, ...] = ()

    @property
    def parts(self) -> dict[str, list[Any]]:
        """What changes, by part."""
        names = ("board", "session", "matches", "event")
        return {name: [row for row in getattr(self, name) if row.moves] for name in names}

    @property
    def changes_nothing(self) -> bool:
        """Whether everything stays as it is."""
        return not any(self.parts.values())


@dataclass(slots=True)
class _Figures:
    session: Row = field(default_factory=dict)
    stage: Row = field(default_factory=dict)


class _Undone(Exception):
    """Ends the savepoint; whatever was tried is not kept."""


def effect_of(case: Case, act: Callable[[], object]) -> CaseEffect:
    """The effect of an act on a case; nothing of it stays. Raises what the act and the scoring raise."""
    before, after = _Figures(), _Figures()
    try:
        with transaction.atomic():
            before = _now(case.session, is_changed=False)
            act()
            after = _now(case.session, is_changed=True)
            raise _Undone
    except _Undone:
        return _compared(case, before, after)
    finally:
        case.refresh_from_db()  # the act told it of a state that is undone


def _now(session: Session, *, is_changed: bool) -> _Figures:
    """The figures as they would be computed; those of the current runs where nothing has changed since."""
    figures = _Figures()
    if session.form != "teams" or session.stage is None:
        figures.session = _of_session(session, is_changed=is_changed)
    if session.stage is not None:
        figures.stage = _of_stage(session.stage, is_changed=is_changed)
    return figures


def _of_session(session: Session, *, is_changed: bool) -> Row:
    owed = is_changed or RecomputeRequest.objects.filter(session=session, closed_at__isnull=True).exists()
    run = None if owed else recomputation.latest_of(session)
    return recomputation.figures_of(session) if run is None else run.body


def _of_stage(stage: Stage, *, is_changed: bool) -> Row:
    owed = is_changed or StageRequest.objects.filter(stage=stage, closed_at__isnull=True).exists()
    run: StageRun | None = None if owed else stages.latest_of(stage)
    if run is not None:
        body: Mapping[str, Any] = run.body
        return body
    return stage_figures.figures(stage, closing=stage_figures.closing_of(stage))


def _compared(case: Case, before: _Figures, after: _Figures) -> CaseEffect:
    stage, names = case.session.stage, entry_names(case.session)
    of_event = _entrant_names(stage) if stage else {}
    return CaseEffect(
        _board(case, names, before.session, after.session),
        _places("entry", names, before.session, after.session, unit_of_session(case.session)),
        (*_matches(names, before.session, after.session), *_matches(of_event, before.stage, after.stage)),
        _places("entrant", of_event, before.stage, after.stage, unit_of_stage(stage)) if stage else (),
    )


def entry_names(session: Session) -> dict[int, str]:
    """Every contestant by key: number and players. Two queries."""
    people: dict[int, list[str]] = {}
    players = EntryPlayer.objects.current().filter(entry__session=session).select_related("member")
    for player in players.order_by("seat"):
        people.setdefault(player.entry_id, []).append(str(player))
    rows = Entry.objects.current().filter(session=session).values_list("pk", "number")
    return {pk: f"{number} {'・'.join(people.get(pk, ())[:2])}".strip() for pk, number in rows}


def _entrant_names(stage: Stage) -> dict[int, str]:
    return {entrant.pk: str(entrant) for entrant in Entrant.objects.filter(event=stage.event)}


def _places(
    key: str, names: Mapping[int, str], before: Row, after: Row, unit: TotalUnit
) -> tuple[RehearsedPlace, ...]:
    old, new = ({row[key]: row for row in figures.get("standings", ())} for figures in (before, after))
    keys = [*new, *(contestant for contestant in old if contestant not in new)]
    return tuple(
        RehearsedPlace(
            names.get(contestant, str(contestant)),
            *standing(old.get(contestant), unit),
            *standing(new.get(contestant), unit),
        )
        for contestant in keys
    )


def _board(case: Case, names: Mapping[int, str], before: Row, after: Row) -> tuple[TableEffect, ...]:
    rows = Result.objects.current().filter(session=case.session_id, board=case.board or 0)
    met = {row.pk: f"{names.get(row.ns_id, '')} – {names.get(row.ew_id, '')}" for row in rows}
    old, new = (
        {award[0]: award for award in figures.get("awards", ()) if award[0] in met}
        for figures in (before, after)
    )
    return tuple(
        TableEffect(met[pk], _award(old, pk, 1), _award(new, pk, 1), _award(old, pk, 2), _award(new, pk, 2))
        for pk in met
    )


def _award(awards: Mapping[int, Any], pk: int, place: int) -> str:
    cell = awards[pk][place] if pk in awards else None
    return str(decimal(from_json(cell).award)) if cell else ""


def _matches(names: Mapping[int, str], before: Row, after: Row) -> tuple[TableEffect, ...]:
    """The victory points of the matches; where there are none, the margins, or what each side won."""
    old, new = ({_met(row): row for row in figures.get("matches", ())} for figures in (before, after))
    return tuple(
        TableEffect(
            f"{key[0]}: {names.get(key[1], '')} – {names.get(key[2] or 0, '')}",
            *(_points(rows.get(key), side) for side in "ab" for rows in (old, new)),
        )
        for key in new
    )


def _met(row: Row) -> tuple[int, int, int | None]:
    return row["round"], row["a"], row["b"]


def _points(row: Row | None, side: str) -> str:
    if row is None:
        return ""
    points = row[f"{side}_points"] if row[f"{side}_points"] is not None else row.get(f"{side}_score")
    return "" if points is None else _figure(points)


def _figure(text: str) -> str:
    return str(decimal(Fraction(text)))
