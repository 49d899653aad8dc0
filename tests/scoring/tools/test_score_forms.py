"""`score` for every form but pairs at matchpoints: IMPs, total points, individuals, teams."""

import json
from decimal import Decimal

import pytest

from clubs.files import reading
from scoring.engine.imp_pairs import explain
from scoring.engine.imp_pairs.cell import ImpCell
from scoring.engine.pairs.session import score
from scoring.tools.score_file import main
from tests import sample_rules as regulations
from tests.clubs.files.event_files import around, board, both, event, line, match, pairs, teams
from tests.clubs.files.usebio.test_usebio_individual import individual
from tests.places import SAMPLES

SET_OF = {
    "butler_howell_8": {"butler_trim": "1", "butler_round": "10"},
    "cross_imp_howell_9": {"cross_imps": "mean"},
    "teams_point_a_board_8": {},
}
SCALE = {"boards": 2, "bands": [[0, "10", "10"], [5, 12.5, "7.5"], [9, "16", "4"]]}


@pytest.fixture
def run(capsys, tmp_path):
    """Run the command in English on a file or its content; answers exit code, output and errors."""

    def run_it(content, *argv):
        file = tmp_path / "session.xml"
        file.write_bytes(content)
        code = main([str(file), "--lang", "en", *argv])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run_it


def sample(name):
    return (SAMPLES / f"usebio_{name}.xml").read_bytes()


def settings(overrides):
    return [word for key, value in overrides.items() for word in ("--set", f"{key}={value}")]


@pytest.mark.parametrize("name", SET_OF)
def test_samples_that_agree_with_us_in_every_figure(run, name):
    code, out, err = run(sample(name), "--json", *settings(SET_OF[name]))
    whole = json.loads(out)
    assert (code, err) == (0, "")
    assert len(whole["standings"]) == len(whole["contestants"])
    assert whole["differences"] == []
    assert {row["percent"] for row in whole["standings"]} == {None}


def test_the_one_file_at_cross_imps_has_the_mean_of_three_comparisons(run):
    """Where they are added, every figure but 0 is three times the one of the file, which is rounded."""
    _, out, _ = run(sample("cross_imp_howell_9"), "--json", "--set", "cross_imps=sum")
    differences = json.loads(out)["differences"]
    assert len(differences) == 221
    ours = [Decimal(difference["computed"]) for difference in differences]
    assert [round(3 * Decimal(difference["file"])) for difference in differences] == ours


@pytest.mark.parametrize(
    ("name", "total", "line"),
    [
        ("butler_howell_8", "IMPs", "NS IMPs  EW IMPs"),
        ("cross_imp_howell_9", "IMPs", "NS IMPs  EW IMPs"),
        ("teams_point_a_board_8", "Board points", "NS board points  EW board points"),
    ],
)
def test_tables_name_what_is_counted_and_have_no_percentages(run, name, total, line):
    _, out, _ = run(sample(name))
    head = next(row for row in out.splitlines() if row.startswith("Place"))
    assert total in head
    assert "%" not in head
    assert any(row.endswith(line) for row in out.splitlines())
    assert "matchpoints" not in out


def test_total_points(run):
    lines = board(1, line(1, 2, 420), line(3, 4, -50)), board(2, line(1, 4, "A6040"), line(3, 2, 100))
    code, out, _ = run(event("AGGREGATE", pairs(1, 2, 3, 4), *lines, WINNER_TYPE=1))
    assert code == 0
    assert "Points" in next(row for row in out.splitlines() if row.startswith("Place"))
    assert any(row.split()[:4] == ["1", "4", "A+", "A−"] for row in out.splitlines())


@pytest.mark.parametrize("name", ["butler_howell_8", "cross_imp_howell_9"])
@pytest.mark.parametrize("overrides", [{}, {"butler_trim": "0", "cross_imps": "mean"}], ids=["pack", "other"])
def test_the_steps_of_every_cell_add_up_to_its_value(name, overrides):
    document, _ = reading.read(sample(name))
    conditions = regulations.conditions("jcbl-sample", document.event.date, overrides)
    session = score(reading.sheet_of(document), conditions)
    assert len(session.cells) > 100
    for cell in {cell for both_sides in session.cells for cell in both_sides}:
        assert explain.award(ImpCell.from_json(cell.to_json()), conditions).total == cell.award


def test_an_individual_ranks_every_player_and_names_all_four_at_the_table(run):
    code, out, _ = run(individual(), "--json", "--set", "matchpoint_scale=two")
    whole = json.loads(out)
    assert (code, whole["event"]["form"], len(whole["standings"])) == (0, "individual", 8)
    seats = {"ns": "1", "ns_partner": "2", "ew": "3", "ew_partner": "4"}
    assert whole["boards"][0]["results"][0].items() >= seats.items()
    _, out, _ = run(individual())
    assert any(row.split()[:2] == ["1-2", "3-4"] for row in out.splitlines())
    assert "Player" in out


def test_the_individual_sample_is_refused_and_printed_whole(run):
    """Its player numbers are examples that do not fit, as it says itself."""
    code, out, err = run(sample("individual_12"), "--json")
    assert (code, len(json.loads(out)["contestants"])) == (2, 12)
    assert "Traceback" not in err


