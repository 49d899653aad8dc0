"""A running session of a stage: opened with its contestants, its rounds paired, its results entered.

Every act is kept as it was asked for, makes a revision, and supersedes what it changes. Lock order: the
session's row, then what `superseding.apply` takes.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.acts.contents import BoardEntered, MatchEntered, RoundPaired, SessionOpened
from clubs.entering.acting import acting, changed, revise
from clubs.entering.published_changes import NOTHING_ASKED, CorrectionAsked
from clubs.entering.results import ChangedFacts, Entered, enter
from clubs.facts.services import contradictions, impossible, stated as facts, superseding
from clubs.facts.services.corrected import StatedResult
from clubs.facts.services.stated import Facts
from clubs.models import Bye, Entrant, EntrantState, Entry, EntryPlayer, Revision, Section, Session, Stage
from clubs.playing import barred
from clubs.playing.services import sections, three_ways
from clubs.playing.services.byes import refuse_worthless
from clubs.playing.services.contestants import (
    by_number,
    has_result,
    key_of,
    match_of,
    refuse_boards_of_published,
    refuse_played,
    refuse_twice,
    refuse_withdrawn,
)
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services import session_titles, stages
from clubs.tournaments.services.tournaments import contest_of, refuse_non_directors
from federation.errors import Refused
from federation.models import User

ROOMS = ("open", "closed")


class ResultToEnter(NamedTuple):
    """A result to enter: two contestants by number, and what happened. At teams `table` is the room."""

    ns: str
    ew: str
    stated: StatedResult
    round: int = 0
    table: str = ""
    ns_partner: str = ""
    ew_partner: str = ""


@transaction.atomic
def open_session(
    *,
    stage: Stage,
    number: int,
    played_on: date,
    at: datetime,
    by: User,
    entrants: Sequence[Entrant] | None = None,
    reason: str = "",
    in_sections: Mapping[str, str] | None = None,
    absent: Sequence[Entrant] = (),
) -> Session:
    """Start a session of a stage with everybody who is entered and has not left, or with `entrants` alone.

    They are seated in the order given, which is their rank where a stage leads to another; `in_sections`
    has the section of each by number, where there are several. `absent`: who is left out, as they are not
    here; they are entered as before, and sit down later as a late entry.

    Raises Refused for a stranger, a closed stage, a session opened twice, without two contestants, and for
    sections as `sections.refuse_wrong` does.
    """
    tournament = stage.event.tournament
    refuse_non_directors(by, tournament)
    stage = (
        Stage.objects.select_for_update(of=("self",))
        .select_related("event__tournament__host")
        .get(pk=stage.pk)
    )
    stages.refuse_closed(stage)
    if stage.sessions.filter(number=number).exists():
        raise Refused(_("Session %(number)s is open already.") % {"number": number}, "session_open")
    missing = {entrant.pk for entrant in absent}
    entrants = [entrant for entrant in _taking_part(stage, entrants) if entrant.pk not in missing]
    if len(entrants) < 2:
        raise Refused(_("A session needs two contestants at least."), "too_few_entrants")
    section_of = in_sections or {}
    sections.refuse_wrong(stage, form_of(stage), [entrant.number for entrant in entrants], section_of)
    session = _new_session(stage, number, played_on, at)
    content = SessionOpened(
        entrants=tuple(e.number for e in entrants),
        sections=section_of,
        absent=tuple(e.number for e in absent),
    )
    revision = revise(session, content, at, by)
    _seat(session, revision, entrants, section_of)
    changed(session, revision, by)
    return session


def _taking_part(stage: Stage, named: Sequence[Entrant] | None) -> list[Entrant]:
    entered = stage.event.entrants.filter(state=EntrantState.ENTERED).exclude(pk__in=who_left(stage))
    entrants = entered.prefetch_related("players__member").order_by("id")
    if named is None:
        return list(entrants)
    order = {entrant.pk: place for place, entrant in enumerate(named)}
    return sorted(entrants.filter(pk__in=order), key=lambda entrant: order[entrant.pk])


def who_left(stage: Stage) -> set[int]:
    """The keys of those who have no seat in a further session of a stage, as they have left it.

    In a round robin the rest of their rounds are forfeits, so they keep their number there. REG-2.1.4, D.7
    """
    left = set(stage.withdrawals.in_force().values_list("entrant", flat=True)) | _barred(stage)
    if not form_of(stage).contest.everybody_meets:
        return left
    entries = Entry.objects.current().filter(session__stage=stage, entrant__in=left)
    return left - set(entries.values_list("entrant", flat=True))


def _barred(stage: Stage) -> set[int]:
    """Who was disqualified from the event, or cannot play on without who was. Law 91B"""
    gone = barred.of_stage(stage).gone_after(list(stage.sessions.values_list("pk", flat=True)))
    return set(stage.event.entrants.filter(number__in=gone).values_list("pk", flat=True)) if gone else set()


def _new_session(stage: Stage, number: int, played_on: date, at: datetime) -> Session:
    shape = form_of(stage).contest
    contest, event = contest_of(stage.event), stage.event
    session: Session = Session.objects.create(
        club=event.tournament.host,
        game_key=f"stage:{stage.pk}:{number}",
        stage=stage,
        number=number,
        played_on=played_on,
        form=str(shape.contestants),
        scoring=shape.scoring,
        matches_in=shape.matches_in,
        winners=contest.winners,
        conditions=dict(contest.overrides),
        published_at=at,
    )
    session_titles.keep(stage)
    session.refresh_from_db(fields=["titles"])
    return session


def _seat(
    session: Session, revision: Revision, entrants: Sequence[Entrant], section_of: Mapping[str, str]
) -> None:
    letters = sorted(set(section_of.values())) or [""]
    sections = {letter: Section.objects.create(session=session, letter=letter) for letter in letters}
    entries = Entry.objects.bulk_create(
        Entry(
            session=session,
            section=sections[section_of.get(entrant.number, "")],
            number=entrant.number,
            direction=entrant.direction,
            position=position,
            entrant=entrant,
            stated_by=revision,
        )
        for position, entrant in enumerate(entrants)
    )
    EntryPlayer.objects.bulk_create(
        EntryPlayer(
            entry=entry,
            seat=player.seat,
            name=player.name,
            member=player.member,
            stated_by=revision,
            number=player.member.number if player.member else "",
        )
        for entry, entrant in zip(entries, entrants, strict=True)
        for player in entrant.players.all()
    )


@transaction.atomic
def pair_round(
    *,
    session: Session,
    number: int,
    matches: Iterable[tuple[str, str]],
    byes: Iterable[str] = (),
    threes: Iterable[tuple[str, str, str]] = (),
    boards: int | None = None,
    at: datetime,
    by: User,
) -> None:
    """Say who meets whom in a round; matches that were paired before are replaced while not played.

    `threes`: who are in a three-way match; its three matches are stated. Raises Refused for a team that is
    unknown or named twice, for a round with results, a closed stage.
    """
    with acting(session, by) as (session, before):
        keys = by_number(before.facts)
        drawn = [(key_of(keys, a), key_of(keys, b)) for a, b in matches]
        sitting = [key_of(keys, number_) for number_ in byes]
        of_three = [(key_of(keys, a), key_of(keys, b), key_of(keys, c)) for a, b, c in threes]
        named = [key for group in (*drawn, *of_three) for key in group] + sitting
        refuse_twice(named)
        if sitting:
            refuse_worthless(session.stage, form_of(session.stage))
        refuse_withdrawn(session, number, named)
        old = {key for key in before.facts.matches if key[1] == number}
        usual = boards or session.stage.event.boards_per_round
        legs = three_ways.legs(session.stage, number, before.facts, of_three, usual)
        pairs = [(a[0], number, a, b) for a, b in drawn] + list(legs)
        refuse_played(before.facts, sorted(old.difference(pairs)))
        # A match that stays keeps its result, and one that was played its boards unless others are said: a
        # round is completed while others of it are played.
        played = {
            key: stands[0] for key, stands in before.facts.matches.items() if has_result(before.facts, key)
        }
        fresh = {
            key: (
                legs.get(key, boards or played.get(key, usual)),
                *before.facts.matches.get(key, ("", "", "", "", ""))[1:],
            )
            for key in pairs
        }
        refuse_boards_of_published(session, before.facts, fresh)
        kept = {key: value for key, value in before.facts.matches.items() if key not in old}
        after = replace(
            before.facts,
            matches=kept | fresh,
            match_lines=before.facts.match_lines | dict.fromkeys(fresh, 0),
        )
        content = RoundPaired(
            round=number,
            matches=tuple((a[2], b[2]) for a, b in drawn),
            byes=tuple(key[2] for key in sitting),
            threes=tuple((a[2], b[2], c[2]) for a, b, c in of_three),
        )
        revision = revise(session, content, at, by)
        superseding.apply(session, revision, before, after)
        _sit_out(session, revision, number, [before.entry_ids[key] for key in sitting])
        changed(session, revision, by)


@transaction.atomic
def enter_match(
    *,
    session: Session,
    number: int,
    a: str,
    b: str,
    imps: tuple[str, str] | None,
    vp: tuple[str, str] | None = None,
    boards: Mapping[int, Sequence[StatedResult]] | None = None,
    at: datetime,
    by: User,
    report: int | None = None,
    is_meant: bool = False,
    asked: CorrectionAsked = NOTHING_ASKED,
) -> Entered:
    """The result of a match that is paired: IMPs as the teams compared them, boards where they are told.

    `boards` has the open room (a sits North-South) and the closed one; `imps` are then the rest. `vp`: their
    victory points, where these alone are stated; the caller has looked whether the scale has them. `report`:
    the captains' report that it comes from, whose service has looked at who acts. `is_meant`: although it is
    what stands with the two sides exchanged. `asked`: what a correction asks for, once the results are
    published. Raises Refused for an exchange that is not meant, a match that was not paired, a match of
    pairs, a closed stage, and as a correction is refused.
    """
    with acting(session, by, is_checked=report is not None) as (session, before):
        if session.form != "teams":
            raise Refused(_("Results of pairs are entered board by board."), "board_by_board")
        if vp is not None and not form_of(session.stage).contest.states_vp:
            raise Refused(_("Matches are not counted in VP here."), "vp_not_counted")
        keys = by_number(before.facts)
        one, other = key_of(keys, a), key_of(keys, b)
        key, turned = match_of(before.facts, number, one, other)
        if imps is not None:
            three_ways.refuse_stated_twice(session.stage, number, a, b)
        match = before.facts.matches[key]
        figures = imps or ("", "")
        impossible.refuse_figures(session.scoring, match[0], figures)
        points = vp or ("", "")
        both = [*figures[::-1], *points[::-1]] if turned else [*figures, *points]
        value = (match[0], *both)
        lines = [
            line
            for board, rooms in (boards or {}).items()
            for line in _of_board(number, board, (a, b), rooms)
        ]
        after = with_results(session, before.facts, lines)
        after = replace(after, matches=after.matches | {key: value})
        if not is_meant:
            contradictions.refuse_exchanged(before.facts, after)
        played = tuple(sorted(boards or {}))
        content = MatchEntered(
            round=number,
            a=a,
            b=b,
            imps=figures,
            vp=points,
            boards=played,
            report=report,
            **asked.as_kept(),
        )
        change = ChangedFacts(before=before, after=after, content=content)
        return enter(session, change, at=at, by=by, asked=asked)


@transaction.atomic
def enter_results(
    *,
    session: Session,
    board: int,
    lines: Sequence[ResultToEnter],
    at: datetime,
    by: User,
    report: int | None = None,
    table_entry: int | None = None,
    is_meant: bool = False,
    is_ruled: bool = False,
    asked: CorrectionAsked = NOTHING_ASKED,
) -> Entered:
    """Results of a board. What was entered before for the same contestants is superseded. Raises Refused.

    `report`, `table_entry`: what players said that it comes from, whose service has looked at who acts.
    `is_ruled`: a ruling says so, and whose it is was looked at. `is_meant`: although it is what stands with
    the two sides exchanged. `asked`: what a correction asks for, once the results are published.
    """
    is_checked = is_ruled or report is not None or table_entry is not None
    with acting(session, by, is_checked=is_checked) as (session, before):
        after = with_results(session, before.facts, [(board, line) for line in lines])
        contradictions.refuse_second(session, after, after.results.keys() - before.facts.results.keys())
        if not is_meant:
            contradictions.refuse_exchanged(before.facts, after)
        pairs = tuple((line.ns, line.ew) for line in lines)
        content = BoardEntered(
            board=board, lines=pairs, report=report, table_entry=table_entry, **asked.as_kept()
        )
        change = ChangedFacts(before=before, after=after, content=content)
        return enter(session, change, at=at, by=by, asked=None if is_ruled else asked)


def _of_board(
    number: int, board: int, teams: tuple[str, str], rooms: Sequence[StatedResult]
) -> Iterable[tuple[int, ResultToEnter]]:
    seated = (teams, teams[::-1])  # a sits North-South in the open room
    for (ns, ew), room, stated in zip(seated, ROOMS, rooms, strict=False):
        yield board, ResultToEnter(ns, ew, stated, number, room)


def with_results(session: Session, stated: Facts, lines: Iterable[tuple[int, ResultToEnter]]) -> Facts:
    """The facts with results of boards put in. Raises Refused for who cannot meet."""
    results, places, keys = dict(stated.results), dict(stated.lines), by_number(stated)
    again = facts.meet_again(session.form, session.scoring)
    for board, line in lines:
        south, west = (
            key_of(keys, partner) if partner else None for partner in (line.ns_partner, line.ew_partner)
        )
        number = line.round if again else 0
        ns, ew = key_of(keys, line.ns), key_of(keys, line.ew)
        impossible.refuse_oneself(ns, ew)
        sections.refuse_apart([seat for seat in (ns, south, ew, west) if seat])
        key = (ns[0], board, ns, ew, south, west, number)
        results[key] = (*line.stated, "", "")
        places[key] = (0, line.round, line.table)
    return replace(stated, results=results, lines=places)


def _sit_out(session: Session, revision: Revision, number: int, entries: Sequence[int]) -> None:
    held = Bye.objects.current().filter(session=session, round=number)
    held.exclude(entry__in=entries).update(superseded_by=revision)
    known = set(held.values_list("entry", flat=True))
    Bye.objects.bulk_create(
        Bye(session=session, round=number, entry_id=entry, stated_by=revision)
        for entry in entries
        if entry not in known
    )
