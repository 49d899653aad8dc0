"""The reader of Access databases on made files: values, long rows, deleted and moved records, damage."""

import struct
from datetime import datetime

import pytest

from clubs.files.bridgemate.jet import database as jet
from clubs.files.bridgemate.jet.errors import JetError
from clubs.files.bridgemate.jet.header import rc4
from clubs.files.bridgemate.jet.pages import Pages
from clubs.files.bridgemate.jet.text import decoded
from clubs.files.bridgemate.jet.values import unicode_text, value
from tests.clubs.files.bridgemate.bws_files import sample
from tests.clubs.files.bridgemate.jet_files import compressed, data_page, database

VERSIONS = pytest.mark.parametrize("version", [3, 4])
SIZES = {3: 2048, 4: 4096}
DATA = (
    7  # the data page of the first table of a made file: after header, a page unused, three of the catalogue
)
LETTERS = [{"Letter": letter} for letter in "ABCD"]


def letters(content):
    table = jet.read(content, ["Letters"]).tables["Letters"]
    return "".join(row["Letter"] for row in table.rows), table.lost, table.pages


def changed(content, at, new):
    return content[:at] + new + content[at + len(new) :]


@VERSIONS
def test_values_of_every_kind(version):
    rows = [
        {"Number": 7, "Name": "Ada", "Ok": True, "When": datetime(2026, 1, 19, 10, 13, 19)},  # noqa: DTZ001
        {"Number": -2_000_000_000, "Name": "", "Ok": False, "When": None},
        {"Number": None, "Name": None, "Ok": True, "When": datetime(1899, 12, 30, 23, 59, 59)},  # noqa: DTZ001
    ]
    table = jet.read(database({"Things": rows}, version), ["THINGS", "Others"]).tables["THINGS"]
    assert table.rows == [
        {"Number": 7, "Name": "Ada", "Ok": True, "When": "2026-01-19T10:13:19"},
        {"Number": -2_000_000_000, "Name": "", "Ok": False, "When": None},
        {"Number": None, "Name": None, "Ok": True, "When": "1899-12-30T23:59:59"},
    ]
    assert (table.rows_said, table.lost, table.pages) == (3, 0, [])


@VERSIONS
@pytest.mark.parametrize("length", [0, 1, 100, 230, 240, 246, 247, 250, 251, 252, 253, 254, 255])
def test_rows_longer_than_a_byte_can_count(version, length):
    row = {"A": "a" * length, "B": "b" * 255, "C": "c", "D": "d" * length, "E": "e" * 200}
    assert jet.read(database({"Long": [row]}, version), ["Long"]).tables["Long"].rows == [row]


@VERSIONS
def test_many_columns(version):
    row = {f"Column {number}": number % 3 == 0 for number in range(60)}
    assert jet.read(database({"Wide": [row]}, version), ["Wide"]).tables["Wide"].rows == [row]


@VERSIONS
def test_records_deleted_and_moved(version):
    size = SIZES[version]
    content = database({"Letters": LETTERS}, version)
    page = content[DATA * size : (DATA + 1) * size]
    at = {3: 10, 4: 14}[version]
    starts = struct.unpack_from("<4H", page, at)
    ends = (size, *starts[:3])
    records = [page[start:end] for start, end in zip(starts, ends, strict=True)]
    pointer = struct.pack("<I", (DATA + 1) << 8 | 1)
    first = data_page(
        [records[0], records[1], pointer, pointer],
        DATA - 2,
        version,
        size,
        [(1, 0x8000), (2, 0x4000), (3, 0x4000)],
    )
    moved = data_page([records[3], records[2]], DATA - 2, version, size, [(1, 0x8000)])
    # B is deleted, C lies on the next page; a second pointer at it is damage.
    assert letters(content[: DATA * size] + first + moved) == ("AC", 1, [DATA + 1])


@VERSIONS
def test_a_damaged_record_costs_itself_only(version):
    size, at = SIZES[version], {3: 10, 4: 14}[version]
    content = database({"Letters": LETTERS}, version)
    (third,) = struct.unpack_from("<H", content, DATA * size + at + 4)
    assert letters(changed(content, DATA * size + third, b"\xfd"))[:2] == ("ABD", 1)
    # A record that begins where it cannot: the next one has no end then.
    assert letters(changed(content, DATA * size + at + 2, b"\xff\x1f"))[:2] == ("AD", 2)
    # A page that is no longer a page of data.
    assert letters(changed(content, DATA * size, b"\x07")) == ("", 0, [DATA + 1])


