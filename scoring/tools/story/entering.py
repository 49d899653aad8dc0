"""Who takes part in a story: entered as a tournament office enters them, with the coaches of teams.

Players are guests. A coach is a member of the register, and so is everybody with the name of a coach and a
captain who lets one speak; in a series all players are, who collect under their numbers, but those who are
told to be guests.
"""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from clubs.models import Entrant, Event, Particulars
from clubs.tournaments.services import coaches, entrants, handicaps, seeding
from federation.models import Member, User
from scoring.engine.contest import Form
from scoring.tools.story.script import Json, Story, StoryContestant, StoryError

Members = Mapping[str, Member]  # by the name in the story
MORNING = time(9)


def members_of(story: Story) -> Members:
    """The members that a story needs, by their names."""
    names = [contestant.coach for contestant in story.contestants if contestant.coach]
    names += [contestant.captain for contestant in story.contestants if contestant.coach_speaks]
    if story.series is not None:
        players = (name for contestant in story.contestants for name in contestant.players)
        names += [name for name in players if not story.people.get(name, {}).get("guest")]
    return {
        name: _member(name, number, story.people.get(name, {}))
        for number, name in enumerate(dict.fromkeys(names), 1)
    }


def _member(name: str, number: int, known: Json) -> Member:
    """A member with what is told of them."""
    member = Member(
        number=str(number), family_name=name[:60], given_name="", joined_on=_day(known, "joined_on")
    )
    member.save()
    particulars = Particulars(member=member, gender=known.get("gender", ""), born_on=_day(known, "born_on"))
    if particulars.gender or particulars.born_on:
        particulars.save()
    return member


def _day(known: Json, field: str) -> date | None:
    """Raises StoryError for a day that there is not."""
    text = known.get(field)
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        raise StoryError(f"people: {text!r} is no day") from error


def put_into_strata(event: Event, contestants: Iterable[StoryContestant], by: User) -> None:
    """As the office does, once all are entered. Raises Refused."""
    strata: dict[int, list[str]] = {}
    for contestant in contestants:
        strata.setdefault(contestant.stratum, []).append(contestant.id)
    lowest = max(strata, default=0)
    if lowest:
        lower = [strata.get(place, []) for place in range(1, lowest + 1)]
        seeding.rank(event=event, seeds=(), strata=lower, by=by)


def enter(event: Event, contestant: StoryContestant, members: Members, by: User) -> Entrant:
    """Enter a contestant. Raises Refused as the office would be refused."""
    entrant = entrants.enter(
        event=event,
        number=contestant.id,
        direction=contestant.direction,
        name=contestant.id if Form(event.form).is_teams else "",
        players=[
            entrants.RosterName(name, members.get(name), name == contestant.captain)
            for name in contestant.players
        ],
        coach=members.get(contestant.coach),
        by=by,
    )
    if contestant.handicap:
        at = _morning(entrant)
        handicaps.give(entrant=entrant, amount=contestant.handicap, reason="", at=at, by=by)
    if contestant.coach_speaks:
        _let_speak(entrant, members[contestant.captain], members[contestant.coach])
    return entrant


def _let_speak(entrant: Entrant, captain: Member, coach: Member) -> None:
    """By the captain's own login."""
    if captain.user is None:
        email = f"captain-{captain.number}@story.example.org"
        captain.user = User.objects.create_user(email=email, password=None)
        captain.save(update_fields=["user"])
    coaches.let_speak(entrant=entrant, coach=coach.pk, at=_morning(entrant), by=captain.user)


def _morning(entrant: Entrant) -> datetime:
    return datetime.combine(entrant.event.tournament.starts_on, MORNING, ZoneInfo("UTC"))
