"""RBN, DGE, CDS and rows of suits; and that every way of writing hands is read again whatever was dealt."""

import random

import pytest
from hypothesis import given, settings, strategies as st

from clubs.files import reading
from clubs.files.deals import bri, cds, deal_files, dlm, rbn, signs
from clubs.files.document import DocumentDeal
from clubs.files.formats import FORMATS
from clubs.files.pbn import reader as pbn
from scoring.engine.game.cards import PACK
from scoring.engine.game.deals import Deal
from tests.clubs.files.checked import document
from tests.clubs.files.deals.test_deal_files import (
    DEALS,
    ONE,
    PAPER,
    SIGNS,
    TWO,
    changed,
    codes,
    in_dos,
    only,
)
from tests.examples import tries

SEATS = "NESW"
# As Big Deal writes them, whose source is public.
DGE = b"".join(signs.signed(Deal.from_pbn(deal)) + b"\0" * 60 for deal in (ONE, TWO))
ROWS = (
    b'"AJ9","K9542","Q","AK93","K","QJ76","K98763","75","QT6543","AT","JT","T62","872","83","A542","QJ84",'
    b'"1","N/-"\n'
    b'"AKQ984","KQT7","","Q83","7","J63","AJT82","A754","532","854","Q43","KT62","JT6","A92","K9765","J9",'
    b'"2","E/NS"\n'
)


def in_cds(board, deal):
    """One record: two bits a card, from the spade of a rank to its club; 0 is West."""
    owner = {card: "WNES".index(seat) for seat, hand in Deal.from_pbn(deal).hands.items() for card in hand}
    shifts = zip("SHDC", (6, 4, 2, 0), strict=True)
    places = tuple(shifts)
    ranks = (sum(owner[suit + rank] << shift for suit, shift in places) for rank in "AKQJT98765432")
    return bytes([board, *ranks])


CDS = in_cds(1, ONE) + in_cds(2, TWO)
RBN = f"""\
% RBN version 3.2
D 20260119
E Harbour Club:Monday Pairs
B 7:C
H W:{":".join(PAPER.removeprefix("N:").split(" ")[place] for place in (3, 0, 1))}:
A NZ:P1N
C 3N:E
R 9:400

B 8
H N:{TWO.removeprefix("N:").replace(" ", ":")}
""".encode()


@pytest.mark.parametrize("content", [DGE, CDS, ROWS, rbn.write(DEALS), bri.write_dup(DEALS)])
def test_two_deals_in_every_layout(content):
    deals, problems = deal_files.read(content)
    assert (only(deals), problems) == (only(DEALS), ())


def test_the_signs_of_the_paper_are_a_file_of_their_own():
    for content in (in_dos(SIGNS), in_dos(SIGNS) + b"\0" * 60, in_dos(SIGNS) * 2):
        deals, problems = deal_files.read(content)
        assert {deal.deal for deal in deals} == {PAPER}
        assert problems == ()


def test_records_of_rbn():
    deals, problems = deal_files.read(RBN)
    assert (only(deals), problems) == ([(7, PAPER), (8, TWO)], ())
    assert [deal.line for deal in deals] == [5, 11]


def test_a_board_of_rbn_holds_until_another_is_named():
    content = RBN.replace(b"B 8\n", b"")
    deals, problems = deal_files.read(content)
    assert (only(deals), codes(problems)) == ([(7, PAPER)], [("deal_twice", 10)])


def test_a_dup_file_goes_on_from_its_first_board():
    later = [deal._replace(board=deal.board + 16) for deal in DEALS]
    content = bri.write_dup(later)
    assert content[146:156] == b"YN17 0 18 "
    deals, problems = deal_files.read(content)
    assert (only(deals), problems) == (only(later), ())


