"""What a director has before them now: the round that is played, table by table, and what comes next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from clubs.models import Session, Stage
from clubs.playing.services import drawing, seating, sections
from clubs.register.selectors import waiting_late_changes
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services import stages
from scoring.desk.words.matches import reported_of, score_of
from scoring.events.services.stage_desk import DeskMatch, Round
from scoring.events.services.table_desk import DeskTable, MovementRound


class NextStep(NamedTuple):
    """Something to do next, and where."""

    label: str
    address: str


class TableNow(NamedTuple):
    """A match or a table of the round that is played. `state`: its score, or what is still missing."""

    who: str
    state: str
    is_missing: bool
    is_disputed: bool
    address: str  # where it is entered


@dataclass(frozen=True, slots=True)
class RoundNow:
    """The round that is played: its tables, and how many of its results are missing."""

    number: int
    missing: int
    results: int  # that it has when it is complete
    tables: Sequence[TableNow]
    entry: str  # the address of its grid
    draw: str  # where its draw is shown; "" where it follows a movement
    shown: Round | MovementRound  # with its clock


@dataclass(frozen=True)
class StageNow:
    """What the desk of a stage shows: rounds that are drawn, newest first, or those of the movements."""

    stage: Stage
    drawn: Sequence[Round]
    movement: Sequence[MovementRound]
    sessions: Sequence[Session]

    @cached_property
    def is_by_movement(self) -> bool:
        """Whether its rounds follow a movement, and are not drawn."""
        return not form_of(self.stage).is_teams and drawing.system_of(self.stage) is None

    @cached_property
    def has_next(self) -> bool:
        """Whether another round can be drawn."""
        last = drawing.last_round(self.stage)
        return not last or drawing.next_round(self.stage) <= last

    @cached_property
    def now(self) -> RoundNow | None:
        """The round to look after: the first that is played and misses a result, else the newest played."""
        return self._of_movement() if self.is_by_movement else self._of_draw()

    def _of_draw(self) -> RoundNow | None:
        played = [one for one in self.drawn if one.matches]
        if not played:
            return None
        incomplete = [one for one in played if one.missing]
        shown = incomplete[-1] if incomplete else played[0]
        entry = reverse("round_entry", args=[self.stage.pk, shown.number])
        tables = [_of_match(line, entry) for line in shown.matches]
        draw = reverse("stage_round", args=[self.stage.pk, shown.number])
        return RoundNow(shown.number, len(shown.missing), len(tables), tables, entry, draw, shown)

    def _of_movement(self) -> RoundNow | None:
        due = [one for one in self.movement if one.is_due]
        waiting = [one for one in due if one.missing]
        shown = next(iter(waiting), None) or next((one for one in self.movement if one.missing), None)
        if shown is None:
            return None
        session = f"?session={shown.session}" if shown.session else ""
        entry = reverse("round_entry", args=[self.stage.pk, shown.number]) + session
        tables = [_of_table(table, entry) for table in shown.tables]
        return RoundNow(shown.number, len(shown.missing), shown.boards, tables, entry, "", shown)


def _of_match(line: DeskMatch, entry: str) -> TableNow:
    match, says = line.match, line.says
    is_disputed = line.is_missing and says is not None and says.is_disputed
    row = f"{entry}#row-{match.a.entrant_id}-{match.b.entrant_id}"
    state = score_of(line) or reported_of(line) or _("no result yet")
    return TableNow(f"{line.a} – {line.b}", state, line.is_missing, is_disputed, row)


def _of_table(table: DeskTable, entry: str) -> TableNow:
    who = _("Table %(table)s: %(who)s") % {"table": table.number, "who": table.who}
    entered = table.count - len(table.boards)
    state = _("%(entered)s of %(count)s boards") % {"entered": entered, "count": table.count}
    is_disputed = any(board.words.is_disputed for board in table.boards)
    row = f"{entry}#table-{table.number}"
    return TableNow(who, state, bool(table.boards), is_disputed, row)


def steps(desk: StageNow) -> list[NextStep]:
    """What comes next, the first of them now; nothing for a closed stage."""
    return [] if stages.is_closed(desk.stage) else list(_steps(desk))


def _steps(desk: StageNow) -> Iterator[NextStep]:
    stage = desk.stage
    if not desk.sessions:
        yield NextStep(_("Open the session"), _act(stage, "open"))
        return
    waiting = waiting_late_changes().filter(session__stage=stage).first()
    if waiting is not None:  # while it waits nothing is closed
        yield NextStep(_("A late change waits for two people"), reverse("late_change", args=[waiting.pk]))
    yield from _movements(desk)
    proposed = [one for one in desk.drawn if not one.matches and not one.byes and one.draws]
    for one in proposed:
        label = _("Look at the draw of round %(number)s") % {"number": one.number}
        yield NextStep(label, reverse("stage_round", args=[stage.pk, one.number]))
    now = desk.now
    if now is not None and now.missing:
        yield from _of_round(stage, now)
    elif not proposed:
        yield from _after_the_round(desk)


def _movements(desk: StageNow) -> Iterator[NextStep]:
    """The sections of the newest session for which no movement is set, where rounds follow one."""
    if not desk.is_by_movement:
        return
    movements = seating.movements_of(desk.sessions[-1])
    for letter in sections.letters_of(desk.sessions[-1]) or [""]:
        if letter not in movements:
            label = (
                _("Set the movement of section %(letter)s") % {"letter": letter}
                if letter
                else _("Set the movement")
            )
            yield NextStep(label, _act(desk.stage, "movement") + (f"?section={letter}" if letter else ""))


def _of_round(stage: Stage, now: RoundNow) -> Iterator[NextStep]:
    """The clock comes first while nothing of the round is entered."""
    entry, is_started = _entry(now), now.shown.started_at is not None
    start = NextStep(
        _("Start the clock of round %(number)s") % {"number": now.number},
        f"{_act(stage, 'start')}?number={now.number}",
    )
    if is_started:
        yield entry
    elif now.missing == now.results:
        yield from (start, entry)
    else:
        yield from (entry, start)


def _entry(now: RoundNow) -> NextStep:
    label = ngettext(
        "Enter round %(round)s: %(count)s result is missing",
        "Enter round %(round)s: %(count)s results are missing",
        now.missing,
    )
    return NextStep(label % {"round": now.number, "count": now.missing}, now.entry)


def _after_the_round(desk: StageNow) -> Iterator[NextStep]:
    """The next round where there is one to draw, else the publication and the end."""
    stage = desk.stage
    if desk.is_by_movement:
        if desk.movement and not any(one.missing for one in desk.movement):
            yield _end(stage)
    elif (number := _unpublished(desk)) is not None:
        label = _("Publish the results of round %(number)s") % {"number": number}
        yield NextStep(label, f"{_act(stage, 'publish')}?round={number}")
        yield from _next_round(desk)
    elif desk.has_next and stage.event.form:
        yield from _next_round(desk)
    elif desk.drawn:
        yield _end(stage)


def _unpublished(desk: StageNow) -> int | None:
    """The newest round of a knockout that is played and not published; None in any other stage."""
    if not stages.goes_by_rounds(desk.stage):
        return None
    played = [one.number for one in desk.drawn if one.matches]
    newest = max(played, default=None)
    return newest if newest and stages.published_at(desk.stage, newest) is None else None


def _next_round(desk: StageNow) -> Iterator[NextStep]:
    stage = desk.stage
    if desk.has_next and stage.event.form:
        label = _("Draw round %(number)s") % {"number": drawing.next_round(stage)}
        yield NextStep(label, _act(stage, "draw"))


def _end(stage: Stage) -> NextStep:
    if stages.published_at(stage):
        return NextStep(_("Close the stage"), _act(stage, "close"))
    return NextStep(_("Publish the results"), _act(stage, "publish"))


def _act(stage: Stage, act: str) -> str:
    return reverse("stage_act", args=[stage.pk, act])
