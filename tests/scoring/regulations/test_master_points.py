"""Files of schemes and ranks: what is wrong in one is refused with the file and the key, all at once."""

import tomllib
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from scoring import regulations
from scoring.engine.masterpoints import ranks, reading
from scoring.engine.masterpoints.awarding import award
from scoring.engine.refusal import Refusals
from scoring.regulations import NotInForce, RegulationError
from tests import sample_rules
from tests.examples import chosen
from tests.scoring.engine.masterpoints.fields import mitchell, refused

FOLDER = Path(regulations.__file__).parent
SCHEME = (FOLDER / "jcbl-sample/masterpoints/weekly.toml").read_text(encoding="utf-8")
RANKS = (FOLDER / "wbf-sample/masterpoints/ranks/new-zealand.toml").read_text(encoding="utf-8")
LISTED = """base = { kind = "listed", sizes = [
    { from = 2, to = 5, places = ["1"] },
    { from = 6, places = ["2", "1"] },
] }"""
CONTESTANTS = 'base = { kind = "contestants", each = "1/100" }'


def read(text):
    return reading.editions(tomllib.loads(text, parse_float=Decimal), "weekly.toml")


def pack_with(folder, scheme):
    """A pack whose only scheme is a text."""
    manifest = FOLDER / "jcbl-sample/pack.toml"
    (folder / "pack.toml").write_text(manifest.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "masterpoints").mkdir()
    (folder / "masterpoints/weekly.toml").write_text(scheme, encoding="utf-8")
    return regulations.load(folder)


def changed(*changes):
    text = SCHEME
    for wrong, right in changes:
        assert wrong in text
        text = text.replace(wrong, right, 1)
    return text


PATH = "weekly.toml.version[1]"


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ([('cites = "JCBL master points"', 'cites = "nowhere"')], [f"{PATH}.cites"]),
        ([("decimals = 2", "decimals = 9")], [f"{PATH}.value.decimals"]),
        ([('ratio = "7/10"', 'ratio = "10/7"')], [f"{PATH}.value.grants[1].decline.ratio"]),
        ([('share = "1/3"', 'share = "third"')], [f"{PATH}.value.grants[1].depth.share"]),
        ([('across_last = "zero"', "")], [f"{PATH}.value.grants[1].across_last"]),
        ([("otherwise = 1", "othervise = 1")], [f"{PATH}.value.grants[1].factors[1].othervise"]),
        ([('{ colour = "black" }', '{ colour = "red", sessions_from = 2 }')], [f"{PATH}.value.colours"]),
        ([('ja = "ウィークリーゲーム (見本)"', "")], ["weekly.toml.names.ja"]),
        ([("starts = 1998-01-01", 'starts = "early"')], [f"{PATH}.starts"]),
        (
            [(CONTESTANTS, LISTED.replace("from = 6", "from = 7"))],
            [f"{PATH}.value.grants[1].base.sizes[2].from"],
        ),
        (
            [(CONTESTANTS, LISTED.replace("from = 6", "from = 5"))],
            [f"{PATH}.value.grants[1].base.sizes[2].from"],
        ),
        (
            [(CONTESTANTS, LISTED.replace('["2", "1"]', '["1", "2"]'))],
            [f"{PATH}.value.grants[1].base.sizes[2].places.2"],
        ),
        (
            [("decimals = 2", 'decimals = "two"'), ('kind = "ratio"', 'kind = "steep"')],
            [f"{PATH}.value.decimals", f"{PATH}.value.grants[1].decline.kind"],
        ),
    ],
)
def test_a_scheme_that_cannot_be_is_refused_with_file_and_key(changes, fields):
    sentences = refused(read, changed(*changes))
    assert list(sentences) == fields
    assert all(sentence.startswith("weekly.toml") for sentence in sentences.values())


def test_sizes_that_join_are_read():
    (scheme,) = read(changed((CONTESTANTS, LISTED)))
    assert [least for least, _ in scheme.grants[0].base.bands] == [2, 6]


def edition(starts, ends=""):
    text = SCHEME[SCHEME.index("[[version]]") :].replace("1998-01-01", starts)
    return text.replace("cites =", f"ends = {ends}\ncites =", 1) if ends else text


HEAD = SCHEME[: SCHEME.index("[[version]]")]


def test_editions_follow_each_other_and_the_day_chooses(tmp_path):
    text = HEAD + edition("1998-01-01", "2026-12-31") + edition("2027-01-01").replace("7/10", "4/5")
    book = pack_with(tmp_path, text)
    assert regulations.scheme("weekly", book, date(2026, 12, 31)).starts == date(1998, 1, 1)
    assert regulations.scheme("weekly", book, date(2027, 1, 1)).starts == date(2027, 1, 1)
    assert regulations.schemes(book, date(1997, 12, 31)) == ()
    ratios = [regulations.scheme("weekly", book, date(year, 1, 1)).grants[0].decline for year in (2026, 2027)]
    assert [decline.ratio for decline in ratios] == [Fraction(7, 10), Fraction(4, 5)]