DAMAGED = [
    (changed(RBN, b"B 7:C", b"B xy"), "deal_without_board", 5, 1),
    (changed(RBN, b"B 7:C\n", b""), "deal_without_board", 4, 1),
    (changed(RBN, b"J987.JT7643", b"J987.JT764z"), "deal_damaged", 5, 1),
    (b"B 1\nH N:AKQ...:.AKQ..:..AKQ.:...AKQ\n", "hand_not_thirteen", 2, 0),
    (b"B 1\nH N:AKQJT98765432...:.AKQJT98765432..\n", "deal_partial", 2, 0),
    (changed(DGE, b"\6AJ9", b"\6AJ8"), "card_twice", 1, 1),
    (changed(DGE, b"\3K9542", b"\4K9542"), "deal_damaged", 1, 1),
    (b"\0" + CDS[1:], "deal_damaged", 1, 1),
    (CDS + bytes([3]) + CDS[1:13] + b"\xff", "hand_not_thirteen", 3, 2),
    (changed(ROWS, b'"AJ9"', b'"AJ0"'), None, None, 0),
    (changed(ROWS, b'"AKQ984"', b'"AKQ98x"'), "deal_damaged", 2, 1),
    (changed(ROWS, b'"AKQ984"', b'"AKQ98"'), "hand_not_thirteen", 2, 1),
]


@pytest.mark.parametrize(("content", "code", "line", "left"), DAMAGED)
def test_damaged(content, code, line, left):
    deals, problems = deal_files.read(content)
    assert code is None or (code, line) in codes(problems)
    assert len(deals) == left
    for problem in problems:
        assert {reading.problem_message(problem, language) for language in ("ja", "en")}


def test_a_text_of_fourteen_bytes_a_line_is_no_cds():
    assert not cds.is_cds(b"hello, scorer\n" * 4)
    assert not cds.is_cds(b"\x00" * 28)
    assert cds.is_cds(CDS)


@pytest.mark.parametrize(
    ("boards", "dup"), [((5, 6), True), ((5, 7), False), ((98, 99), True), ((99, 100), False)]
)
def test_what_a_dup_file_can_hold(boards, dup):
    deals = [DEALS[0]._replace(board=board) for board in boards]
    assert bri.can_be_dup(boards) is dup
    if not dup:
        with pytest.raises(ValueError, match="DUP"):
            bri.write_dup(deals)


@pytest.mark.parametrize("boards", [(), (0,), (1_000,)])
def test_what_an_rbn_file_cannot_hold(boards):
    with pytest.raises(ValueError, match="RBN"):
        rbn.write([DEALS[0]._replace(board=board) for board in boards])


def dealt(seed, count, first):
    """Deals at random under numbers that run on; now and then with a player who has a whole suit."""
    chance, deals = random.Random(seed), []  # noqa: S311
    for board in range(first, first + count):
        pack = list(PACK)
        if chance.random() > 0.1:
            chance.shuffle(pack)
        hands = {seat: pack[13 * place : 13 * place + 13] for place, seat in enumerate(SEATS)}
        deals.append(DocumentDeal("", board, Deal.of(hands).to_pbn(), 0))
    return tuple(deals)


HANDS = [written for format in FORMATS for written in format.written if written.is_deals]


@settings(max_examples=tries(100, 15), deadline=None, derandomize=True)
@given(st.integers(0, 2**32), st.integers(1, 12), st.integers(1, 80))
def test_whatever_is_dealt_comes_back(seed, count, first):
    for start in (1, first):
        deals = dealt(seed, count, start)
        boards = [deal.board for deal in deals]
        held = [written for written in HANDS if written.can_hold_boards(boards)]
        assert {written.name for written in held} >= {"PBN", "DLM", "DUP", "RBN"}
        for written in held:
            again, _ = reading.read(written.write(document([], [], deals=deals)))
            known = [deal for deal in deals if dlm._letters(deal) != dlm.FILLER or written.name != "DLM"]
            assert only(again.deals) == only(known), written.name
        for content in (
            b"".join(in_cds(deal.board, deal.deal) for deal in deals),
            b"".join(b'%s,"%d"\n' % (suits(deal), deal.board) for deal in deals),
        ):
            assert only(deal_files.read(content)[0]) == only(deals)


def suits(deal):
    hands = deal.deal.removeprefix("N:").replace(" ", ".").split(".")
    return ",".join(f'"{ranks}"' for ranks in hands).encode()


def test_hands_in_pbn_are_no_session_and_have_no_results():
    read, _ = pbn.read(
        next(written for written in HANDS if written.name == "PBN").write(document([], [], deals=DEALS))
    )
    assert (only(read.deals), read.results) == (only(DEALS), ())