def test_the_damage_of_the_sample_is_counted():
    table = jet.read(sample(), ["PlayerNames"]).tables["PlayerNames"]
    assert (table.rows_said, len(table.rows), table.lost, table.pages) == (14020, 14017, 3, [307, 359])


@VERSIONS
def test_a_table_of_tables_that_cannot_be(version):
    content, size = database({"Letters": LETTERS}, version), SIZES[version]
    for at, new in (
        (2 * size, b"\1"),
        (2 * size + 4, b"\2"),
        (2 * size + 25, b"\xff" * 30),
        (3 * size, b"\0"),
    ):
        with pytest.raises(JetError):
            jet.read(changed(content, at, new), ["Letters"])


@VERSIONS
def test_usage_maps_in_pages_of_their_own(version):
    size = SIZES[version]
    bits = b"\5\1\0\0" + bytes([0b110]) + bytes(size - 5)
    head = b"\1" + struct.pack("<3I", 0, 0, 2)
    pages = Pages(b"\0" * size + data_page([head], 0, version, size) + bits, version)
    first = 2 * 8 * (size - 4)
    assert list(pages.used(1 << 8)) == [first + 1, first + 2]
    with pytest.raises(JetError):
        list(pages.used(2 << 8))


def test_rows_are_limited(monkeypatch):
    monkeypatch.setattr(jet, "ROWS_MAX", 3)
    with pytest.raises(JetError) as refusal:
        jet.read(database({"Letters": LETTERS}), ["Letters"])
    assert refusal.value.code == "access_too_many_rows"


@pytest.mark.parametrize("text", ["", "Ada", "髙橋 花子", "Ada 花", "é花é", "花", "田中　花子", "ĀA"])
def test_compressed_text(text):
    assert unicode_text(compressed(text)) == text
    assert unicode_text(text.encode("utf-16-le")) == text


def test_text_cut_off_is_text_still():
    assert unicode_text(b"A") == ""
    assert unicode_text(b"\xff\xfeA\0\x30") == "A"


def test_numbers_that_are_binary_fractions():
    assert value(struct.pack("<d", 12), 7, 4) == 12
    assert value(struct.pack("<f", 2.5), 6, 4) == "5/2"
    assert value(struct.pack("<d", float("nan")), 7, 4) is None
    assert value(struct.pack("<d", float("inf")), 8, 4) is None
    assert value(struct.pack("<d", -1e300), 8, 4) is None
    assert value(struct.pack("<d", -700_000), 8, 4) is None
    assert value(struct.pack("<d", -1.25), 8, 4) == "1899-12-29T06:00:00"


CODE_PAGES = """
    # written in  named  texts                        read
    cp932         1252   田中太郎 ｻﾄｳ 髙橋             932
    cp932         932    田中 鈴木                     932
    cp1252        1252   José Müller Andrén            1252
    cp1252        1252   MUÑOZ ÅKE                     1252
    cp1250        1250   Łukasz Żak                    1250
    ascii         1252   Ada Bob                       0
"""
ROWS = [line.split() for line in CODE_PAGES.strip().split("\n")[1:]]


@pytest.mark.parametrize("cells", ROWS, ids=" ".join)
def test_the_code_page(cells):
    written, named, *texts, read = cells
    rows = [{"Name": text.encode(written), "ID": 1} for text in texts]
    assert decoded(rows, int(named)).read == int(read)
    assert [row["Name"] for row in rows] == texts


def test_one_name_cut_off_in_the_middle_of_a_character():
    names = ["佐藤", "鈴木", "高橋", "田中", "伊藤", "渡辺", "山本", "中村", "小林", "加藤"] * 3
    rows = [{"Name": f"{name}{place}".encode("cp932")} for place, name in enumerate(names)]
    rows.append({"Name": "吉田花子".encode("cp932")[:-1]})
    assert decoded(rows, 1252).read == 932
    assert rows[-1]["Name"] == "吉田花\ufffd"


def test_the_cipher():
    """A published vector of RC4: key "Key", text "Plaintext"."""
    assert rc4(b"Key", b"Plaintext").hex() == "bbf316e8d940af0ad3"