BOARDS = both(1, 1, 2, 420, -50), both(2, 1, 2, 50, 100)  # 10 IMPs to team 1, 2 to team 2


def of_teams(*parts, **heading):
    return event(
        "TEAMS", *(parts or (teams(1, 2), match(1, 2, *BOARDS))), BOARD_SCORING_METHOD="IMPS", **heading
    )


def test_a_match_at_imps(run):
    code, out, _ = run(of_teams(), "--json")
    whole = json.loads(out)
    assert code == 0
    assert whole["matches"] == [
        {"round": 1, "a": "1", "b": "2", "a_score": "10", "b_score": "2", "a_vp": None, "b_vp": None}
    ]
    assert [(row["contestant"], row["rank"], row["score"]) for row in whole["standings"]] == [
        ("1", 1, "8.00"),
        ("2", 2, "-8.00"),
    ]
    lines = whole["boards"][0]["results"]
    assert [(line["ns"], line["ns_award"], line["ew_award"]) for line in lines] == [
        ("1", "10.00", "-10.00"),
        ("2", "-10.00", "10.00"),
    ]


def test_a_match_in_victory_points_of_a_named_scale_or_of_a_file(run, tmp_path):
    table = tmp_path / "scale.json"
    table.write_text(json.dumps(SCALE))
    for argv in (["--set", f"vp_scale=@{table}"], []):
        _, out, _ = run(of_teams(MATCH_SCORING_METHOD="VPS"), "--json", *argv)
        scored_match = json.loads(out)["matches"][0]
        scale = regulations.scale("wbf-continuous-20").victory_points(2, 8)
        expected = [12.5, 7.5] if argv else [float(vp) for vp in scale]
        assert [float(scored_match["a_vp"]), float(scored_match["b_vp"])] == expected


def test_a_scale_that_is_named_turns_plain_matches_into_victory_points(run):
    _, out, _ = run(of_teams(), "--set", "vp_scale=win-loss")
    assert out.split("Matches\n")[1].splitlines()[0].split() == [
        "Round",
        "Team",
        "Team",
        "IMPs",
        "IMPs",
        "VP",
        "VP",
    ]
    assert "VP" in next(row for row in out.splitlines() if row.startswith("Place"))


BAD_SCALES = [
    (None, "There is no file"),
    ("{", "is no table of victory points"),
    ("[" * 100_000, "is no table of victory points"),
    ("[]", "vp_scale"),
    ('{"boards": 3, "bands": [[0, 10, 10]]}', "boards"),  # the match has two
    ('{"boards": 2, "bands": []}', "vp_scale"),
    ("x" * 1_000_001, "is no table of victory points"),
]


@pytest.mark.parametrize(("text", "says"), BAD_SCALES)
def test_a_scale_that_nobody_can_score_by_is_refused_in_one_line(run, tmp_path, text, says):
    table = tmp_path / "scale.json"
    if text is not None:
        table.write_text(text)
    code, out, err = run(of_teams(), "--json", "--set", f"vp_scale=@{table}")
    assert (code, len(err.splitlines())) == (2, 1)
    assert says in err
    assert json.loads(out)["problems"][-1]["message"] == err.strip()


def test_teams_of_the_same_number_in_two_sections(run):
    sections = "".join(
        around("SECTION", teams(1, 2), match(1, 2, *BOARDS), SECTION_ID=name) for name in ("A", "B")
    )
    ranked = {
        "no": [("A", "1", 1), ("A", "2", 2), ("B", "1", 1), ("B", "2", 2)],
        "yes": [("A", "1", 1), ("B", "1", 1), ("A", "2", 3), ("B", "2", 3)],
    }
    for across, expected in ranked.items():
        code, out, _ = run(of_teams(sections), "--json", "--set", f"across_sections={across}")
        whole = json.loads(out)
        rows = [(row["section"], row["contestant"], row["rank"]) for row in whole["standings"]]
        assert (code, rows, len(whole["matches"])) == (0, expected, 2)
    _, out, _ = run(of_teams(sections))
    assert [row for row in out.splitlines() if row.startswith("Standings")] == ["Standings A", "Standings B"]


def test_sessions_are_ranked_one_by_one(run):
    first = pairs(1, 2, 3, 4), board(1, line(1, 2, 420), line(3, 4, 50))
    second = pairs(1, 2, 3, 4), board(1, line(1, 3, -90), line(2, 4, 50))
    sessions = "".join(around("SESSION", *parts) for parts in (first, second))
    content = event("MP_PAIRS", sessions, WINNER_TYPE=1)
    code, out, _ = run(content, "--json", "--set", "across_sections=yes")
    whole = json.loads(out)
    assert (code, len(whole["boards"]), len(whole["standings"])) == (0, 2, 8)
    assert [row["rank"] for row in whole["standings"]] == [1, 1, 3, 3] * 2
    _, out, _ = run(content)
    assert [row for row in out.splitlines() if row.startswith("Standings")] == ["Standings 1", "Standings 2"]
