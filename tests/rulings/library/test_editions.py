"""Editions: read, checked, compared, in force on a day."""

from datetime import date, timedelta

import pytest

from rulings.advisor.loading import library
from rulings.library.checking import check
from rulings.library.command import main
from rulings.library.comparing import difference
from rulings.library.items import LAWS
from rulings.library.loading import UnreadableEdition, load
from rulings.library.shelf import HERE, NoEdition, books, laws_on, regulations_of, shelf
from rulings.library.sources import source_label
from scoring.engine.citation import Citation

BOOKS = books("laws-2017", "jcbl-sample")
EDITION = """
key = "{key}"
kind = "laws"
name.ja = "規則"
name.en = "Laws"
starts = {starts}
checked = 2026-11-21
[[chapter]]
key = "play"
ja = "プレイ"
en = "The play"
first = 41
last = 71
"""
LAW = """
number = 44
heading.ja = "順序"
heading.en = "Sequence"
[[item]]
ref = "44"
modality = "none"
summary.ja = "順序。"
summary.en = "Sequence."
"""
ITEM = """
[[item]]
ref = "{ref}"
modality = "{modality}"
summary.ja = "{ja}"
summary.en = "Words."
refers = [{refers}]
"""


def written(folder, key="laws-test", law=LAW, starts="2027-08-01"):
    """A small edition in a folder."""
    folder.mkdir(exist_ok=True)
    (folder / "edition.toml").write_text(EDITION.format(key=key, starts=starts), encoding="utf-8")
    (folder / "law-44.toml").write_text(law, encoding="utf-8")
    return folder


def item(ref, modality="does", ja="文。", refers=""):
    return ITEM.format(ref=ref, modality=modality, ja=ja, refers=refers)


def problems_of(edition):
    """Its problems, without the Laws that a small edition lacks."""
    return [str(problem) for problem in check(edition) if problem.code != "missing"]


@pytest.mark.parametrize("edition", shelf(), ids=lambda edition: edition.key)
def test_what_the_portal_comes_with_holds_together(edition):
    others = [book for book in shelf() if book.kind != edition.kind]
    assert list(map(str, check(edition, others))) == []


def test_every_law_of_the_advisor_and_of_the_figures_is_in_the_library():
    of_tables = {law for topic in library().topics.values() for rule in topic.rules for law in rule.law_refs}
    of_figures = {cite.removeprefix("Law ") for cite in Citation if cite.startswith(("Law ", "REG-"))}
    assert {ref for ref in of_tables | of_figures if not BOOKS.find(ref)} == set()


def test_the_edition_in_force_on_a_day():
    assert laws_on(date(2017, 8, 1)).key == "laws-2017"
    with pytest.raises(NoEdition):
        laws_on(date(2017, 7, 31))
    later = {"laws-2017": date(2018, 4, 1)}
    assert laws_on(date(2018, 4, 1), later).key == "laws-2017"
    with pytest.raises(NoEdition):
        laws_on(date(2018, 3, 31), later)
    with pytest.raises(NoEdition):
        books("laws-1066")


def test_a_newer_edition_takes_over_on_its_day(tmp_path, monkeypatch):
    newer = load(written(tmp_path / "laws-test"))
    monkeypatch.setattr("rulings.library.shelf.shelf", lambda: (*shelf(), newer))
    assert laws_on(newer.starts - timedelta(days=1)).key == "laws-2017"
    assert laws_on(newer.starts) is newer
    assert laws_on(newer.starts, {"laws-test": date(2028, 1, 1)}).key == "laws-2017"


def test_regulations_belong_to_their_pack():
    assert regulations_of("jcbl-sample").kind != LAWS
    assert regulations_of("wbf-sample") is None


@pytest.mark.parametrize(
    ("law", "problem"),
    [
        (LAW + item("44A1"), "44A1: its whole, 44A, is missing"),
        (LAW + item("44A") + item("44B") + item("44A1"), "44A1: does not stand behind 44A"),
        (LAW + item("45A"), "45A: is filed under 44"),
        (LAW + item("44A", modality="perhaps"), "44A: modality perhaps is not known"),
        (LAW + item("44A", ja=" "), "44A: says nothing in ja"),
        (LAW + item("44A", refers='"44Z"'), "44A: refers to 44Z, which is no reference"),
        (LAW + item("44A", refers='"99"'), "44A: refers to 99, which is no reference"),
        (LAW + item("44A", refers='"44C"'), "44A: refers to 44C, which is not there"),
        ('part = "auction"' + LAW, "44: says another part than its chapter, play"),
        (LAW.replace("44", "80"), "80: is in 0 chapters instead of one"),
    ],
)
def test_what_does_not_hold_together_is_said(tmp_path, law, problem):
    assert problem in problems_of(load(written(tmp_path / "new", law=law)))


