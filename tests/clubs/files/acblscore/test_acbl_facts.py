"""Every fact of the nine samples, as the file has it, and as the program's own rules make it anew."""

import pytest

from clubs.files.acblscore import agreement, rules
from tests.clubs.files.acblscore import acbl_files as files

COLOURS = {1: "B", 2: "S", 3: "R", 4: "G", 5: "P"}
MOVEMENTS = {False: "Mitchell", True: "Howell"}


def decimal(value):
    return value / 100


def facts_of_player(player):
    return {
        "first": player.first,
        "last": player.last,
        "number": player.number,
        "mp": player.masterpoints,
        "rank": player.rank,
    }


def facts_of_pair(pair, strata):
    places = pair.places[:strata]
    return {
        "pair": pair.name,
        "players": [facts_of_player(player) for player in pair.players],
        "boards": pair.boards,
        "unscaled": decimal(pair.sum),
        "adjustment": decimal(pair.adjustment),
        "session": decimal(pair.session),
        "carryover": decimal(pair.carryover),
        "final": decimal(pair.final),
        "percent": decimal(pair.percent),
        "strat": pair.stratum,
        "ineligible": not pair.is_eligible,
        "section_rank": [place.position for place in places],
        "overall_rank_low_high": [[place.overall, place.overall_last] for place in places],
        "award": [[decimal(one.points), COLOURS[one.colour], one.reason] for one in pair.awards],
    }


def points(coded):
    """Scores are facts in points, everything else by its code."""
    return 10 * coded if rules.is_score(coded) else coded


def facts_of_row(row):
    return {
        "round": row.round,
        "table": row.table,
        "ns": row.ns,
        "ns_score": points(row.ns_score),
        "ns_mp": decimal(row.ns_points),
        "ew": row.ew,
        "ew_score": points(row.ew_score),
        "ew_mp": decimal(row.ew_points),
    }


def kinds_of(section):
    codes = [
        code for board in section.boards for row in board.results for code in (row.ns_score, row.ew_score)
    ]
    return {
        "score": sum(map(rules.is_score, codes)),
        "average": sum(code in rules.AVERAGES for code in codes),
        "late_play": codes.count(rules.LATE),
        "not_played": codes.count(rules.NOT_PLAYED),
    }


def facts_of_section(section, strata):
    return {
        "section": section.letters,
        "movement": MOVEMENTS[section.is_howell],
        "tables": section.tables,
        "rounds": section.rounds,
        "boards_in_section": section.boards_in_section,
        "boards_per_round": section.boards_per_round,
        "top": section.top,
        "max_score": section.maximum,
        "phantom": section.phantom,
        "scored_with": list(section.scored_with),
        "results": sum(len(board.results) for board in section.boards),
        "boards_played": len(section.boards),
        "scores_by_kind": kinds_of(section),
        "first_board_rows": [facts_of_row(row) for row in section.boards[0].results],
        "pairs": [facts_of_pair(pair, strata) for pair in section.entries],
    }


def facts_of_event(event):
    return {
        "event": event.number,
        "type": event.kind,
        "scoring": event.scoring,
        "name": event.name,
        "session": event.session,
        "date": event.day,
        "club": event.club,
        "club_number": event.club_number,
        "director_or_city": event.place,
        "session_no": event.session_number,
        "sessions": event.sessions,
        "rating": event.rating,
        "strats": [{"letter": one.letter, "min_mp": one.low, "max_mp": one.high} for one in event.strata],
        "sections": [facts_of_section(section, len(event.strata)) for section in event.sections],
    }


def facts(name):
    game = files.game(name)
    sections = [section for event in game.events for section in event.sections]
    return {
        "bytes": len(files.sample(name)),
        "acblscore_version": f"{game.version / 100:.2f}",
        "created": str(game.created),
        "free_blocks_pointer": game.free,
        "events": [facts_of_event(event) for event in game.events],
        "pairs_count": sum(len(section.entries) for section in sections),
        "results_count": sum(len(board.results) for section in sections for board in section.boards),
    }


def test_there_are_nine():
    assert len(files.NAMES) == 9
    assert sorted(files.expected()) == files.NAMES


@pytest.mark.parametrize("name", files.NAMES)
def test_every_fact_of_a_sample(name):
    assert facts(name) == files.expected()[name]


@pytest.mark.parametrize("name", files.NAMES)
def test_every_figure_of_a_sample_is_what_the_rules_of_the_program_make_of_its_scores(name):
    differences = [one for event in files.game(name).events for one in agreement.problems(event)]
    assert differences == []


@pytest.mark.parametrize("name", files.NAMES)
def test_valid_results_are_counted_as_the_file_counts_them(name):
    boards = [board for event in files.game(name).events for part in event.sections for board in part.boards]
    counted = [sum(rules.counts(row.ns_score) for row in board.results) for board in boards]
    assert counted == [board.valid for board in boards]


def test_pairs_carry_over_what_they_had_after_the_session_before():
    """Joined by the numbers of the players: the two files belong to one event."""
    before, after = (
        {
            frozenset(player.number for player in pair.players): (pair.final, pair.carryover)
            for event in files.game(name).events
            for section in event.sections
            for pair in section.entries
        }
        for name in (files.FINAL_1, files.FINAL_2)
    )
    assert len(before) == 43
    assert {people: carried for people, (_, carried) in after.items()} == {
        people: final for people, (final, _) in before.items()
    }
