"""Two who write at once: nothing that commits late is skipped, and numbers become visible in their order."""

import threading

import pytest
from django.db import connection

from clubs.models import Club
from federation.tenancy.context import acting_for
from scoring.models import OpenFeed
from scoring.open_data.catalogue import BY_WORD
from scoring.open_data.services import rounds
from tests.scoring.open_data.follower import Follower, a_round, fresh, opened

pytestmark = pytest.mark.django_db(transaction=True)
SECONDS = 20


class InAnother(threading.Thread):
    """Another process's transaction: it does something, says so, and commits when it is told to."""

    def __init__(self, federation, act) -> None:
        super().__init__(daemon=True)
        self.federation, self.act = federation, act
        self.is_done, self.may_commit = threading.Event(), threading.Event()

    def run(self) -> None:
        try:
            with acting_for(self.federation):
                self.act()
                self.is_done.set()
                self.may_commit.wait(SECONDS)
        finally:
            connection.close()

    def __enter__(self) -> "InAnother":
        self.start()
        assert self.is_done.wait(SECONDS)
        return self

    def __exit__(self, *_error: object) -> None:
        self.may_commit.set()
        self.join(SECONDS)


def a_club(number: str) -> None:
    Club.objects.create(number=number, names={"ja": number, "en": f"Club {number}"})


def test_what_a_slow_transaction_commits_is_told_after_it(here) -> None:
    opened(here)
    reader = Follower(here)
    with InAnother(here.federation, lambda: a_club("8001")):
        with acting_for(here.federation):
            a_club("8002")  # has the higher key, and is there first
        a_round(here)
        reader.follow()
        assert len([key for key in reader.copy if key[0] == "club"]) == 2
    a_round(here)
    reader.follow()
    assert len([key for key in reader.copy if key[0] == "club"]) == 3
    assert reader.copy == fresh(here)


def test_numbers_of_one_round_are_visible_before_those_of_the_next(here) -> None:
    opened(here)
    a_round(here)
    with acting_for(here.federation):
        a_club("8001")
        before = OpenFeed.objects.get().position
    waits = threading.Event()

    def second() -> None:
        with acting_for(here.federation):
            rounds.compare(BY_WORD["news"], 0)
        waits.set()
        connection.close()

    with InAnother(here.federation, lambda: rounds.compare(BY_WORD["club"], 0)):
        other = threading.Thread(target=second, daemon=True)
        other.start()
        assert not waits.wait(0.5)  # the first holds the row until it commits
        with acting_for(here.federation):
            assert OpenFeed.objects.get().position == before
    other.join(SECONDS)
    assert waits.is_set()
    with acting_for(here.federation):
        assert OpenFeed.objects.get().position == before + 1
