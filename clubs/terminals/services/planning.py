"""A running session as table terminals are to play it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, time

from django.utils.translation import gettext as _

from clubs.files.bridgemate.starting import plan as plans
from clubs.files.bridgemate.starting.plan import PlannedSection, PlannedTable, PlanProblem, TerminalPlan
from clubs.models import EntryPlayer, Session
from clubs.movements.model import Movement
from clubs.playing.seats import match_tables
from clubs.playing.services import seating
from clubs.terminals.services import places, seated
from clubs.terminals.words import problem_in_words
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services.tournaments import contest_of
from federation.errors import Refused
from federation.text.numbers import whole
from scoring.engine.contest import Form
from scoring.engine.imp_pairs.terms import HoustonPairs
from scoring.engine.sheet import Scoring

PATTON = "patton"  # as the connector's message has a number for it; a terminal scores board-a-match
Names = Mapping[str, Sequence[str]]  # of a contestant's players, by its number


def plan_of(session: Session) -> TerminalPlan:
    """What starts a session at terminals. Raises Refused with everything that they cannot hold."""
    numbers = _Numbers()
    sections = _teams(session, numbers) if session.form == "teams" else _sections(session, numbers)
    plan = TerminalPlan(
        places.guid_of(session),
        str(session),
        datetime.combine(session.played_on, time()),
        session.form,
        _compared(session),
        tuple(sections),
        shows_results=_shows_results(session),
    )
    if not any(section.tables for section in plan.sections):
        raise Refused(_("Nobody knows yet who plays what at which table: say it first."), "no_movement")
    wrong = [*numbers.problems(), *plans.problems(plan)]
    if wrong:
        raise Refused(" ".join(map(problem_in_words, wrong)), "terminals_cannot")
    return plan


def _compared(session: Session) -> str:
    """How terminals compare results: two forms of contest have a way of their own beside their boards'."""
    if _is_patton(session):
        return PATTON
    if session.form != "teams" and session.scoring == Scoring.IMPS:
        is_of_field = Rulebook.of_session(session).rule(HoustonPairs).against == "field"
        return str(Scoring.CROSS_IMPS if is_of_field else Scoring.BUTLER)
    return str(session.scoring)


def _is_patton(session: Session) -> bool:
    """Whether the total of a match counts beside its boards: sessions know the boards' scoring alone."""
    return session.stage is not None and form_of(session.stage) is Form.PATTON_TEAMS


def refuse_message(plan: TerminalPlan) -> None:
    """Raise Refused for what the connector's message has no place for."""
    if plan.form == "individual":
        raise Refused(
            _("The connector's description has no seats of single players. Take the database (.bws)."),
            "terminals_cannot",
        )
    for section in plan.sections:
        for one in section.tables:
            if not one.is_run:
                about = {"table": f"{section.letter}{one.table}", "round": one.round}
                raise Refused(
                    _(
                        "Table %(table)s, round %(round)s: the connector takes boards that follow one "
                        "another alone. Take the database (.bws)."
                    )
                    % about,
                    "terminals_cannot",
                )


def _shows_results(session: Session) -> bool:
    return session.form != "teams" and contest_of(session.stage.event).player("table_travellers") != "no"


class _Numbers:
    """Contestants' numbers as whole numbers; what is none is kept to be said."""

    def __init__(self) -> None:
        self._wrong: list[str] = []

    def of(self, number: str) -> int:
        value = whole(number, 4)
        if value and str(value) == number and value <= plans.NUMBER_MAX:
            return value
        self._wrong.append(number)
        return 0

    def problems(self) -> Iterator[PlanProblem]:
        wrong = ", ".join(dict.fromkeys(self._wrong))
        if wrong:
            yield PlanProblem("numbers", {"numbers": wrong, "most": plans.NUMBER_MAX})


def _sections(session: Session, numbers: _Numbers) -> Iterator[PlannedSection]:
    names = _names(session)
    movements = seating.movements_of(session)
    for letter, (own, before) in places.places_of(session).sections.items():
        if own in movements:
            movement, order = movements[own]
            tables = seated.tables_of(movement, before, [numbers.of(one) for one in order])
            written = {numbers.of(one): names.get(one, ()) for one in order}
            seats = seated.players_at(tables, written)
            yield PlannedSection(letter, _winners(session, movement), tables, seats)


def _winners(session: Session, movement: Movement) -> int:
    return 1 if movement.winners == 1 or session.form == "individual" else session.winners


def _names(session: Session) -> dict[str, list[str]]:
    players = EntryPlayer.objects.current().filter(entry__session=session, entry__superseded_by__isnull=True)
    names: defaultdict[str, list[str]] = defaultdict(list)
    for player in players.select_related("entry", "member").order_by("seat"):
        names[player.entry.number].append(str(player))
    return names


def _teams(session: Session, numbers: _Numbers) -> Iterator[PlannedSection]:
    """The matches that are drawn, each at its two tables; who plays for a team at which is not known here."""
    matches = match_tables.matches_of(session)
    rounds = {number: place for place, number in enumerate(sorted({match.round for match in matches}), 1)}
    tables = [
        table._replace(round=rounds[match.round])  # terminals count rounds from 1 without a gap
        for match in matches
        for table in _of_match(match, numbers)
    ]
    yield PlannedSection(places.ONLY, 1, seated.filled(tables))


def _of_match(match: match_tables.MatchAtTables, numbers: _Numbers) -> Iterator[PlannedTable]:
    a, b, boards = numbers.of(match.a), numbers.of(match.b), tuple(match.boards)
    for table, (ns, ew) in zip(match.tables, ((a, b), (b, a)), strict=True):
        yield PlannedTable(match.round, table, ns, ew, boards=boards)
