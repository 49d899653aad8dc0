"""What a stage's prints say of its contestants and drawn rounds."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.formats import date_format

from clubs.models import Bye, Entrant, EntrantState, Entry, Match, Session, Stage
from clubs.movements.model import ContestantKind
from clubs.playing.prints.occasion import PrintedContestant
from clubs.playing.prints.pairings import PairingLine
from clubs.playing.proposal import System
from clubs.playing.services.drawing import system_of
from clubs.tournaments.selectors import form_of
from scoring.engine.contest import Contestants

SIDES = {"NS": 0, "": 1, "EW": 2}


def kind_of(stage: Stage) -> ContestantKind:
    """What the contestants of a stage are."""
    form = form_of(stage)
    if form.is_teams:
        return ContestantKind.TEAMS
    return (
        ContestantKind.INDIVIDUAL
        if form.contest.contestants is Contestants.INDIVIDUAL
        else ContestantKind.PAIRS
    )


def has_movement(stage: Stage) -> bool:
    """Whether its rounds follow a movement; a Swiss and a knockout are drawn round by round."""
    return system_of(stage) in (None, System.ROUND_ROBIN)


def contestants_of(
    stage: Stage, session: Session | None, section: str = ""
) -> list[tuple[PrintedContestant, str]]:
    """Who plays, North-South before East-West, each with the side that was fixed ("" for none).

    Without a session those who would sit down in the next one; with a `section` its own. Two queries.
    """
    rows: list[tuple[str, Entrant | None, str]]
    if session is not None:
        entries = Entry.objects.current().filter(session=session).select_related("entrant")
        entries = entries.filter(section__letter=section) if section else entries
        entries = entries.prefetch_related("entrant__players__member").order_by("position")
        rows = [(entry.direction, entry.entrant, entry.number) for entry in entries]
    else:
        left = stage.withdrawals.values("entrant")
        entered = stage.event.entrants.filter(state=EntrantState.ENTERED).exclude(pk__in=left)
        entered = entered.prefetch_related("players__member").order_by("id")
        rows = [(entrant.direction, entrant, entrant.number) for entrant in entered]
    rows.sort(key=lambda row: SIDES.get(row[0], 1))
    return [(contestant(entrant, number), direction) for direction, entrant, number in rows]


def contestant(entrant: Entrant | None, number: str) -> PrintedContestant:
    """A team under its name, a pair or a player under theirs."""
    if entrant is None:
        return PrintedContestant(number)
    players = tuple(str(player) for player in entrant.players.all())
    return (
        PrintedContestant(number, (entrant.name,), players)
        if entrant.name
        else PrintedContestant(number, players)
    )


def drawn_round(stage: Stage, number: int) -> tuple[list[PairingLine], list[PrintedContestant]]:
    """The matches and byes of a round that is paired; empty where it is not."""
    matches = Match.objects.current().filter(session__stage=stage, round=number)
    people = "entrant__players__member"
    matches = matches.select_related("a__entrant", "b__entrant").order_by("pk")
    matches = matches.prefetch_related(f"a__{people}", f"b__{people}")
    byes = Bye.objects.current().filter(session__stage=stage, round=number).order_by("pk")
    byes = byes.select_related("entry__entrant").prefetch_related(f"entry__{people}")
    called: dict[int, PrintedContestant] = _named(matches, byes)
    drawn = [PairingLine(called[match.a_id], called[match.b_id], match.boards) for match in matches]
    return drawn, [called[bye.entry_id] for bye in byes]


def drawn_rounds(stage: Stage) -> list[int]:
    """The numbers of the rounds that are paired."""
    matches = Match.objects.current().filter(session__stage=stage, round__gt=0)
    return sorted(set(matches.values_list("round", flat=True)))


def _named(matches: Iterable[Match], byes: Iterable[Bye]) -> dict[int, PrintedContestant]:
    entries = [entry for match in matches for entry in (match.a, match.b)]
    entries += [bye.entry for bye in byes]
    return {entry.pk: _team(entry) for entry in entries}


def _team(entry: Entry) -> PrintedContestant:
    """A team by its name, a pair by its players."""
    name = entry.entrant.name if entry.entrant else ""
    return PrintedContestant(entry.number, (name,)) if name else contestant(entry.entrant, entry.number)


def detail_of(stage: Stage, session: Session | None) -> str:
    """The stage, the session and its day in words."""
    day = session.played_on if session else stage.event.tournament.starts_on
    return f"{stage.title} · {date_format(day)}"


def in_order(
    contestants: Sequence[tuple[PrintedContestant, str]], numbers: Sequence[str]
) -> Mapping[int, PrintedContestant]:
    """Contestants by their places in a movement whose order was said."""
    known = {one.number: one for one, _direction in contestants}
    return {place: known.get(number, PrintedContestant(number)) for place, number in enumerate(numbers, 1)}


def by_number(contestants: Sequence[tuple[PrintedContestant, str]]) -> Mapping[int, PrintedContestant]:
    """Contestants by their numbers in a movement."""
    return {place: one for place, (one, _direction) in enumerate(contestants, 1)}
