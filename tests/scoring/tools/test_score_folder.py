"""`manage.py score` for a folder: a line for each file, and a table of reasons for what was not read."""

import json
from pathlib import Path

from scoring.tools.score_file import many
from tests.clubs.files.acblscore import acbl_files
from tests.scoring.tools.test_score_file import HOWELL, OLD, SAMPLES, run

__all__ = ["run"]  # the fixture


def test_a_folder_has_a_line_a_file_and_a_table_of_reasons(run, tmp_path):
    for name in ("usebio_pairs_howell_12.xml", "usebio_unknown_event_type.xml"):
        (tmp_path / name).write_bytes((SAMPLES / name).read_bytes())
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "hands.pbn").write_bytes((SAMPLES / "bridgemate_11_tables_hands.pbn").read_bytes())
    (tmp_path / "more" / ".hidden").write_text("x")
    code, out, err = run(str(tmp_path), HOWELL, "--reconcile")
    lines = out.splitlines()
    assert (code, err) == (2, "")
    assert [Path(line.split(":")[0]).name for line in lines[:4]] == [
        "usebio_pairs_howell_12.xml",
        "usebio_unknown_event_type.xml",
        "hands.pbn",
        "usebio_pairs_howell_12.xml",
    ]
    settings = "--set matchpoint_scale=two --set factor_totals=yes"
    assert f"161 results; figures that agree with {settings}: 350, that differ: 8" in lines[0]
    assert "not scored. Line 8: NOTSUP" in lines[1]
    assert lines[2].endswith(
        "not scored. The file holds the hands of 36 boards and no results, so that there is nothing to score."
    )
    assert lines[5] == "Files: 4. Scored: 2. Not scored: 2."
    assert [line.split()[:2] for line in lines[8:]] == [["1", "hands_alone"], ["1", "unknown_event_type"]]


def test_a_folder_says_by_whose_rules_figures_agree_and_where_there_are_none(run, tmp_path):
    (tmp_path / "a.aca").write_bytes(acbl_files.sample(acbl_files.AVERAGES))
    (tmp_path / "b.pbn").write_text(OLD.replace("1980", "2026"))
    (tmp_path / "c.xml").write_bytes((SAMPLES / "usebio_butler_howell_8.xml").read_bytes())
    code, out, err = run(str(tmp_path), "--reconcile")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert "figures that agree by the rules of ACBLscore itself: " in lines[0]
    assert lines[1].endswith("2 results; it publishes no figures to agree with")
    assert lines[2].endswith("; figures that agree: 296, that differ: 0")


def test_a_folder_as_json(run, tmp_path):
    (tmp_path / "a.xml").write_bytes(Path(HOWELL).read_bytes())
    (tmp_path / "b.txt").write_text("hello")
    code, out, _ = run(str(tmp_path), "--json")
    files = json.loads(out)["files"]
    assert code == 2
    assert [(one["scored"], one["results"], one["reason"] and one["reason"]["code"]) for one in files] == [
        (True, 161, None),
        (False, 0, "unknown_format"),
    ]


def test_a_reader_that_fails_leaves_the_other_files(run, tmp_path, monkeypatch):
    for name in ("a.xml", "b.xml"):
        (tmp_path / name).write_bytes(Path(HOWELL).read_bytes())
    real = many.report

    def fails_once(content, name, **more):
        if name == "a.xml":
            raise ZeroDivisionError
        return real(content, name, **more)

    monkeypatch.setattr(many, "report", fails_once)
    code, out, _ = run(str(tmp_path))
    assert code == 2
    assert "The portal itself failed over this file: ZeroDivisionError." in out
    assert "Files: 2. Scored: 1. Not scored: 1." in out


def test_an_empty_folder_is_refused(run, tmp_path):
    code, out, err = run(str(tmp_path))
    assert (code, out, err) == (2, "", f"{tmp_path} is a directory without files.\n")
