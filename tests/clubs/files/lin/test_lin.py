"""LIN: a match from two rooms, a club's evening, and every way in which such files are broken."""

import pytest

from clubs.files.document import DocumentDeal
from clubs.files.lin import reader as lin
from scoring.engine.sheet import Kind
from tests.clubs.files.lin.lin_files import CLUB, EAST, HANDS, MATCH, board, changed

DEAL_1 = "N:AJ9.K9542.Q.AK93 K.QJ76.K98763.75 QT6543.AT.JT.T62 872.83.A542.QJ84"


def results(document):
    return [
        (r.board, r.table, r.ns, r.ew, r.contract, r.declarer, r.lead, r.tricks, r.score)
        for r in document.results
    ]


def codes(problems):
    return [(problem.code, problem.line) for problem in problems]


def problems_of_code(content, code):
    """The problems of one code in a file."""
    return [problem for problem in lin.read(content)[1] if problem.code == code]


def test_a_match_of_two_rooms():
    document, problems = lin.read(MATCH.encode())
    event = document.event
    assert (event.title, event.form, event.scoring) == ("Harbour Cup, Final 2 of 2", "teams", "imps")
    assert results(document) == [
        (1, "open", "1", "2", "4S", "N", "C5", 9, -50),  # no claim: the play tells
        (1, "closed", "2", "1", "4S", "S", "C4", 10, 420),
        (2, "open", "1", "2", "4S", "N", "C4", 9, -100),
        (2, "closed", "2", "1", "3N", "S", "C9", 10, 630),  # neither: the list tells
        (3, "open", "1", "2", "P", None, None, None, 0),
        (3, "closed", "2", "1", "2HX", "E", None, 6, 500),  # in the list alone
    ]
    assert [(c.id, c.name, [p.name for p in c.players]) for c in document.contestants] == [
        ("1", "Kamome", ["Cy", "Ada", "Hal", "Flo"]),
        ("2", "Tsubame", ["Di", "Bo", "Gus", "Eli"]),
    ]
    assert [match[:3] for match in document.matches] == [(0, "1", "2")]
    assert codes(problems) == [("lin_carry_over", 1), ("no_date", 1)]


def test_deals_and_records_of_a_match():
    document, _ = lin.read(MATCH.encode())
    assert document.deals[0] == DocumentDeal("", 1, DEAL_1, 4)
    assert [deal.board for deal in document.deals] == [1, 2, 3]
    open_room, closed_room, *_, passed_out = document.records
    assert (open_room.dealer, open_room.calls) == ("N", ("1S", "P", "4S", "P", "P", "P"))
    assert (len(open_room.cards), open_room.cards[:2], (open_room.ns, open_room.ew)) == (
        52,
        ("C5", "CT"),
        ("1", "2"),
    )
    assert (closed_room.calls[4], len(closed_room.cards)) == ("4S", 30)
    assert (passed_out.dealer, passed_out.calls, passed_out.cards) == ("S", ("P",) * 4, ())


def test_a_club_evening():
    document, problems = lin.read(CLUB.encode())
    assert (document.event.title, document.event.form, document.event.scoring) == (
        "Tuesday, late",
        "pairs",
        "matchpoints",
    )
    assert results(document) == [
        (1, "", "1", "2", "4S", "N", "C5", 9, -50),
        (2, "", "1", "2", "4S", "N", "C4", 9, -100),
        (3, "", "1", "2", "1C", "E", "C2", 8, -90),  # the thirteenth trick plays itself
        (1, "", "3", "4", "4S", "S", "C4", 8, -100),
        (2, "", "3", "4", "3N", "S", "C9", 9, 600),
        (3, "", "3", "4", "1CXX", "E", None, 6, 400),
    ]
    assert [[p.name for p in c.players] for c in document.contestants] == [
        ["Cy", "Ada"],
        ["Di", "Bo"],
        ["Gus", "Eli"],
        ["Hal", "Flo"],
    ]
    assert codes(problems) == [("no_date", 1), ("winners_assumed", 2)]


