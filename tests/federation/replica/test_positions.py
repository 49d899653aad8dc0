"""Positions in the journal, and how far a copy is behind: by positions of the database and their moments."""

from dataclasses import dataclass

import pytest
from django.db import DatabaseError

from federation.replica import positions
from federation.replica.positions import LOOK_SECONDS, ReplicaLag, position


@pytest.mark.parametrize(
    ("text", "number"),
    [("16/B374D848", 0x16B374D848), ("0-0", 0), ("FFFFFFFF/FFFFFFFF", 2**64 - 1), ("0/1A", 26)],
)
def test_a_position_is_a_number(text, number):
    assert position(text) == number


@pytest.mark.parametrize(
    "text", ["", "0", "/", "0/g", "0/1/2", "123456789/0", " 0/1", "０/1", "0/1\n", "-1/0"]
)
def test_anything_else_is_none(text):
    assert position(text) is None


@dataclass
class Journal:
    """The database and a copy at a moment; None: it does not answer, or it is no copy."""

    now: float = 100.0
    at: int | None = 10
    copied: int | None = 10
    copy_answers: bool = True

    def replayed(self) -> int | None:
        if not self.copy_answers:
            raise DatabaseError
        return self.copied


@pytest.fixture
def journal(monkeypatch):
    journal = Journal()
    monkeypatch.setattr(positions, "_position_of_primary", lambda: journal.at)
    monkeypatch.setattr(positions, "replayed", journal.replayed)
    return journal


def later(journal, **changes):
    """What the lag is when so many seconds have passed and this has changed."""
    journal.now += changes.pop("seconds", LOOK_SECONDS)
    for name, value in changes.items():
        setattr(journal, name, value)


def test_a_quiet_copy_is_not_behind_however_long_nobody_writes(journal):
    lag = ReplicaLag(lambda: journal.now)
    assert lag.seconds() == 0
    later(journal, seconds=3_600)
    assert lag.seconds() == 0


def test_it_is_behind_by_the_age_of_the_oldest_that_it_lacks(journal):
    lag = ReplicaLag(lambda: journal.now)
    lag.seconds()
    for at in (20, 30, 40):
        later(journal, at=at)
        lag.seconds()
    assert lag.seconds() == 3 * LOOK_SECONDS, "what came with 20 is at most that old"
    later(journal, copied=20)
    assert lag.seconds() == 3 * LOOK_SECONDS, "what came with 30 is"
    later(journal, copied=40)
    assert lag.seconds() == 0


def test_a_copy_that_nobody_has_seen_catch_up_counts_as_behind(journal):
    journal.copied = 5
    lag = ReplicaLag(lambda: journal.now)
    assert lag.seconds() == float("inf")
    later(journal, copied=10)
    assert lag.seconds() == 0


def test_while_the_database_is_away_the_copy_goes_on_with_what_it_has(journal):
    lag = ReplicaLag(lambda: journal.now)
    lag.seconds()
    later(journal, seconds=3_600, at=None)
    assert lag.seconds() == 0


def test_a_copy_that_does_not_answer_has_to_catch_up_again(journal):
    lag = ReplicaLag(lambda: journal.now)
    lag.seconds()
    later(journal, copy_answers=False)
    assert lag.seconds() == float("inf")
    later(journal, copy_answers=True, at=20, copied=5)
    assert lag.seconds() == float("inf")
    later(journal, copied=19)
    assert lag.seconds() == float("inf"), "it may come from an older backup"
    later(journal, copied=20)
    assert lag.seconds() == 0


def test_who_was_not_asked_for_long_does_not_take_what_is_new_for_new(journal):
    """Each process looks for itself, and the proxy asks another for a minute."""
    lag = ReplicaLag(lambda: journal.now)
    lag.seconds()
    later(journal, seconds=60, at=20)
    assert lag.seconds() == 60
    later(journal, copied=20)
    assert lag.seconds() == 0


def test_a_process_that_begins_without_the_database_reads_what_the_copy_has(journal):
    journal.at = None
    assert ReplicaLag(lambda: journal.now).seconds() == 0


def test_a_copy_seen_behind_stays_behind_when_the_database_goes_away(journal):
    lag = ReplicaLag(lambda: journal.now)
    lag.seconds()
    later(journal, at=20)
    lag.seconds()
    later(journal, seconds=9, at=None)
    assert lag.seconds() == 9 + LOOK_SECONDS


def test_what_is_no_copy_has_everything(journal):
    journal.copied = None
    assert ReplicaLag(lambda: journal.now).seconds() == 0


def test_nobody_is_asked_more_often_than_once_in_so_long(journal):
    lag = ReplicaLag(lambda: journal.now)
    lag.seconds()
    later(journal, seconds=LOOK_SECONDS / 2, at=20)
    assert lag.seconds() == 0
    later(journal, seconds=LOOK_SECONDS / 2)
    lag.seconds()
    later(journal, seconds=LOOK_SECONDS / 2)
    assert lag.seconds() == LOOK_SECONDS * 3 / 2
