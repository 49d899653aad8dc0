"""A member number that stands behind a name."""

import pytest

from clubs.files import reading
from clubs.files.amending.numbered_names import split_number
from tests.clubs.uploads.test_uploads import MITCHELL


@pytest.mark.parametrize(
    ("written", "parts"),
    [
        ("Ito Ken#12345", ("Ito Ken", "12345")),
        ("伊藤 健＃１２３４５", ("伊藤 健", "12345")),
        ("Ito Ken # ab-12 ", ("Ito Ken", "AB-12")),
        ("Ito Ken", ("Ito Ken", "")),
        ("#12345", ("#12345", "")),
        ("Ito#Ken", ("Ito#Ken", "")),
        ("Ito#1#2", ("Ito#1#2", "")),
        ("Ito Ken#", ("Ito Ken#", "")),
        ("", ("", "")),
        ("a" * 10_000 + "#" * 10_000, ("a" * 10_000 + "#" * 10_000, "")),
    ],
)
def test_split(written, parts):
    assert split_number(written) == parts


def players(content):
    document, _problems = reading.read(content)
    return [player for contestant in document.contestants for player in contestant.players]


def test_in_a_file_the_number_becomes_the_players(request):
    first = players(MITCHELL)[0]
    name, number = first.name.encode(), first.number.encode()
    alone = MITCHELL.replace(b"<NATIONAL_ID_NUMBER>" + number + b"</NATIONAL_ID_NUMBER>", b"", 1)
    both = alone.replace(b">" + name + b"<", b">" + name + b"#" + number + b"<", 1)
    assert players(alone)[0].number == ""
    assert players(both)[0] == first


def test_a_number_of_its_own_goes_before():
    first = players(MITCHELL)[0]
    name = first.name.encode()
    other = MITCHELL.replace(b">" + name + b"<", b">" + name + b"#999<", 1)
    assert (players(other)[0].name, players(other)[0].number) == (f"{first.name}#999", first.number)
