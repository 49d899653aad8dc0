"""The lists of a club's desk as tabs: links with their counts, one list shown, and no more asked for it."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.clubs.uploads.test_desk_pages import drafted, enter, text
from tests.clubs.uploads.test_removing import WRONG
from tests.clubs.uploads.test_uploads import MITCHELL

TAB = re.compile(
    r'<a href="\?tab=(\w+)#lists"( aria-current="page")?\s*>([^<]*)<span class="count">\((\d+)\)'
)


def desk(house, query: str = "") -> str:
    return f"/sakura/desk/clubs/{house.club.pk}/{query}"


def tabs(page: str) -> list[tuple[str, bool, str, int]]:
    return [
        (key, bool(now), " ".join(label.split()), int(count)) for key, now, label, count in TAB.findall(page)
    ]


def looked(here, query: str = "") -> str:
    answer = enter(here.scorer).get(desk(here, query), headers={"accept-language": "en"})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def desk_with_files(here):
    """One file that waits, two that have errors."""
    drafted(here, MITCHELL)
    drafted(here, WRONG)
    drafted(here, MITCHELL[:4000])
    return here


def test_each_list_has_its_link_its_count_and_one_is_shown(desk_with_files):
    first = looked(desk_with_files)
    assert tabs(first) == [
        ("waits", True, "Files that wait", 1),
        ("refused", False, "Files with errors", 2),
        ("uploads", False, "All files", 3),
    ]
    assert ('id="waits"' in first, 'id="refused"' in first, "<table" in first) == (True, False, False)
    for tab, shown in (("refused", 'id="refused"'), ("uploads", '<table class="folding">')):
        page = looked(desk_with_files, f"?tab={tab}")
        assert [key for key, is_shown, _label, _count in tabs(page) if is_shown] == [tab]
        assert (shown in page, 'id="waits"' in page) == (True, False)


@pytest.mark.parametrize("query", ["?tab=waiting", "?tab=nothing", "?tab=", "?tab=uploads&tab=x"])
def test_what_is_no_list_here_shows_the_first(desk_with_files, query):
    assert [tab for tab, is_shown, _label, _count in tabs(looked(desk_with_files, query)) if is_shown] == [
        "waits"
    ]


def test_a_page_number_is_of_all_files(desk_with_files):
    assert ("uploads", True, "All files", 3) in tabs(looked(desk_with_files, "?page=1"))


def test_one_list_alone_needs_no_tabs(here):
    page = looked(here)
    assert tabs(page) == []
    assert "No file has been uploaded yet." in page


@pytest.mark.parametrize("tab", ["waits", "refused", "uploads"])
def test_more_files_ask_the_database_no_more_often(here, tab):
    """With one of each and with three of each."""
    client, asked = enter(here.scorer), []
    for mark in (b"1", b"2", b"3"):
        drafted(here, MITCHELL.replace(b"</USEBIO>", b"<!--" + mark + b"--></USEBIO>"))
        drafted(here, WRONG.replace(b"</USEBIO>", b"<!--" + mark + b"--></USEBIO>"))
        if mark != b"2":
            client.get(desk(here))
            with CaptureQueriesContext(
                connection,
            ) as queries:
                page = client.get(desk(here, f"?tab={tab}"))
            assert page.status_code == 200
            asked.append(len(queries))
    assert asked[0] == asked[1]
    assert text(page).count("mitchell.xml") >= 3