@pytest.mark.parametrize(
    ("ends", "starts", "sentence"),
    [
        ("2026-12-31", "2027-02-01", "between 2026-12-31 and 2027-02-01 no edition is in force."),
        ("2026-12-31", "2026-12-31", "the edition begins on 2026-12-31, before the last one has ended."),
    ],
)
def test_editions_with_gaps_or_overlaps_are_refused(ends, starts, sentence):
    sentences = refused(read, HEAD + edition("1998-01-01", ends) + edition(starts))
    assert sentences == {"weekly.toml.version[2].starts": f"weekly.toml.version[2].starts: {sentence}"}


@pytest.mark.parametrize(
    ("wrong", "right", "field"),
    [
        ("needs = { any = 20 }", "needs = { any = 4 }", "new-zealand.toml.version[1].ranks.club_master"),
        ("needs = { any = 20 }", "", "new-zealand.toml.version[1].ranks[2].needs"),
        ("exchange = { C = 100 }", "exchange = { C = 0 }", "new-zealand.toml.version[1].exchange.C"),
    ],
)
def test_ranks_that_cannot_be_are_refused(wrong, right, field):
    assert wrong in RANKS
    text = tomllib.loads(RANKS.replace(wrong, right, 1), parse_float=Decimal)
    assert field in refused(ranks.ladders, text, "new-zealand.toml")


def test_a_pack_with_a_wrong_scheme_is_not_loaded(tmp_path):
    with pytest.raises(Refusals, match=r"weekly\.toml"):
        pack_with(tmp_path, SCHEME.replace("decimals = 2", "decimals = -1"))


def test_schemes_are_found_by_name_day_level_and_form():
    assert sample_rules.scheme("weekly").key == "weekly"
    assert sample_rules.scheme_for("weekly", "swiss_teams").key == "weekly"
    assert sample_rules.scheme_for("national", "pairs_imps").key == "championship"
    assert sample_rules.scheme_for("weekly", "pairs_imps", "wbf-sample") is None
    assert sample_rules.schemes(day=date(1990, 1, 1)) == ()
    with pytest.raises(NotInForce):
        sample_rules.scheme("weekly", day=date(1990, 1, 1))
    with pytest.raises(RegulationError) as unknown:
        sample_rules.scheme("daily")
    assert unknown.value.code == "scheme_unknown"


@pytest.mark.parametrize("pack", regulations.packs())
def test_every_file_is_named_by_its_key(pack):
    files = {
        path: tomllib.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob(f"{pack}/**/*.toml")
    }
    assert len(files) > 40
    assert [path for path, text in files.items() if text.get("key", path.stem) != path.stem] == []


@pytest.mark.parametrize("pack", regulations.packs())
def test_what_a_book_has_of_points_is_what_its_files_say(pack):
    book = regulations.book(pack)
    read_whole = {
        **dict.fromkeys(FOLDER.glob(f"{pack}/masterpoints/*.toml"), reading.editions),
        **dict.fromkeys(FOLDER.glob(f"{pack}/masterpoints/ranks/*.toml"), ranks.ladders),
    }
    assert len(read_whole) == len(book.schemes) + len(book.ladders) > 4
    for path, call in read_whole.items():
        (whole,) = call(tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal), path.name)
        own = (
            regulations.scheme(path.stem, book, whole.starts)
            if call is reading.editions
            else regulations.ladder(book, whole.starts, path.stem)
        )
        assert own == whole


GAME = mitchell([1, 2, 2, 4, 5, 6], level="sectional", sessions=2, games=(Fraction(1, 10),) * 5)
GARBAGE = [
    None,
    True,
    -1,
    10**30,
    "",
    "x" * 200,
    "1/0",
    "1E999999999",
    Decimal("NaN"),
    [],
    [1],
    {},
    {"a": []},
]


def paths(value, path=()):
    """Every place in a table, from the outside in."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from paths(inner, (*path, key))


@pytest.mark.parametrize(
    "file",
    sorted(FOLDER.glob("*/masterpoints/**/*.toml")),
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_whatever_stands_in_a_file_it_is_read_or_refused_with_sentences(file):
    text = file.read_text(encoding="utf-8")
    call = ranks.ladders if file.parent.name == "ranks" else reading.editions
    places = list(paths(tomllib.loads(text, parse_float=Decimal)))
    assert len(places) > 10
    for i, path in enumerate(places):
        for garbage in chosen(GARBAGE, i, quick=2):
            changed = tomllib.loads(text, parse_float=Decimal)
            inner = changed
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = garbage
            sentences = refused(call, changed, file.name)
            assert all(sentences.values())
            if not sentences and call is reading.editions:
                for scheme in call(changed, file.name):
                    refused(award, GAME, scheme)
