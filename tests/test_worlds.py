"""Each test finds the world that was furnished once as it was furnished, and as if it were its own."""

import pytest
from django.core.mail import send_mail
from django.db import connection

from clubs.models import Club
from federation.models import Federation, User
from tests import worlds
from tests.worlds import furnished_once

furnished: list[str] = []
keys: list[int] = []


@pytest.fixture
@furnished_once
def second_club(inside):
    """Another club of the federation, and who keeps it in mind."""
    furnished.append("second_club")
    club = Club.objects.create(number="2075", names={"ja": "北クラブ", "en": "North Club"}, place="")
    return {"club": club, "house": inside}


@pytest.fixture
@furnished_once
def third_club(here, second_club):
    furnished.append("third_club")
    second_club["club"].names = {"en": "Changed by the third"}
    return second_club["club"]


def spoil(second_club) -> None:
    """Change the rows and the objects."""
    assert second_club["club"].names["en"] == "North Club"
    assert Club.objects.get(pk=second_club["club"].pk).names["en"] == "North Club"
    keys.append(second_club["club"].pk)
    second_club["club"].names = {"en": "Spoilt"}
    second_club["club"].save()
    second_club["house"].federation.spoilt = True
    Club.objects.create(number="2076", names={"ja": "南", "en": "South"}, place="")


@pytest.mark.parametrize("time", [1, 2, 3])
def test_what_a_test_does_the_next_one_does_not_find(inside, second_club, time):
    assert not hasattr(inside.federation, "spoilt")
    assert Club.objects.count() == 2
    assert second_club["house"].federation is inside.federation
    spoil(second_club)
    assert (furnished, len(set(keys))) == (["second_club"], 1)


def test_a_world_upon_it_changes_its_own_copy(inside, second_club, third_club):
    assert third_club is second_club["club"]
    assert third_club.names["en"] == "Changed by the third"
    assert furnished[-2:] == ["second_club", "third_club"]


def test_below_it_everything_is_as_before(inside, second_club):
    spoil(second_club)
    assert (furnished.count("second_club"), len(set(keys))) == (1, 1)


@pytest.mark.django_db
def test_who_begins_with_nothing_finds_nothing():
    assert (Federation.objects.count(), User.objects.count()) == (0, 0)


@pytest.mark.django_db(transaction=True)
def test_who_commits_has_it_for_itself(here, next_door):
    assert not connection.in_atomic_block
    assert {federation.slug for federation in Federation.objects.all()} == {"sakura", "albion"}


def test_it_is_furnished_again_after_that(inside, second_club):
    assert furnished[-1] == "second_club"


def test_what_would_be_lost_is_refused(db):
    """A letter is forgotten before the next test begins: what sends one cannot be furnished once."""
    with pytest.raises(AssertionError, match="no letters"), worlds._nothing_but_rows():
        send_mail("a", "b", "a@example.org", ["b@example.org"])