def test_players_who_change_partners_play_an_individual():
    tables = ("Ada,Cy,Bo,Di", "Ada,Bo,Di,Cy", "Ada,Bo,Cy,Di")
    content = changed(CLUB, *(("pn|Eli,Flo,Gus,Hal", f"pn|{table}") for table in tables))
    document, _ = lin.read(content)
    assert (document.event.form, len(document.contestants)) == ("individual", 4)
    first, *_, fourth, fifth, _ = document.results
    assert (first.ns, first.ew, first.ns_partner, first.ew_partner) == ("1", "2", "3", "4")
    assert (fourth.ns, fourth.ew, fourth.ns_partner, fourth.ew_partner) == ("4", "2", "3", "1")
    assert (fifth.ns, fifth.ew, fifth.ns_partner, fifth.ew_partner) == ("2", "1", "3", "4")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16", "iso8859-1"])
def test_names_in_every_character_set(encoding):
    name = "José Ñandú" if encoding.startswith("iso") else "佐藤　花子"
    text = (
        CLUB.replace("Ada", name).replace("Bo,", "鈴木　一郎,") if "佐" in name else CLUB.replace("Ada", name)
    )
    document, problems = lin.read(text.encode(encoding))
    assert document.contestants[0].players[1].name == name
    assert ("encoding_unlabelled" in {p.code for p in problems}) == (encoding in ("cp932", "iso8859-1"))


@pytest.mark.parametrize(
    "written",
    [
        HANDS[1],
        HANDS[1] + ",",
        HANDS[1] + "," + EAST[1],
        (HANDS[1] + EAST[1]).replace(",", ""),  # commas missing
        HANDS[1].replace("T", "10"),
        HANDS[1].lower(),
        "3," + HANDS[1][1:].split(",", 1)[1] + "," + EAST[1],  # South's is the one that is left out
        HANDS[1][1:],  # no dealer: Law 2's
    ],
)
def test_hands_in_every_writing(written):
    document, _ = lin.read(changed(MATCH, (HANDS[1], written)))
    assert document.deals[0].deal == DEAL_1
    assert results(document)[0][4:] == ("4S", "N", "C5", 9, -50)


@pytest.mark.parametrize(
    "calls",
    [
        "mb|1S|mb|p|mb|4S|mb|p|mb|p|mb|p|",
        "mb|1s!|mb|P|an|strong|mb|4S!|mb|pass|nt|a kibitzer|pg||mb|-|mb|p|",
        "mb|1Sp4Sppp|",
        "mb|1S|mb|p|mb|4S|mb|ap|",
        "mb|1S|mb|p|mb|4S|",  # the play began: the passes were made
    ],
)
def test_auctions_in_every_writing(calls):
    document, _ = lin.read(changed(MATCH, ("mb|1S|mb|p|mb|4S|mb|p|mb|p|mb|p|", calls)))
    assert results(document)[0][4:] == ("4S", "N", "C5", 9, -50)
    assert document.records[0].calls == ("1S", "P", "4S", "P", "P", "P")


def test_boards_without_a_count_one_to_a_line():
    one = "pn|Ada,Bo,Cy,Di|st||md|{md}|rh||ah|Board {n}|sv|{sv}|mb|1N|mb|p|mb|p|mb|p|mc|7|pg||\n"
    text = "".join(one.format(md=HANDS[n], n=n, sv="one"[n - 1]) for n in (1, 2, 3))
    assert lin.is_lin(text.encode())
    document, problems = lin.read(text.encode())
    assert [(r.board, r.declarer, r.score) for r in document.results] == [
        (1, "N", 90),
        (2, "E", -90),
        (3, "S", 90),
    ]
    assert [deal.board for deal in document.deals] == [1, 2, 3]
    assert codes(problems) == [("no_date", 1), ("lin_matchpoints_assumed", 1)]


def test_the_number_in_the_title_comes_before_the_count():
    document, _ = lin.read(changed(CLUB, ("qx|o1|", "qx|o39|")))
    assert document.results[0].board == 1


def test_averages_of_the_list():
    document, _ = lin.read(
        changed(CLUB, ("pg||", "rs|A+-,,A==,,1CE+1,|pg||"), ("vg|Tuesday, late", "vg|Late,x"))
    )
    assert [(r.kind, r.ns_percent, r.ew_percent) for r in document.results][:2] == [
        (Kind.ARTIFICIAL, 60, 40),
        (Kind.ARTIFICIAL, 50, 50),
    ]