@pytest.mark.parametrize(
    ("law", "problem"),
    [
        ("number = ", "law-44.toml: cannot be read"),
        (LAW + item("44A") + item("44A"), "44A: is there twice"),
        (LAW + item("44z"), "law-44.toml: 44z: is not written as an item is"),
        (LAW + item("44A").replace("summary.ja", "summry.ja"), "law-44.toml: 44A: summry is not known here"),
        (LAW.replace('modality = "none"', ""), "law-44.toml: 44: modality is missing"),
        (LAW.replace("heading.ja", "heading.jp"), "law-44.toml: cannot be read"),
        (LAW + "[[item.note]]\nja = 'a'\nen = 'a'", "law-44.toml: 44: kind is missing"),
    ],
)
def test_a_file_that_is_no_law_is_refused_with_the_place(tmp_path, law, problem):
    with pytest.raises(UnreadableEdition) as refused:
        load(written(tmp_path / "new", law=law))
    assert any(str(complaint).startswith(problem) for complaint in refused.value.problems), (
        refused.value.problems
    )


def test_a_folder_without_anything_is_refused(tmp_path):
    with pytest.raises(UnreadableEdition, match=r"edition\.toml.*no articles"):
        load(tmp_path)


def test_the_difference_of_two_editions(tmp_path):
    old = load(written(tmp_path / "old", law=LAW + item("44A") + item("44B") + item("44C")))
    new = load(
        written(
            tmp_path / "new",
            law=LAW + item("44A", ja="別の文。", modality="must") + item("44C") + item("44D"),
        )
    )
    changes = difference(old, new)
    assert (changes.new, changes.gone) == (("44D",), ("44B",))
    assert [(change.ref, change.parts) for change in changes.changed] == [("44A", ("modality", "summary"))]
    assert not difference(old, old)


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["New: Law 44D", "Gone: Law 44B", "Changed: Law 44A (how strongly it binds)"]),
        ("ja", ["新設: 第44条D項", "廃止: 第44条B項", "変更: 第44条A項 (強さ)"]),
    ],
)
def test_the_command_tells_the_difference(tmp_path, capsys, language, lines):
    old = written(tmp_path / "old", law=LAW + item("44A") + item("44B"))
    new = written(tmp_path / "new", law=LAW + item("44A", modality="must") + item("44D"))
    main(["--lang", language, "diff", str(old), str(new)])
    assert capsys.readouterr().out.splitlines() == lines


def test_the_command_checks(tmp_path, capsys):
    assert main(["check", "laws-2017", "regulations"]) == 0
    assert "in order" in capsys.readouterr().out
    folder = written(tmp_path / "new", law=LAW + item("44A", refers='"44C"'))
    assert main(["--lang", "ja", "check", str(folder)]) == 1
    assert "44A: 参照先 44C がありません" in capsys.readouterr().out
    assert main(["check", "laws-1066"]) == 1
    assert "laws-1066" in capsys.readouterr().err
    (folder / "law-44.toml").write_text("=", encoding="utf-8")
    assert main(["diff", str(folder), "laws-2017"]) == 1
    assert "law-44.toml" in capsys.readouterr().err


def test_sources_are_written_out():
    laws = BOOKS.laws
    assert source_label("WBFLC 2008-10-10", laws, "ja") == "WBF法規委員会 2008年10月10日の議事録"
    assert source_label("WBFLC 2008-10-10", laws, "en") == "Minutes of the WBF Laws Committee, 2008-10-10"
    assert source_label("commentary 1987", laws, "en") == "Commentary on the 1987 Laws"
    assert source_label("footnote 20", laws, "ja") == "脚注20"
    assert source_label("annotations 2018", laws, "en").startswith("Annotations on the played card")
    assert source_label("somebody", laws, "en") == "somebody"


def test_no_note_has_a_source_that_nobody_can_read():
    read = {
        note.source: source_label(note.source, book, "ja")
        for book in shelf()
        for item in book.items.values()
        for note in item.notes
    }
    assert len(read) == 14
    assert {source for source, label in read.items() if label == source} == set()


def test_editions_lie_beside_their_loader():
    assert {path.parent.name for path in HERE.glob("*/edition.toml")} == {edition.key for edition in shelf()}
