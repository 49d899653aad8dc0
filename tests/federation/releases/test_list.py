"""The list of kept releases: in order, of this version, told in the changelog, and not changed afterwards."""

import re
import tomllib

import pytest

from federation.releases.rules import changed
from federation.startup import releases
from federation.startup.dumping import BackupError, counts_of
from federation.startup.releases import KeptRelease, brought_by, number, read, written
from federation.upgrading import keep
from tests.places import ROOT

HEADING = re.compile(r"^## \[([0-9.]+)\] - (\d{4}-\d\d-\d\d|unreleased)$", re.MULTILINE)
# https://keepachangelog.com/en/1.1.0/, and what an operator must do. Of the first release everything is new.
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security", "For operators"}
ONE = KeptRelease("1.0.0", "2027-01-01", {"clubs.0001_initial": "a" * 64})
TWO = KeptRelease("1.10.0", "", {})


def test_versions_are_compared_as_numbers():
    assert number("1.10.0") > number("1.9.12")
    for wrong in ("1.0", "1.0.0-rc1", "v1.0.0", "01.0.0", ""):
        with pytest.raises(ValueError, match="is no version"):
            number(wrong)


def test_the_version_of_the_project_is_the_newest_release():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == releases.version()
    assert [one.version for one in releases.kept() if not one.released] in ([], [releases.version()])


def test_the_list_is_written_as_it_is_read():
    assert read(written([ONE, TWO])) == (ONE, TWO)
    assert written(releases.kept()) == releases.LIST.read_text()
    with pytest.raises(ValueError, match="in their order"):
        read(written([TWO, ONE]))


def test_a_migration_is_of_the_release_that_has_it():
    assert brought_by("clubs.0001_initial", [ONE, TWO]) is ONE
    assert brought_by("clubs.0002_more", [ONE, TWO]) is TWO


def test_what_came_with_a_release_stays_as_it_was():
    assert changed(releases.kept(), releases.digests()) == []
    assert changed([ONE, TWO], {"clubs.0001_initial": "a" * 64}) == []
    assert changed([ONE], {"clubs.0001_initial": "b" * 64}) == [
        "clubs.0001_initial came with 1.0.0 and was changed"
    ]
    assert changed([ONE], {}) == ["clubs.0001_initial came with 1.0.0 and is gone"]


def test_of_every_release_a_dump_is_kept():
    assert len(releases.kept()) >= 1
    files = [keep.KEPT / f"{one.version}.dump" for one in releases.kept()]
    wanted = {file for dump in files for file in (dump, counts_of(dump), keep.proofs_of(dump))}
    assert wanted == set(keep.KEPT.iterdir())


def test_a_release_that_comes_out_takes_the_migrations_that_no_other_has(monkeypatch):
    digests = {"clubs.0001_initial": "a" * 64, "clubs.0002_more": "b" * 64}
    last = KeptRelease("1.10.0", "2027-02-03", {"clubs.0002_more": "b" * 64})
    assert keep.released([ONE, TWO], digests, "2027-02-03") == (ONE, last)
    monkeypatch.setattr(releases, "kept", lambda: (ONE,))
    with pytest.raises(BackupError, match="never made anew"):
        keep.refuse_what_is_out()


def sections():
    """The changelog by release: its version, its day, and its parts by their headings."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    pieces = HEADING.split(text)[1:]
    assert len(pieces) == 3 * text.count("\n## ")
    return [
        (version, day, re.split(r"^### ", body, flags=re.MULTILINE)[1:])
        for version, day, body in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True)
    ]


def test_the_changelog_has_every_release_the_newest_on_top():
    days = {one.version: one.released or "unreleased" for one in releases.kept()}
    assert [(version, day) for version, day, _parts in sections()] == [*days.items()][::-1]


def test_every_release_says_what_an_operator_must_do():
    words = [
        [part for part in parts if part.startswith("For operators\n")] for _version, _day, parts in sections()
    ]
    assert [len(parts) for parts in words] == [1] * len(releases.kept())
    assert [parts for parts in words if len(parts[0].split()) < 10] == []


def test_releases_after_the_first_have_the_usual_headings():
    first = releases.kept()[0].version
    strange = [
        (version, part.partition("\n")[0])
        for version, _day, parts in sections()
        if version != first
        for part in parts
        if part.partition("\n")[0] not in KINDS
    ]
    assert strange == []
    assert len(sections()) == len(releases.kept())
