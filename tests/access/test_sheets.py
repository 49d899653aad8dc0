"""Every sheet that is made as PDF says on each page whose it is, of when, and its number of how many.

All addresses that end in .pdf, of whatever room: a new one is printed here by the first reader who may.
"""

import io
import re
import unicodedata

import pytest
from pypdf import PageObject, PdfReader

from tests.access.roles import PEOPLE
from tests.access.urls import Operation, operations

PDF = "application/pdf"
# What the federation brought as a file, as it is: tests/federation/publishing.
BROUGHT = {"document_in_force", "document_version"}
SHEETS = [
    one
    for one in operations()
    if (one.area, one.method) == ("pages", "GET")
    and one.template.endswith(".pdf")
    and one.name not in BROUGHT
]
# What the matrix' world has none of, or asks for in the query; read where it is made.
READ_ELSEWHERE = {
    "club_movement_pdf GET": "tests/clubs/playing/test_prints_pages.py",
    "appeal_decision_pdf GET": "tests/rulings/appeals",
    "stage_ranking_pdf GET": "tests/scoring/events/test_wall_ranking.py",
    "my_certificate GET": "tests/scoring/points/test_titles_pages.py",
    "my_paper_pdf GET": "tests/clubs/treasury/test_papers.py",
    "my_account_pdf GET": "tests/clubs/treasury/test_charged_pages.py",
    "club_paper_pdf GET": "tests/clubs/treasury/test_charged_pages.py",
    "district_paper_pdf GET": "tests/clubs/districts/test_account.py",
}
# What is written to somebody is in their language, not in that of who opens it.
HOUSE = {
    "money_paper_pdf": "さくらブリッジ連盟",
    "money_statement_pdf": "さくらブリッジ連盟",
    "club_account_pdf": "さくらブリッジ連盟",
    "district_account_pdf": "さくらブリッジ連盟",
}
# What stands on each page beside house, day and number: the event it is of, or whose or what it is.
SPRING, EVENING, CARD = "Spring Teams", "ownPUBLISHED", "P North – P11"
OF_WHAT = {
    "stage_print_pdf": SPRING,
    "stage_wall_pdf": SPRING,
    "round_wall_pdf": SPRING,
    "round_print_pdf": SPRING,
    "session_tables_pdf": SPRING,
    "hand_records": EVENING,
    "own_movement_pdf": "Central Club",
    "card_pdf": CARD,
    "card_version_pdf": CARD,
    "case_pdf": "Case 2026-",
    "appeal_pack": "Appeal 2026-",
    "casebook_pdf": "Casebook 2026-",
    "title_certificate": "Hana Yamada",
    "money_paper_pdf": "I-20",
    "money_statement_pdf": "請求・入金明細書",
    "club_account_pdf": "請求・入金明細書",
    "district_account_pdf": "請求・入金明細書",
}
A_DAY = re.compile(r"(?<!\d)20\d\d(?!\d)")  # 2026年 too


def pages_of(walk, operation: Operation) -> list[str]:
    """The text of each page, as the first reader gets it who may; none where nobody may."""
    return [unicodedata.normalize("NFKC", page.extract_text()) for page in sheets_of(walk, operation)]


def sheets_of(walk, operation: Operation) -> list[PageObject]:
    for role in PEOPLE:
        answer = walk.page(role, walk.address(role, operation))
        if answer.headers.get("Content-Type") == PDF:
            return list(PdfReader(io.BytesIO(answer.content)).pages)
    return []


@pytest.mark.parametrize("operation", SHEETS, ids=lambda operation: operation.key)
def test_each_page_says_whose_it_is_of_when_and_its_number(walk, operation):
    pages = pages_of(walk, operation)
    assert (pages == []) == (operation.key in READ_ELSEWHERE)
    for number, page in enumerate(pages, 1):
        assert f" {number} / {len(pages)}" in page
        assert HOUSE.get(operation.name, "Sakura Bridge Federation") in page
        assert A_DAY.search(page), page
        assert OF_WHAT[operation.name] in page


@pytest.mark.parametrize("operation", SHEETS, ids=lambda operation: operation.key)
def test_each_page_has_the_logo_of_its_federation(walk, operation):
    federation = walk.numbers.world.here.federation
    logo = (federation.logo_width, federation.logo_height)
    pictures = [[one.image.size for one in page.images] for page in sheets_of(walk, operation)]
    assert pictures == [[logo]] * len(pictures)


def test_what_is_listed_is_there():
    names = {operation.key for operation in SHEETS}
    assert (len(names) > 15, set(READ_ELSEWHERE) - names) == (True, set())
    assert set(OF_WHAT) == {operation.name for operation in SHEETS if operation.key not in READ_ELSEWHERE}
