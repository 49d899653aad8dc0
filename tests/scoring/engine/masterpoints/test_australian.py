"""The Australian club scale against what Compscore3 wrote into real files, to the hundredth."""

import re
from collections import Counter

import pytest

from scoring.engine.masterpoints.awarding import award
from tests import sample_rules as regulations
from tests.places import SAMPLES
from tests.scoring.engine.masterpoints.fields import (
    INTERNATIONAL,
    contestant,
    howell,
    hundredths,
    mitchell,
    occasion,
    paid,
)

CONTESTANT = re.compile(r"<PAIR>.*?</PAIR>", re.DOTALL)
FIELDS = {
    "direction": re.compile(r"<DIRECTION>(NS|EW)?<"),
    "place": re.compile(r"<PLACE>(\d+)"),
    "points": re.compile(r"<MASTER_POINTS_AWARDED>(\d+)<"),
}


def awarded(name):
    """Every pair of a file with its place and the points that the file gives it, in hundredths."""
    text = (SAMPLES / name).read_text(encoding="utf-8", errors="replace")
    placed = []
    for block in CONTESTANT.findall(text):
        values = {field: pattern.search(block) for field, pattern in FIELDS.items()}
        if values["place"]:
            columns = {field: match.group(1) or "" if match else "0" for field, match in values.items()}
            placed.append({**columns, "key": f"{columns['direction']}{len(placed)}"})
    return placed


def field_of(pairs, level="weekly"):
    shared = Counter((pair["direction"], pair["place"]) for pair in pairs)
    return occasion(
        [
            contestant(
                pair["key"],
                int(pair["place"]),
                shared[pair["direction"], pair["place"]] > 1,
                pair["direction"],
            )
            for pair in pairs
        ],
        level,
    )


@pytest.mark.parametrize(
    ("name", "scheme"),
    [
        ("usebio_pairs_mitchell_13.xml", "australian-club"),
        ("usebio_pairs_edited_inconsistent.xml", "australian-club"),
        ("usebio_unknown_event_type.xml", "australian-club"),
        ("usebio_butler_howell_8.xml", "australian-club"),
        ("usebio_cross_imp_howell_9.xml", "australian-club"),
        ("usebio_pairs_howell_12.xml", "australian-red"),
        ("usebio_pairs_two_winner_22.xml", "english-local"),
        ("usebio_pairs_two_sections_32.xml", "english-local"),
    ],
)
def test_every_award_of_a_real_file_is_reproduced(name, scheme):
    pairs = awarded(name)
    assert len(pairs) >= 8
    rules = regulations.scheme(scheme, INTERNATIONAL)
    awards = award(field_of(pairs), rules)
    ours = {award.contestant: int(award.amount * 10**rules.decimals) for award in awards.awards}
    assert ours == {pair["key"]: int(pair["points"]) for pair in pairs}


@pytest.mark.parametrize(
    ("tables", "expected"),
    [
        (21, [63, 44, 32, 21, 16, 13, 11, 9, 8, 7]),
        (19, [57, 40, 29, 19, 14, 11, 10, 8, 7]),
        (7, [21, 15, 11]),
        (8, [24, 17, 12, 8]),
    ],
)
def test_a_mitchell_pays_half_of_each_direction(tables, expected):
    assert hundredths(paid(mitchell(tables), "australian-club")) == expected * 2


@pytest.mark.parametrize(
    ("pairs", "scheme", "expected"),
    [
        (8, "australian-club", [24, 17, 12, 8]),
        (9, "australian-club", [30, 21, 15, 10]),
        (12, "australian-red", [60, 42, 30, 20, 15, 12]),
    ],
)
def test_a_howell_pays_half_of_the_field_at_twice_the_rate(pairs, scheme, expected):
    assert hundredths(paid(howell(pairs), scheme)) == expected


def test_a_half_table_counts_as_a_whole_one_for_both_directions():
    assert hundredths(paid(mitchell(7, 6), "australian-club")) == [21, 15, 11] * 2


def test_who_shares_a_place_has_the_mean_of_rounded_awards_and_nothing_for_unpaid_places():
    north = [1, 2, 3, 3, 5, 6, 7]
    assert hundredths(paid(mitchell(north, 6), "australian-club")) == [21, 15, 6, 6, 21, 15, 11]
    nineteen = [*range(1, 6), 6, 6, *range(8, 20)]
    assert hundredths(paid(mitchell(nineteen, 19), "australian-club"))[5:7] == [11, 11]


@pytest.mark.parametrize(
    ("level", "restrictions", "winner"),
    [("weekly", (), 24), ("club_championship", (), 32), ("weekly", ("supervised",), 12)],
)
def test_the_weight_goes_by_the_kind_of_game(level, restrictions, winner):
    game = mitchell(8, level=level, restrictions=restrictions)
    assert hundredths(paid(game, "australian-club"))[0] == winner
