"""What a stage's prints say of its contestants and drawn rounds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.acts.selectors import round_clocks
from clubs.models import Bye, Entrant, EntrantPlayer, EntrantState, Entry, Match, Session, SessionAct, Stage
from clubs.movements.model import ContestantKind
from clubs.playing.prints.occasion import ListedName, PrintedContestant
from clubs.playing.prints.pairings import PairingLine
from clubs.playing.proposal import System
from clubs.playing.services.drawing import system_of
from clubs.tournaments.selectors import form_of
from federation.names import fold, joined
from federation.reader import reader_language
from federation.templatetags.portal import day
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
        left = stage.withdrawals.in_force().values("entrant")
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
    listed = tuple(map(_listed, entrant.players.all()))
    if not entrant.name:
        return PrintedContestant(number, players, (), listed)
    # A team is looked for under its name; a pair that has one too under those of its people.
    by_name = (ListedName(entrant.name, fold(entrant.name)),)
    return PrintedContestant(number, (entrant.name,), players, listed if len(listed) == 2 else by_name)


def _listed(player: EntrantPlayer) -> ListedName:
    """In Japanese sorted as it is read; in English the family name stands first, as it is looked for."""
    person = player.member
    if person is None:
        return ListedName(player.name, fold(player.name))
    if reader_language() == "ja":
        read = joined(" ", person.family_kana, person.given_kana)
        return ListedName(person.name, fold(read or person.name))
    family_first = joined(", ", person.family_romaji, person.given_romaji)
    shown = family_first if person.family_romaji else person.name
    return ListedName(shown, fold(shown))


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


def started(stage: Stage, number: int) -> str:
    """The time of day at which a round was started, on the federation's clock; "" while it is not."""
    clock = round_clocks(SessionAct.objects.filter(session__stage=stage)).get(number)
    return f"{timezone.localtime(clock.started_at):%H:%M}" if clock else ""


def session_of_round(stage: Stage, number: int) -> Session | None:
    """The session in which a drawn round is played; of a knockout match over several the first."""
    match = Match.objects.current().filter(session__stage=stage, round=number).order_by("session__number")
    first = match.select_related("session").first()
    return first.session if first else None


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
    return replace(contestant(entry.entrant, entry.number), players=())


def detail_of(stage: Stage, session: Session | None) -> str:
    """The stage, the session and its day in words."""
    played_on = session.played_on if session else stage.event.tournament.starts_on
    return f"{stage.title} · {day(played_on)}"


def with_section(detail: str, section: str) -> str:
    """The same with its section, where there are several."""
    return f"{detail} · {_('Section %(section)s') % {'section': section}}" if section else detail


def in_order(
    contestants: Sequence[tuple[PrintedContestant, str]], numbers: Sequence[str]
) -> Mapping[int, PrintedContestant]:
    """Contestants by their places in a movement whose order was said."""
    known = {one.number: one for one, _direction in contestants}
    return {place: known.get(number, PrintedContestant(number)) for place, number in enumerate(numbers, 1)}


def by_number(contestants: Sequence[tuple[PrintedContestant, str]]) -> Mapping[int, PrintedContestant]:
    """Contestants by their numbers in a movement."""
    return {place: one for place, (one, _direction) in enumerate(contestants, 1)}
