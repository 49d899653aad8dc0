"""Who has what: bars, shares, ties, strata, sessions, and reasons that add up."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.engine.citation import Citation
from scoring.engine.contest import Contestants, contestants_of
from scoring.engine.events.places import Place
from scoring.engine.masterpoints.awarding import award
from scoring.engine.masterpoints.grants import Factor, ListedAmounts, Share
from scoring.engine.masterpoints.inline import inline
from scoring.engine.masterpoints.occasion import OccasionPlayer, PlayerStanding
from scoring.engine.masterpoints.schemes import ColourRule
from tests import sample_rules as regulations
from tests.scoring.engine.masterpoints.fields import (
    amounts,
    contestant,
    howell,
    mitchell,
    occasion,
    ranked,
    refused,
    sentences,
)

PLACES = {"per": "player", "by": "direction", "places": {"1": "0.20", "2": "0.10"}}
STORY = inline(PLACES)


def with_players(field, key, **players):
    """A field in which one contestant has these players: letter to standing or boards."""
    own = tuple(
        OccasionPlayer(f"{key}{letter}", boards=boards_or_standing)
        if isinstance(boards_or_standing, int)
        else OccasionPlayer(f"{key}{letter}", boards_or_standing)
        for letter, boards_or_standing in players.items()
    )
    return replace(
        field, contestants=tuple(replace(c, players=own) if c.key == key else c for c in field.contestants)
    )


def test_the_places_of_conditions_of_contest_go_to_every_player_of_each_direction():
    awards = award(mitchell(3), STORY)
    assert [str(award.amount) for award in awards.awards[:6]] == [
        "0.20",
        "0.20",
        "0.10",
        "0.10",
        "0.00",
        "0.00",
    ]
    assert amounts(awards) == ["0.20", "0.10"] * 2
    assert sentences(awards.awards[0]) == ["Place 1: 0.20"]
    assert sentences(awards.awards[4]) == ["Place 3: points go to the first 2 places"]
    assert awards.awards[0].steps[0].cite is Citation.CONDITIONS_OF_CONTEST


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ([1, 1, 3], ["0.15", "0.15"]),  # both paid places
        ([1, 2, 2], ["0.20", "0.05", "0.05"]),  # across the last paid place
        ([1, 1, 1], ["0.10", "0.10", "0.10"]),  # three share two places
        ([1, 1, 1, 1, 1, 1, 1], ["0.04"] * 7),  # 0.30 / 7 is rounded
    ],
)
def test_who_shares_places_shares_their_points(ranks, expected):
    assert amounts(award(occasion(ranked(ranks)), STORY)) == expected


def test_a_tie_across_the_last_place_that_is_extended_counts_the_unpaid_places_too():
    scheme = regulations.scheme("weekly", "jcbl-sample")
    extended = replace(scheme, grants=tuple(replace(g, across_last="extend") for g in scheme.grants))
    field = howell([1, 2, 2, 4, 5, 6])  # 0.06, 0.042, 0.0294: two places are paid
    assert amounts(award(field, scheme)) == ["0.06", "0.02", "0.02"]
    assert amounts(award(field, extended)) == ["0.06", "0.04", "0.04"]


@pytest.mark.parametrize(
    ("standing", "code", "clause"),
    [
        ("expelled", "expelled", Citation.REG_6_1),
        ("partner_expelled", "partner_expelled", Citation.REG_6_1),
        ("unpaid", "unpaid", Citation.CONDITIONS_OF_CONTEST),
        ("suspended", "suspended", Citation.CONDITIONS_OF_CONTEST),
        ("deceased", "deceased", Citation.CONDITIONS_OF_CONTEST),
        ("merged", "merged", Citation.CONDITIONS_OF_CONTEST),
    ],
)
def test_who_is_barred_has_nothing_and_is_told_why(standing, code, clause):
    awards = award(with_players(mitchell(3), "1", a=standing, b="member"), STORY)
    barred, partner = awards.of("1a")[0], awards.of("1b")[0]
    assert (barred.amount, barred.barred, barred.withheld) == (Decimal("0.00"), code, Decimal("0.20"))
    assert "0.20 is not issued" in sentences(barred)[-1]
    assert barred.steps[-1].cite is clause
    assert (partner.amount, partner.barred) == (Decimal("0.20"), "")


@pytest.mark.parametrize("standing", ["guest", "non_member"])
def test_points_of_those_who_are_no_members_are_kept_for_them(standing):
    kept = award(with_players(mitchell(3), "1", a=standing, b="member"), STORY).of("1a")[0]
    assert (kept.amount, kept.claimable, kept.barred) == (Decimal("0.20"), True, "")
    assert sentences(kept)[-1] == "Kept until the player is a member"
    nothing = award(with_players(mitchell(3), "3", a=standing, b="member"), STORY).of("3a")[0]
    assert not nothing.claimable


def test_who_played_too_few_boards_or_forfeited_has_nothing():
    scheme = replace(STORY, minimum_boards=12)
    awards = award(with_players(mitchell(3, boards=24), "1", a=11, b=12), scheme)
    assert [awards.of("1a")[0].barred, awards.of("1b")[0].barred] == ["below_minimum_boards", ""]
    field = mitchell(3)
    out = replace(field, contestants=(replace(field.contestants[0], forfeited=True), *field.contestants[1:]))
    assert award(out, STORY).of("1a")[0].barred == "forfeited"


@pytest.mark.parametrize(
    ("share", "expected"),
    [
        (Share("each"), ["0.40", "0.40", "0.40"]),
        (Share("boards"), ["0.40", "0.20", "0.10"]),
        (Share("boards", full_from=Fraction(1, 2)), ["0.40", "0.40", "0.10"]),
        (Share("boards", least=Fraction(1, 2)), ["0.40", "0.20", "0.00"]),
        (Share("split"), ["0.13", "0.13", "0.13"]),
        (Share("split_boards"), ["0.23", "0.11", "0.06"]),
    ],
)
def test_players_of_a_team_share_by_the_boards_that_they_played(share, expected):
    """Three players of 32, 16 and 8 boards of 32; forfeited boards are among the 32 of the team."""
    who = (OccasionPlayer("Ta", boards=32), OccasionPlayer("Tb", boards=16), OccasionPlayer("Tc", boards=8))
    team = replace(contestant("T", 1, boards=32), players=who)
    scheme = inline({"places": {"1": "0.40"}})
    scheme = replace(scheme, grants=(replace(scheme.grants[0], share=share),))
    awards = award(occasion([team, contestant("U", 2)], form="teams"), scheme)
    assert [str(awards.total(player.key)) for player in who] == expected


def test_of_its_strata_a_pair_has_the_one_that_gives_it_most():
    rows = [
        replace(row, strata={"B": Place(row.rank - 2, False)} if row.rank > 2 else {})
        for row in ranked([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    ]
    awards = award(occasion(rows), regulations.scheme("american-club", "wbf-sample"))
    # Open, five tables: 0.50 0.35 0.25 0.18; stratum B, four tables: 0.40 0.28 0.20 (2/5 of 8 is 3.2)
    assert amounts(awards) == ["0.50", "0.35", "0.40", "0.28", "0.20"]
    assert sentences(awards.of("3a")[0])[0] == "By the place in stratum B, which gives more"


def test_sections_are_lists_of_their_own():
    rows = [replace(row, section="A") for row in ranked([1, 2, 3, 4])]
    rows += [replace(row, section="B") for row in ranked([1, 2], start=5)]
    scheme = regulations.scheme("american-club", "wbf-sample")
    assert amounts(award(occasion(rows, ranked_by="section"), scheme)) == ["0.20", "0.14", "0.10"]


# The overall gives 0.10; the sessions 0.20, 0.10 and 0.10.
@pytest.mark.parametrize(("combine", "expected"), [("overall", "0.10"), ("sum", "0.50"), ("larger", "0.40")])
def test_sessions_and_overall_are_combined_as_the_scheme_says(combine, expected):
    both = replace(STORY, combine=combine, grants=(replace(STORY.grants[0], of="both"),))
    sessions = (howell([1, 2, 3]), howell([2, 1, 3]), howell([2, 1, 3]))
    assert str(award(howell([2, 1, 3], sessions=3, parts=sessions), both).total("1a")) == expected
    assert str(award(howell([1, 2, 3]), both).total("1a")) == "0.20", "one session is the event"


def test_an_expulsion_bars_the_session_and_leaves_the_overall():
    both = replace(STORY, combine="sum", grants=(replace(STORY.grants[0], of="both"),))
    expelled = with_players(howell([1, 2, 3]), "1", a="expelled", b="member")
    event = howell([1, 2, 3], sessions=2, parts=(expelled, howell([1, 2, 3])))
    awards = award(event, both)
    assert (awards.total("1a"), awards.total("1b")) == (Decimal("0.40"), Decimal("0.60"))
    entry = awards.of("1a")[0]
    assert (entry.barred, entry.withheld) == ("expelled", Decimal("0.20"))


def test_tables_of_different_sizes_of_field_are_looked_up():
    listed = ListedAmounts(((2, (Fraction(1),)), (5, (Fraction(3), Fraction(2)))))
    scheme = replace(STORY, grants=(replace(STORY.grants[0], base=listed, depth=STORY.grants[0].depth),))
    assert amounts(award(howell(4), scheme)) == ["1.00"]
    assert amounts(award(howell(5), scheme)) == ["3.00", "2.00"]


def test_grants_of_different_colours_are_entries_of_their_own():
    two = (STORY.grants[0], replace(STORY.grants[0], colour="gold"))
    awards = award(howell(3), replace(STORY, grants=two, colours=(ColourRule("silver"),)))
    assert [(entry.colour, str(entry.amount)) for entry in awards.of("1a")] == [
        ("silver", "0.20"),
        ("gold", "0.20"),
    ]
    assert awards.total("1a") == Decimal("0.40")


def test_the_only_one_of_a_direction_beat_nobody():
    awards = award(mitchell(2, 1), STORY)
    assert amounts(awards) == ["0.20", "0.10"]
    assert sentences(awards.of("3a")[0]) == ["Alone in the list: nobody was beaten"]


def test_a_contestant_whose_players_nobody_knows_keeps_nobody_else_from_points():
    unknown = occasion([contestant("1", 1, players=0), contestant("2", 2)])
    assert [(entry.player, str(entry.amount)) for entry in award(unknown, STORY).awards] == [
        ("2a", "0.10"),
        ("2b", "0.10"),
    ]


def test_who_is_unplaced_has_nothing():
    rows = (*ranked([1, 2]), contestant("3", None))
    assert sentences(award(occasion(rows), STORY).of("3a")[0]) == ["No place in the ranking"]


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("pairs_imps", Contestants.PAIRS),
        ("houston", Contestants.PAIRS),
        ("individual", Contestants.INDIVIDUAL),
        ("teams", Contestants.TEAMS),
        ("swiss_teams", Contestants.TEAMS),
    ],
)
def test_forms_of_contest_are_three_for_points(name, form):
    assert contestants_of(name) is form


def test_a_form_that_nobody_knows_is_no_form_of_teams():
    with pytest.raises(ValueError, match="barometer_teams"):
        contestants_of("barometer_teams")


@pytest.mark.parametrize(
    ("game", "field", "sentence"),
    [
        (howell(3, tables=Fraction(0)), "tables", "tables: without a table nothing is played."),
        (howell(1), "contestants", "contestants: 1 contestant; points need two at least."),
        (
            howell([1, 2, 4]),
            "contestants.3",
            "contestants.3: place 4 does not follow from the places before it. Write 1, 2, 2, 4.",
        ),
        (howell(3, sessions=0), "sessions", "sessions: 0 is outside the possible; the least is 1."),
        (
            with_players(howell(3), "2", a="banned", b="member"),
            "contestants.2",
            f"contestants.2: there is no banned. Allowed: {', '.join(PlayerStanding)}.",
        ),
        (occasion([contestant("1", 1), contestant("1", 2)]), "contestants", "contestants: 1 is there twice."),
        (
            occasion([contestant("1", 1, True), contestant("2", 2)]),
            "contestants.1",
            "contestants.1: whether place 1 is shared does not agree with who else stands there.",
        ),
        (
            with_players(occasion([contestant("1", 1, boards=10), contestant("2", 2)]), "1", a=11, b=2),
            "contestants.1",
            "contestants.1: 1a played 11 boards of 10.",
        ),
    ],
)
def test_a_game_that_cannot_be_is_refused_with_its_field(game, field, sentence):
    assert refused(award, game, STORY) == {field: sentence}


def test_everything_wrong_is_said_at_once_and_with_the_part_that_it_is_in():
    event = howell(3, sessions=0, parts=(howell([1, 3]), howell(1, tables=Fraction(0))))
    assert list(refused(award, event, STORY)) == [
        "sessions",
        "parts[1].contestants.2",
        "parts[2].tables",
        "parts[2].contestants",
    ]


@pytest.mark.parametrize(
    ("scheme", "game", "field"),
    [
        ("world", howell(3), "scheme"),
        ("american-club", howell(3, form="teams"), "form"),
        ("american-overall", howell(3, level="weekly"), "level"),
        ("new-zealand", howell(3, form="teams"), "match_boards"),
    ],
)
def test_what_a_scheme_asks_and_a_game_does_not_say_is_refused(scheme, game, field):
    assert list(refused(award, game, regulations.scheme(scheme, "wbf-sample"))) == [field]


@pytest.mark.parametrize("count", [3, 10])
def test_a_series_has_four_to_nine_games(count):
    game = howell(3, games=(Fraction(1, 10),) * count)
    assert refused(award, game, regulations.scheme("series")) == {
        "games": f"games: {count} entries; there are to be 4 to 9."
    }


def test_points_for_everybody_cannot_come_from_two_rankings():
    scheme = inline({**PLACES, "by": "overall"})
    assert list(refused(award, mitchell(3), scheme)) == ["ranked_by"]


@pytest.mark.parametrize(
    ("wrong", "fields"),
    [
        ({"places": {"1": "0.20", "3": "0.10"}}, ["places.3"]),
        ({"places": {}}, ["places.1"]),
        ({"places": {"1": "0.10", "2": "0.20"}}, ["places.2"]),
        ({"places": {"1": "ten", "2": "-1"}}, ["places.1", "places.2"]),
        ({}, ["places"]),
        ({"places": {"1": "1"}, "per": "pair", "by": "north", "points": 3}, ["per", "by", "points"]),
        ({"places": {"1": "1E999999999"}}, ["places.1"]),
        ({"places": {"1": True}}, ["places.1"]),
        ({"places": {"1": "1/0"}}, ["places.1"]),
        ({"places": {"1": 10**7}}, ["places.1"]),
        ({"places": ["0.20"]}, ["places"]),
        ("weekly!", [""]),
    ],
)
def test_places_that_cannot_be_are_refused_all_at_once(wrong, fields):
    paths = [f"master_points.{field}" if field else "master_points" for field in fields]
    assert [path for path in refused(inline, wrong) if path in paths] == paths


def test_a_number_of_json_is_taken_as_it_was_written():
    assert amounts(award(howell(2), inline({"places": {"1": 0.35, "2": 0}}))) == ["0.35"]


def test_amounts_finer_than_hundredths_are_kept_exactly():
    assert amounts(award(howell(2), inline({"places": {"1": "0.125"}}))) == ["0.125"]


@pytest.mark.parametrize(("half", "winner"), [("full", "0.70"), ("half", "0.65"), ("none", "0.60")])
def test_a_half_table_counts_as_the_scheme_says(half, winner):
    scheme = regulations.scheme("american-club", "wbf-sample")
    base = replace(scheme.grants[0].base, half=half)
    counted = replace(scheme, grants=(replace(scheme.grants[0], base=base),))
    assert amounts(award(mitchell(7, 6), counted))[0] == winner


@pytest.mark.parametrize(("boards", "winner"), [(11, None), (12, "0.40"), (17, "0.40"), (18, "0.50")])
def test_a_factor_by_boards_takes_the_largest_number_that_was_reached(boards, winner):
    scheme = regulations.scheme("american-club", "wbf-sample")
    by_boards = Factor("boards", {"12": Fraction(4, 5), "18": Fraction(1)})
    factored = replace(scheme, grants=(replace(scheme.grants[0], factors=(by_boards,)),))
    game = howell(10, boards=boards)
    if winner is None:
        assert refused(award, game, factored) == {"boards": "boards: there is no 11. Allowed: 12, 18."}
    else:
        assert amounts(award(game, factored))[0] == winner
