"""Players of a stage are told its places and totals: when it is published, and when that changes."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Entrant, EntrantPlayer
from clubs.tournaments.services import stages as stage_services
from federation.models import Letter, Member
from federation.record import letters
from scoring.events.services import notices
from scoring.models import StageStanding
from tests import cast
from tests.scoring.events.test_stage_properties import PAIR, do, scene_of

MATCHES = [
    {"do": "match", "round": 1, "a": "A", "b": "B", "imps": [30, 10]},
    {"do": "match", "round": 1, "a": "C", "b": "D", "imps": [12, 10]},
]


def sign_in_as(letter, scene):
    """A member with a login who plays in a team."""
    login = cast.login(scene.event.federation, f"player-{letter}")
    member = Member.objects.create(number=f"90{ord(letter)}", family_name="P", given_name=letter, user=login)
    seat = EntrantPlayer.objects.filter(entrant=Entrant.objects.get(number=letter)).order_by("seat")[0]
    EntrantPlayer.objects.filter(pk=seat.pk).update(member=member)
    return login


def letters_of(topic):
    return {letter.reader: letter for letter in Letter.objects.filter(topic=topic)}


def figures_in(letter):
    return letter.about["place"], letter.about["figure"]


def place(letter):
    row = StageStanding.objects.get(entrant__number=letter)
    return row.rank, str(row.score)


@pytest.fixture
def is_news(db, monkeypatch):
    """The day of a story that tells none is long ago."""
    monkeypatch.setattr(notices, "NEWS", timedelta(days=100 * 366))


def test_nobody_is_told_of_what_is_long_ago(db):
    with scene_of() as scene:
        sign_in_as("A", scene)
        do(scene, *PAIR[:1], *MATCHES)
        stage_services.publish(stage=scene.stage, at=timezone.now(), by=scene.by)
        scene.compute()
        assert letters_of("results_published") == {}


def test_all_are_told_with_the_publication_and_then_whom_a_change_concerns(is_news):
    with scene_of() as scene:
        a, c = sign_in_as("A", scene), sign_in_as("C", scene)
        do(scene, *PAIR[:1], *MATCHES, {"do": "penalty", "contestant": "A", "boards": "1", "law": "90"})
        assert (letters_of("results_published"), letters_of("results_changed")) == ({}, {})
        stage_services.publish(stage=scene.stage, at=timezone.now(), by=scene.by)
        scene.compute()
        published = letters_of("results_published")
        assert {reader: figures_in(letter) for reader, letter in published.items()} == {
            a: place("A"),
            c: place("C"),
        }
        assert f"/stages/{scene.stage.pk}/" in letters.message_of(published[a]).body
        before, of_c = place("A"), place("C")
        do(scene, {"do": "penalty", "contestant": "A", "boards": "2", "law": "90"})
        changed = letters_of("results_changed")
        assert (a in changed, c in changed) == (True, place("C") != of_c)
        assert (changed[a].about["before"], changed[a].about["figure_before"]) == before
        assert figures_in(changed[a]) == place("A") != before