LAST_1 = "pc|S6|pc|DA|pc|HK|pc|D9|pg||"
# What is changed, and the code and line of the problem that must be told of.
BROKEN = [
    ([("rs|4SN-1,", "rs|4SN=,")], "lin_list_differs", 4),
    ([("rs|4SN-1,", "rs|4QN=,")], "lin_list_unreadable", 2),
    ([("2HEx-2|", "2HEx-2,,3NN=|")], "lin_list_unreadable", 2),
    ([("mc|10", "mc|3")], "lin_claim_differs", 27),
    ([("mc|10", "mc|ten")], "lin_claim_differs", 27),
    ([("pc|C5|", "pc|C1|")], "lin_card_unreadable", 5),
    ([("mb|1S|", "mb|1Z|")], "lin_call_unreadable", 4),
    ([("mb|1S|", "mb||")], "lin_call_unreadable", 4),
    ([("mb|4S|mb|p|mb|p|mb|p|", "mb|4S|")], "lin_passes_missing", 4),
    ([(HANDS[1], HANDS[1][1:])], "lin_no_dealer", 4),
    ([("sv|o|", "sv|b|")], "vulnerability_differs", 4),
    ([("sv|o|", "sv|q|")], "vulnerability_impossible", 4),
    ([("qx|o1|", "qx||"), ("Board 1", "Board")], "board_number_impossible", 4),
    ([("Ada,", "Ada,Bea,")], "lin_names", 3),
    ([("Ada,", "A" * 10_000 + ",")], "name_too_long", 3),
    ([(HANDS[1], HANDS[1].replace("H38", "H33"))], "hand_unreadable", 4),
    ([(HANDS[1], HANDS[1].replace("H38", "H3"))], "hand_not_thirteen", 4),
    ([(HANDS[2], HANDS[2].replace("S6TJ", "S67J"))], "deal_twice", 43),
    ([("pn|Ada", "mp|1|pn|Ada")], "lin_scores_unread", 3),
    ([("pn|Ada", "zz|1|pn|Ada")], "lin_tags_unread", 3),
    ([("pg||\nqx|o1", "pg||stray bar|\nqx|o1")], "lin_out_of_step", 3),
    ([("Final 2 of 2,I,", "Final 2 of 2,,")], "lin_imps_assumed", 1),
]


@pytest.mark.parametrize(("changes", "code", "line"), BROKEN)
def test_what_is_broken_is_told_with_its_line(changes, code, line):
    assert line in [problem.line for problem in problems_of_code(changed(MATCH, *changes), code)]


def test_an_auction_that_cannot_be_leaves_the_result_to_the_list():
    content = changed(MATCH, ("mb|1S|mb|p|mb|4S|", "mb|4S|mb|p|mb|1S|"))
    document, problems = lin.read(content)
    assert results(document)[0][4:] == ("4S", "N", "C5", 9, -50)
    assert "lin_contract_unknown" not in {problem.code for problem in problems}
    without = content.replace(b"rs|4SN-1,", b"rs|,")
    assert [problem.line for problem in problems_of_code(without, "lin_contract_unknown")] == [4]


def test_a_board_without_tricks_counts_as_not_played():
    content = changed(MATCH, ("3NS+1", ""))
    document, _ = lin.read(content)
    assert [r.kind for r in document.results if (r.board, r.table) == (2, "closed")] == [Kind.NOT_PLAYED]
    assert len(problems_of_code(content, "lin_result_missing")) == 1


def test_deals_alone_are_no_session():
    content = "".join(board(f"o{n}", n, "") for n in (1, 2, 3)).encode()
    document, problems = lin.read(content)
    assert ([deal.board for deal in document.deals], document.results) == ([1, 2, 3], ())
    assert "no_results" in {problem.code for problem in problems}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (MATCH.encode() * 3, "file_too_large"),
        (b"vg|a\0b|qx|o1|", "nul_bytes"),
        (b"\xff\xfevg|", "encoding_unreadable"),
        (MATCH.encode()[: MATCH.index("mb|p|") + 2], "cut_off"),
    ],
)
def test_refused(content, code):
    _, problems = lin.read(content, size_max=len(MATCH) * 2)
    assert code in {problem.code for problem in problems}


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (MATCH.encode(), True),
        (b"\xef\xbb\xbf\r\n" + CLUB.encode(), True),
        (CLUB.encode("utf-16"), True),
        (b"pn|a,b,c,d|st||md|1,,,|", True),
        (b"<?xml version='1.0'?><USEBIO>", False),
        (b'[Event "vg|"]', False),
        (b"board|ns|ew\n1|2|3", False),
        (b"", False),
    ],
)
def test_recognised_by_content(content, expected):
    assert lin.is_lin(content) is expected
