"""Worked examples of the formulas as they were read (none is official): Japan, America, and the others."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.engine.masterpoints.awarding import award
from scoring.engine.masterpoints.occasion import OccasionPlayer
from scoring.engine.rounding import decimal
from tests import sample_rules as regulations
from tests.scoring.engine.masterpoints.fields import (
    amounts,
    contestant,
    howell,
    mitchell,
    occasion,
    paid,
    ranked,
    sentences,
)

JAPAN = "jcbl-sample"


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        # 12 pairs, class 1: 12/100, then 0.7 of it, 0.49, 0.343: 0.12 0.084 0.0588 0.04116
        ({"pairs": 12}, ["0.12", "0.08", "0.06", "0.04"]),
        # Class 3, two sessions: 3 * 12 * 1 * 2 / 100 = 0.72; 0.504; 0.3528; 0.24696
        ({"pairs": 12, "klass": 3, "sessions": 2}, ["0.72", "0.50", "0.35", "0.25"]),
        # Six teams, class 2: 2 * 6 * 2 * 1 / 100 = 0.24; 0.168
        ({"pairs": 6, "klass": 2, "form": "teams"}, ["0.24", "0.17"]),
    ],
)
def test_a_japanese_weekly_game_is_kcps_over_100(game, expected):
    assert amounts(paid(howell(game.pop("pairs"), **game), "weekly", JAPAN)) == expected


def test_japanese_teams_by_victory_points_divide_kbv_over_100m():
    """K 3, B 8, V 70 of won and drawn matches, M 20, four players: 3*8*70/(100*20*4) = 0.21."""
    first = replace(contestant("T", 1, players=4), victory_points=Fraction(70))
    second = replace(contestant("U", 2, players=6), victory_points=Fraction(35))
    game = occasion([first, second], form="swiss_teams", klass=3, match_boards=8, match_maximum=Fraction(20))
    awards = paid(game, "weekly-teams", JAPAN)
    assert awards.total("Ta") == Decimal("0.21")
    assert awards.total("Ua") == Decimal("0.07")
    assert sentences(awards.of("Ta")[0]) == [
        "0.01 × 8 boards × 70 victory points of matches won and drawn / 20 of a match",
        "Class 3: 3 times",
        "Divided by the 4 players",
    ]


def test_a_japanese_series_has_half_the_sum_of_its_winners_points_and_one_at_most():
    games = tuple(map(Fraction, ("0.30", "0.24", "0.36", "0.30")))
    awards = paid(howell(6, games=games), "series", JAPAN)
    assert amounts(awards) == ["0.60", "0.42"]
    long = paid(howell(9, games=games * 2), "series", JAPAN)  # 1.20, 0.84, 0.588
    assert amounts(long) == ["1.00", "0.84", "0.59"]
    assert sentences(long.awards[0])[-1] == "No more than 1"


def test_a_japanese_championship_adds_its_sessions_to_the_overall():
    sessions = (howell([2, 1, 3, 4, 5, 6], "sectional"), howell([1, 3, 2, 4, 5, 6], "sectional"))
    event = howell([1, 2, 3, 4, 5, 6], "sectional", sessions=2, parts=sessions)
    awards = paid(event, "championship", JAPAN)
    # Session 8*6/100 = 0.48 and 0.336; overall twice that: 0.96 and 0.672.
    assert awards.total("1a") == Decimal("0.34") + Decimal("0.48") + Decimal("0.96")
    assert awards.total("2a") == Decimal("0.48") + Decimal("0.67")
    assert awards.total("3a") == Decimal("0.34")
    assert [entry.colour for entry in awards.of("1a")] == ["red"]
    assert sentences(awards.of("2a")[0]) == [
        "Session 1",
        "First place: 0.01 for each of 6 contestants",
        "Level of the event: 8 times",
        "Session 2",
        "Place 3: points go to the first 2 places",
        "Overall",
        "First place: 0.01 for each of 6 contestants",
        "Level of the event: 8 times",
        "Sessions played (2): 2 times",
        "Place 2: 0.7 of the first place",
        "Rounded to 0.01, half away from zero",
    ]


@pytest.mark.parametrize(
    ("level", "sessions", "colour"),
    [
        ("sectional", 2, "red"),
        ("national", 3, "red"),
        ("sectional", 1, "black"),
        ("local", 2, "black"),
        ("club_championship", 2, "black"),
    ],
)
def test_red_points_need_two_sessions_above_a_local_event(level, sessions, colour):
    scheme = regulations.scheme_for(level, "pairs_matchpoints", JAPAN)
    assert scheme.colour(howell(6, level, sessions=sessions)) == colour


@pytest.mark.parametrize(
    ("tables", "restrictions", "expected"),
    [
        # 13 tables: 1.30, then 70, 50, 35 percent and a fifth; 40 percent of 13 is 5.2
        (13, (), ["1.30", "0.91", "0.65", "0.46", "0.26"]),
        # Sixteen tables reach the most there is
        (16, (), ["1.50", "1.05", "0.75", "0.53", "0.30", "0.25"]),
        (16, ("invitational",), ["1.20", "0.84", "0.60", "0.42", "0.24", "0.20"]),
        (10, ("age",), ["0.80", "0.56", "0.40", "0.28"]),
        (10, ("age", "gender"), ["0.70", "0.49", "0.35", "0.25"]),
        (10, ("0-20",), ["0.50", "0.35", "0.25", "0.18"]),
    ],
)
def test_an_american_club_game_has_a_tenth_a_table(tables, restrictions, expected):
    awards = paid(mitchell(tables, restrictions=restrictions), "american-club")
    assert amounts(awards) == expected * 2


@pytest.mark.parametrize(
    ("tables", "level", "sessions", "winner"),
    [
        (20, "sectional", 2, "7.50"),  # 30/60 * 10 * 1.5
        (60, "regional", 1, "16.33"),  # 70/60 * 14
        (100, "national", 4, "78.63"),  # log10(25) = 1.397940; * 22.5 * 2.5
    ],
)
def test_the_american_overall_winner_has_brs(tables, level, sessions, winner):
    game = howell(5, level, sessions=sessions, tables=Fraction(tables))
    assert amounts(paid(game, "american-overall"))[0] == winner


def test_new_zealand_pairs_have_forty_a_direction_and_teams_two_a_board_won():
    assert amounts(paid(mitchell(9), "new-zealand")) == ["40", "27", "13"] * 2
    won = [Fraction(5, 2), Fraction(1)]
    teams = [replace(team, won=won[i], boards=32) for i, team in enumerate(ranked([1, 2]))]
    game = occasion(teams, form="teams", match_boards=8)
    assert amounts(paid(game, "new-zealand")) == ["40", "16"]


def test_norwegian_district_points_are_the_row_that_is_known():
    assert amounts(paid(howell(20), "norwegian-district")) == ["20", "13", "9", "6", "4"]


def test_world_points_lose_fifteen_percent_a_year_and_placing_points_nothing():
    decay = regulations.scheme("world", "wbf-sample").decay
    assert decimal(decay.left(Fraction(100), 2, "master")) == Decimal("72.25")
    assert decay.left(Fraction(7), 20, "placing") == 7


def test_a_life_master_has_three_hundred_points_of_any_colour():
    ladder = regulations.ladder(JAPAN)
    points = {"black": Fraction(250), "red": Fraction("49.99")}
    assert ladder.rank(points) is None
    assert ladder.ranks[0].lacking(points) == {"any": Fraction("0.01")}
    assert ladder.rank({**points, "red": Fraction(50)}).names["ja"] == "ライフマスター"


def test_ranks_need_their_colours_and_their_titles():
    american = regulations.ladder("wbf-sample", name="american")
    colours = {"gold": Fraction(50), "red": Fraction(25), "silver": Fraction(75), "black": Fraction(350)}
    assert american.rank(colours).key == "life_master"
    assert american.rank({**colours, "gold": Fraction(49), "red": Fraction(26)}).key == "advanced_nabc_master"
    world = regulations.ladder("wbf-sample", name="world")
    points = {"master": Fraction(400), "placing": Fraction(10)}
    assert [world.rank(points).key, world.rank(points, wins=1).key] == ["life_master", "grand_master"]
    new_zealand = regulations.ladder("wbf-sample", name="new-zealand")
    assert new_zealand.rank({"C": Fraction(2000)}).key == "club_master"


@pytest.mark.parametrize(("pack", "schemes"), [("jcbl-sample", 4), ("wbf-sample", 9)])
def test_every_scheme_says_where_it_was_read_and_what_was_assumed(pack, schemes):
    assert len(regulations.schemes(pack)) == schemes
    for scheme in regulations.schemes(pack):
        assert not scheme.official
        assert scheme.source
        assert scheme.assumed
        assert "sample" in scheme.name("en")
        assert "見本" in scheme.name("ja")


def test_a_guest_has_points_to_claim_unless_the_scheme_gives_them_to_members_only():
    field = [
        replace(placed, players=(OccasionPlayer("guest", "guest"),)) if placed.rank == 1 else placed
        for placed in ranked([1, 2, 3])
    ]
    kept = paid(occasion(field), "weekly", JAPAN).of("guest")[0]
    assert (str(kept.amount), kept.claimable, kept.barred) == ("0.03", True, "")
    lost = award(occasion(field), regulations.scheme("english-local", "wbf-sample")).of("guest")[0]
    assert (str(lost.amount), lost.claimable, lost.barred, str(lost.withheld)) == (
        "0",
        False,
        "discarded",
        "10",
    )
