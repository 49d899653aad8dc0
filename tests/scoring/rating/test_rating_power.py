"""What is printed of predictive power: both ways in one run, in a world that is known and in federations."""

import re
from datetime import date, timedelta
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import call_command

from scoring.tools.measuring.ratings import power, world
from scoring.tools.measuring.ratings.replaying import RatingTimes, as_text
from tests.scoring.rating import builders
from tests.scoring.rating.builders import evening, rated

SESSIONS = 60


@pytest.fixture(scope="module")
def known():
    return world.strengths(5)


@pytest.fixture(scope="module")
def measured(known):
    return power.measured(world.sessions(known, SESSIONS, 5), known)


def test_the_rating_predicts_what_it_has_not_seen_better_than_the_plain_percentage(measured):
    """And nothing predicts better than the strengths themselves."""
    assert measured.sessions == SESSIONS // 3
    assert measured.by_rating.count == measured.by_percentage.count == 16 * SESSIONS // 3
    errors = [way.error for way in (measured.by_truth, measured.by_rating, measured.by_percentage)]
    assert errors == sorted(errors)
    assert measured.by_rating.error < measured.by_nothing.error


def test_the_rating_finds_the_strengths_and_knows_its_error(known, measured):
    near = power.recovered(measured, known)
    assert near.players == world.CLUBS * world.MEMBERS
    assert near.by_rating < near.by_percentage
    assert near.within_two_errors >= 85


def test_a_point_of_margin_is_a_percent_of_a_board():
    """The world's chance is such that the definition's point is its own: measured over many boards."""
    strengths = dict.fromkeys(range(1, 161), Fraction(50)) | {1: Fraction(60), 2: Fraction(60)}
    total, boards = Fraction(0), 0
    for session in world.sessions(strengths, 160, 11):
        for line in session.lines:
            for side, share in ((line.ns, line.ns_share), (line.ew, line.ew_share)):
                if set(side) == {1, 2}:
                    total, boards = total + 100 * share, boards + 1
    assert boards > 200
    assert abs(total / boards - 60) < 4


def test_the_same_seed_is_the_same_world(known):
    again = list(world.sessions(world.strengths(5), 3, 5))
    assert again == list(world.sessions(known, 3, 5))


def test_a_root_is_exact_to_a_hundredth():
    assert power.root(Fraction(2)) == Fraction(141, 100)
    assert power.root(Fraction(9, 4)) == Fraction(3, 2)


@pytest.mark.django_db
def test_the_command_prints_both_in_the_same_run(here, next_door):
    builders.members(here)
    for at in range(9):
        evening(here, f"e{at}", date(2026, 9, 1) + timedelta(at), seed=at)
    rated(here)
    printed = StringIO()
    call_command("rating_power", sessions=12, stdout=printed)
    text = printed.getvalue()
    assert len(re.findall(r"missed by the rating by \d+\.\d\d", text)) == 2, "the world, and one federation"
    assert len(re.findall(r"missed by the mean of former percentages by \d+\.\d\d", text)) == 2
    assert f"{here.federation.slug}: " in text
    assert f"{next_door.federation.slug}: 0 sessions, too few" in text


def test_what_the_bench_says():
    assert "Ratio 0.25" in as_text(RatingTimes(10, 4.0, 1.0, 0.05, 400))
