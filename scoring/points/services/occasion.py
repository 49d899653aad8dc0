"""A stage of an event as an occasion for master points, with its people."""

from collections.abc import Iterable, Mapping
from datetime import date

from clubs.facts.services.scored import conditions_of
from clubs.models import EntrantPlayer, Session, Stage
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.selectors import form_of
from scoring.engine.masterpoints.occasion import Occasion, OccasionContestant, RankedBy
from scoring.models import OverallPlace, StageRun, StageStanding, StandingRow
from scoring.points.services import line_ups, matches
from scoring.points.services.games import key_of, people_of
from scoring.points.services.people import (
    MEMBER,
    PlayedPerson,
    SentOut,
    on_day,
    person,
    players,
    sent_out,
    sent_out_of_teams,
)
from scoring.points.services.played import PlayedOccasion, by_key


def of_stage(stage: Stage, run: StageRun) -> PlayedOccasion:
    """A stage of an event, with its sessions as parts where pairs or individuals played several."""
    if stage.is_simultaneous:
        return _of_all_clubs(stage, run)
    rows = list(StageStanding.objects.filter(stage=stage).select_related("entrant").order_by("position"))
    people = on_day(people_of_entrants(row.entrant_id for row in rows), last_day_of(stage))
    sessions = list(stage.sessions.select_related("stage__event__tournament").order_by("number"))
    form, book = form_of(stage), Rulebook.of_event(stage.event, form_of(stage))
    asked = sent_out_of_teams if form.is_teams else sent_out
    out = _of_event([asked(session) for session in sessions])
    contestants = [
        OccasionContestant(
            row.entrant.number,
            players(people.get(row.entrant_id, []), out),
            row.rank,
            row.tied,
            row.direction,
            row.section,
        )
        for row in rows
    ]
    ranked = _ranked_by(any(row.section for row in rows), book.contest.winners)
    parts = () if form.is_teams or len(sessions) < 2 else tuple(_part(part, people) for part in sessions)
    occasion = Occasion(
        stage.event.tournament.level,
        str(form),
        day_of(stage),
        tuple(contestants),
        ranked_by=ranked,
        sessions=max(len(sessions), 1),
        parts=parts,
    )
    if form.is_teams:
        keys = {row.entrant.number: row.entrant_id for row in rows}
        occasion = matches.of_stage(stage, book).added_to(occasion, keys, _sat_out(stage, people))
    labels = {row.entrant.number: str(row.entrant) for row in rows}
    return PlayedOccasion(run, occasion, by_key(people.values()), labels)


def day_of(stage: Stage) -> date:
    """The day by which regulations and schemes are chosen: the tournament's first."""
    day: date = stage.event.tournament.starts_on
    return day


def last_day_of(played: Session | Stage) -> date:
    """The last day played: its month is the period of the points."""
    if isinstance(played, Session):
        return played.played_on
    days = list(played.sessions.values_list("played_on", flat=True))
    return max(days, default=day_of(played))


def _of_event(out: list[SentOut]) -> SentOut:
    """Of one session, its own; over several, whoever loses the overall points too."""
    if len(out) == 1:
        return out[0]
    return SentOut(tuple(barred for session in out for barred in session.of_event.barred))


def _sat_out(stage: Stage, people: Mapping[int, list[PlayedPerson]]) -> dict[str, int]:
    """Boards that players sat out, by their keys."""
    rosters = {team: [one.roster for one in group] for team, group in people.items()}
    boards = line_ups.sat_out(stage, rosters)
    everybody = [one for group in people.values() for one in group]
    return {one.key: boards[one.roster] for one in everybody if boards.get(one.roster)}


def _part(session: Session, people: Mapping[int, list[PlayedPerson]]) -> Occasion:
    related = ("entry__entrant", "section")
    rows = list(StandingRow.objects.filter(session=session).select_related(*related))
    apart = conditions_of(session).across_sections == "no" and len({row.section_id for row in rows}) > 1
    out = sent_out(session)
    contestants = [
        OccasionContestant(
            row.entry.entrant.number,
            players(people.get(row.entry.entrant_id, []), out),
            row.rank,
            row.tied,
            row.direction,
            row.section.letter if apart else "",
            boards=row.boards,
        )
        for row in sorted(rows, key=lambda row: row.position)
        if row.entry.entrant_id is not None
    ]
    tournament = session.stage.event.tournament
    ranked = _ranked_by(apart, session.winners)
    return Occasion(
        tournament.level,
        session.form,
        tournament.starts_on,
        tuple(contestants),
        ranked_by=ranked,
        boards=max((row.boards for row in rows), default=None),
    )


def _ranked_by(apart: bool, winners: int) -> RankedBy:
    if apart:
        return "section"
    return "direction" if winners == 2 else "overall"


def _of_all_clubs(stage: Stage, run: StageRun) -> PlayedOccasion:
    places = OverallPlace.objects.filter(stage=stage).select_related("entry__section")
    rows = list(places.order_by("position"))
    people = on_day(people_of([row.entry for row in rows]), last_day_of(stage))
    out = {row.session_id: SentOut() for row in rows}
    for session in Session.objects.filter(pk__in=out).select_related("stage__event__tournament"):
        out[session.pk] = sent_out(session)
    keys = {row.pk: f"{row.session_id} {key_of(row.entry)}"[:60] for row in rows}
    contestants = [
        OccasionContestant(
            keys[row.pk],
            players(people.get(row.entry_id, []), out[row.session_id]),
            row.rank,
            row.tied,
            row.direction,
            boards=row.boards,
        )
        for row in rows
    ]
    ranked: RankedBy = "direction" if any(row.direction for row in rows) else "overall"
    level, day = stage.event.tournament.level, day_of(stage)
    occasion = Occasion(level, str(form_of(stage)), day, tuple(contestants), ranked_by=ranked)
    return PlayedOccasion(
        run, occasion, by_key(people.values()), {keys[row.pk]: row.entry.number for row in rows}
    )


def people_of_entrants(entrants: Iterable[int]) -> dict[int, list[PlayedPerson]]:
    """Who is entered, by entrant."""
    people: dict[int, list[PlayedPerson]] = {}
    rows = EntrantPlayer.objects.filter(entrant__in=list(entrants)).select_related("entrant", *MEMBER)
    for row in rows.order_by("entrant", "seat"):
        number = row.entrant.number
        one = person(number, number, row.seat, row.name, row.member, row.pk)
        people.setdefault(row.entrant_id, []).append(one)
    return people
