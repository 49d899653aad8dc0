"""Substitute and extra boards of a match stand beside it in an appeal's file, page and paper. Law 86B"""

from io import BytesIO

import pytest
from pypdf import PdfReader

from clubs.facts.services.corrected import played
from clubs.playing.services import running
from federation.tenancy.context import acting_for
from rulings.appeals.papers.pdf import AppealFile, appeal_pack
from rulings.cases.selectors import whole_file
from rulings.cases.substitutes import substitute_boards
from tests.clubs.tournaments.event_house import at
from tests.factories import appeals
from tests.rulings.appeals.knockout import a_match
from tests.rulings.cases.test_case_pages import enter
from tests.scoring import builders

pytestmark = pytest.mark.django_db
MADE, DOWN = played(1, "4S", "N", 10), played(1, "4S", "N", 9)


def entered(match, a, b, boards, minutes):
    running.enter_match(
        session=match.session,
        number=1,
        a=a,
        b=b,
        imps=None,
        boards=dict.fromkeys(boards, (MADE, DOWN)),
        at=at(minutes),
        by=match.here.director,
    )


def filed_with(house, boards, others=range(1, 9)):
    """An appeal of the match of teams 1 and 2, in which these boards were played; the others theirs."""
    match = a_match(house)
    if others:
        entered(match, "3", "4", others, 30)
    entered(match, "1", "2", boards, 31)
    court = appeals.court(house)
    return match, court, match.filed()


def test_a_board_played_in_place_of_another_is_found_with_what_it_replaced(inside):
    match, _court, _appeal = filed_with(inside, [1, 2, 4, 5, 6, 7, 8, 25])
    (substitute,) = substitute_boards(match.case)
    assert (substitute.board, substitute.replaces, len(substitute.results)) == (25, 3, 2)
    assert [row.ns.number for row in substitute.results] == ["1", "2"]  # the open room first
    assert [row.score for row in substitute.results] == [MADE.score, DOWN.score]


def test_extra_boards_replace_nothing_and_boards_of_the_round_are_none(inside):
    match, _court, _appeal = filed_with(inside, range(1, 11))
    assert [(one.board, one.replaces) for one in substitute_boards(match.case)] == [(9, None), (10, None)]


@pytest.mark.parametrize(
    ("boards", "substitutes"),
    [
        (range(1, 9), []),
        ([1, 2, 4, 5], []),  # still being played
        ([1, 2, 4, 5, 6, 7, 8, 25], [(25, 3)]),
        (range(1, 10), [(9, None)]),
    ],
)
def test_where_no_other_match_says_which_boards_they_are(inside, boards, substitutes):
    match, _court, _appeal = filed_with(inside, boards, others=())
    assert [(one.board, one.replaces) for one in substitute_boards(match.case)] == substitutes


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Substitute and extra boards of the match", "In place of", "board 3")),
        ("ja", ("この試合の代替ボードと追加ボード", "置き換えたボード", "ボード3")),
    ],
)
def test_the_file_and_the_pack_have_them(here, next_door, language, words):
    with acting_for(here.federation):
        match, court, appeal = filed_with(here, [1, 2, 4, 5, 6, 7, 8, 25])
        appeal = appeals.panel(court, appeals.admitted(match.house, appeal))
    address = f"/sakura/desk/committee/appeals/{appeal.pk}/"
    page = enter(court.chair, language).get(address)
    assert page.status_code == 200
    for word in words:
        assert word in page.content.decode()
    for stranger in (here.player, next_door.administrator):
        assert enter(stranger, language).get(address).status_code in (403, 404)
    with acting_for(here.federation, language=language):
        read = AppealFile(appeal, list(appeal.acts.all()), whole_file(match.case))
        pdf = appeal_pack(read, publisher="X", language=language, dated=appeal.filed_at.date())
    printed = "".join("".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages).split())
    for word in (*words, "1–2:4SN10(+420)"):
        assert "".join(word.split()) in printed


def test_of_pairs_there_are_none(inside):
    result = appeals.first_result(builders.published(inside))
    case = appeals.told_case(inside, result, at=at(0))
    assert substitute_boards(case) == []
