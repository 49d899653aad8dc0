"""LIN files of invented people: a match shown from two rooms, and a club's evening."""

import re

HANDS = {
    1: "3S3456TQHTADTJC26T,S278H38D245AC48JQ,S9JAH2459KDQC39KA",
    2: "4S235H458D34QC26TK,S6TJH29AD5679KC9J,S489QKAH7TQKDC38Q",
    3: "1S24QAH8AD267JKC2J,S356TKH59D358C67T,S789JH3467TJD4ACQ",
}
EAST = {1: "SKH67JQD36789KC57", 2: "S7H36JD28TJAC457A", 3: "SH2QKD9TQC34589KA"}
SPADES_BY_NORTH_1 = (
    "C5 CT C4 CA C3 C7 C2 CQ C8 CK D3 C6 C9 SK DT CJ D6 DJ D2 DQ H2 HQ HT H8 D7 SQ D4 SA H4 HJ HA H3 "
    "S3 S8 S9 H7 H5 H6 S4 S7 D5 SJ D8 ST H9 DK S5 S2 S6 DA HK D9"
)
SPADES_BY_SOUTH_1 = (
    "C4 CA C5 CT C3 C7 C2 CQ C8 CK D3 C6 C9 SK DT CJ D6 DJ D2 DQ H2 HQ HT H8 D7 SQ D4 SA H4 HJ"
)
SPADES_BY_NORTH_2 = (
    "C4 CK C9 CQ C2 CJ C3 CA C5 CT D5 C8 C6 SJ H7 C7 D6 SA D2 DQ HT HJ H4 HA D7 SK D8 D4 HQ H6 H5 H9 "
    "HK H3 H8 H2 S4 S7 S2 ST D9 SQ DT D3 S8 DA S3 S6 S9 DJ S5 DK"
)
NOTRUMP_BY_SOUTH_2 = "C9 CQ C4 CK C2 CJ C3 CA C5 CT D5 C8 C6 SJ H7 C7 D2 DQ D6 SA D3 DK"
CLUBS_BY_EAST_3 = (
    "C2 CT CQ CA C3 CJ C6 SJ D2 D8 D4 DQ C4 SA C7 S9 D3 DA D9 DK H3 HK H8 H9 C5 SQ D5 S8 C8 S4 H5 S7 "
    "C9 S2 S3 HJ CK HA S5 HT DT DJ S6 H7 D6 SK H4 HQ"
)


def calls(written: str) -> str:
    return "".join(f"mb|{call}|" for call in written.split())


def cards(written: str) -> str:
    """Four cards a trick, and the page of the screen turned after each."""
    played = "".join(f"pc|{card}|" for card in written.split())
    return re.sub(r"((?:pc\|..\|){4})", r"\1pg||\n", played)


def board(queue: str, number: int, auction: str, played: str = "", claim: str = "", **more: str) -> str:
    """One board; `more` may have names, another vulnerability, another deal, and what follows the calls."""
    names = f"pn|{more['names']}|" if "names" in more else ""
    vulnerability = more.get("sv", {1: "o", 2: "n", 3: "e"}[number])
    claimed = f"mc|{claim}|pg||" if claim else ""
    return (
        f"qx|{queue}|{names}st||md|{more.get('md', HANDS[number])}|sv|{vulnerability}|rh||ah|Board {number}|"
        f"{calls(auction)}pg||\n{cards(played)}{claimed}\n"
    )


MATCH = (
    "vg|Harbour Cup,Final 2 of 2,I,1,3,Kamome,0,Tsubame,12|\n"
    "rs|4SN-1,4SS=,4SN-1,3NS+1,PASS,2HEx-2|\n"
    "pn|Ada,Bo,Cy,Di,Eli,Flo,Gus,Hal|pg||\n"
    + board("o1", 1, "1S p 4S p p p", SPADES_BY_NORTH_1)
    + board("c1", 1, "p p 1S p 4S! p p p", SPADES_BY_SOUTH_1.lower(), "10")
    + board("o2", 2, "p p p 1S p 4S p p p", SPADES_BY_NORTH_2)
    + board("c2", 2, "p 1N p 3N p p p", NOTRUMP_BY_SOUTH_2)
    + board("o3", 3, "p p p p")
)
CLUB = (
    "vg|Tuesday, late,,P,1,3,,,,|pg||\n"
    + board("o1", 1, "1S p 4S p p p", SPADES_BY_NORTH_1, names="Ada,Bo,Cy,Di")
    + board("o2", 2, "p p p 1S p 4S p p p", SPADES_BY_NORTH_2, names="Ada,Bo,Cy,Di")
    + board("o3", 3, "p p p 1C p p p", CLUBS_BY_EAST_3, names="Ada,Bo,Cy,Di")
    + board("o4", 1, "p p 1S p 4S p p p", SPADES_BY_SOUTH_1, "8", names="Eli,Flo,Gus,Hal")
    + board("o5", 2, "p 1N p 3N p p p", NOTRUMP_BY_SOUTH_2, "9", names="Eli,Flo,Gus,Hal")
    + board("o6", 3, "p p p 1C d r p p p", "", "6", names="Eli,Flo,Gus,Hal")
)


PASSED = "md|{md}|rh||ah|Board {board}|sv|{sv}|mb|1N|mb|p|mb|p|mb|p|mc|7|pg||\n"


def a_line(names: str, number: int) -> str:
    """A board on a line of its own, as sites hand them out one by one."""
    return f"pn|{names}|st||" + PASSED.format(md=HANDS[number], board=number, sv="one"[number - 1])


LINES = (
    a_line("Ada,Bo,Cy,Di", 1)
    + a_line("Eli,Flo,Gus,Hal", 1)
    + a_line("Ada,Flo,Cy,Hal", 2)
    + a_line("Eli,Bo,Gus,Di", 2)
)


def changed(text: str, *changes: tuple[str, str]) -> bytes:
    """The file with texts replaced once; each must be there."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text.encode()
