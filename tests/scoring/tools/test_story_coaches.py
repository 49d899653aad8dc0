"""A story names a team's coach: fields of our own beside the contract's, refused as an office would be."""

import pytest

from clubs.models import Entrant
from federation.models import Federation
from federation.tenancy.context import acting_for
from scoring.tools.story.playing import play
from scoring.tools.story.script import StoryError, read
from tests.scoring.tools.test_story import PAIR, TEAMS, league, story_of

SPEAKS = {"coach": "Coach", "captain": "A1", "coach_speaks": True}


def with_a(**fields):
    """The league of four, team A with fields of its own."""
    return [{**TEAMS[0], **fields}, *TEAMS[1:]]


def refusal(teams, **conditions) -> str:
    with pytest.raises(StoryError) as refused:
        play(read(league(PAIR, teams=teams, **conditions)))
    return str(refused.value)


@pytest.mark.django_db
def test_a_story_names_a_coach():
    play(read(league(PAIR, teams=with_a(coach="Coach"))), keep=True)
    with acting_for(Federation.objects.get(slug="story"), language="en"):
        named = {team.number: team.coach.name if team.coach else None for team in Entrant.objects.all()}
        assert named == {"A": "Coach", "B": None, "C": None, "D": None}
        assert Entrant.objects.get(number="A").coach_speaks_at is None


@pytest.mark.django_db
def test_a_captain_lets_the_coach_speak_where_the_conditions_say_so():
    play(read(league(PAIR, teams=with_a(**SPEAKS), coach_speaks="yes")), keep=True)
    with acting_for(Federation.objects.get(slug="story"), language="en"):
        assert Entrant.objects.get(number="A").coach_speaks_at is not None


@pytest.mark.django_db
def test_a_captain_lets_nobody_speak_where_the_conditions_are_silent():
    assert "do not let a coach appeal" in refusal(with_a(**SPEAKS))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("teams", "sentence"),
    [
        (with_a(coach="A2"), "A2 plays for the team: its coach does not."),
        ([TEAMS[0], {**TEAMS[1], "coach": "A2"}, *TEAMS[2:]], "A2 is entered for this event already."),
        ([{**TEAMS[0], "coach": "X"}, {**TEAMS[1], "coach": "X"}, *TEAMS[2:]], "X is the coach of"),
    ],
)
def test_a_coach_that_cannot_be_refuses_the_story(teams, sentence):
    assert sentence in refusal(teams)


@pytest.mark.django_db
def test_pairs_have_no_coach():
    story = story_of("manners-pairs.json")
    story["contestants"][0]["coach"] = "Coach"
    with pytest.raises(StoryError, match=r"Only a team has a coach\."):
        play(read(story))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"coach": 7}, "coach"),
        ({"coach": "x" * 61}, "coach"),
        ({"coach": "Coach", "coach_speaks": "yes"}, "coach_speaks"),
        ({"coach_speaks": True}, "name the coach and the captain"),
        ({"coach": "Coach", "coach_speaks": True}, "name the coach and the captain"),
        ({"coach": "Coach", "captain": "Nobody", "coach_speaks": True}, "name the coach and the captain"),
    ],
)
def test_a_coach_that_cannot_be_read_is_refused_before_anything_is_played(fields, sentence):
    with pytest.raises(StoryError, match=sentence):
        read(league(PAIR, teams=with_a(**fields)))


def test_stories_of_the_contract_read_as_before():
    contestants = read(story_of("forfeit-round-robin.json")).contestants
    assert [(one.coach, one.coach_speaks) for one in contestants] == [("", False)] * len(contestants)
