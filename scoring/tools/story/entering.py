"""Who takes part in a story: entered as a tournament office enters them, with the coaches of teams.

Players are guests. A coach is a member of the register, and so is everybody with the name of a coach and a
captain who lets one speak; in a series all players are, who collect under their numbers.
"""

from collections.abc import Mapping
from datetime import datetime, time
from zoneinfo import ZoneInfo

from clubs.models import Entrant, Event
from clubs.tournaments.services import coaches, entrants, handicaps
from federation.models import Member, User
from scoring.engine.contest import Form
from scoring.tools.story.script import Story, StoryContestant

Members = Mapping[str, Member]  # by the name in the story
MORNING = time(9)


def members_of(story: Story) -> Members:
    """The members that a story needs, by their names."""
    names = [contestant.coach for contestant in story.contestants if contestant.coach]
    names += [contestant.captain for contestant in story.contestants if contestant.coach_speaks]
    if story.series is not None:
        names += [name for contestant in story.contestants for name in contestant.players]
    return {
        name: Member.objects.create(number=str(number), family_name=name[:60], given_name="")
        for number, name in enumerate(dict.fromkeys(names), 1)
    }


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
