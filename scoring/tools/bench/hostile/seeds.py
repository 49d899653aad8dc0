"""What hostile texts are made of, by format: samples of the tests, small files, words of the grammar."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

from clubs.files import reading
from clubs.files.deals import signs
from clubs.files.table import results
from clubs.movements import kept
from clubs.movements.generators import choice
from clubs.movements.model import MovementKind
from scoring.engine.game.deals import Deal
from scoring.tools.bench.hostile.texts import TextSource

SAMPLES = Path(__file__).parents[4] / "tests/samples"
_LIN = (
    b"vg|Match,Segment 1,I,1,16,Home,0,Away,0|\nrs|4SN=,3NTW-1,PASS,2HXE+1|\n"
    b"pn|ann,bob,cid,dee,eve,fay,gus,hal|\nqx|o1|st||md|3S3456TQHTADTJC26T,S278H38D245AC48JQ,"
    b"S9JAH2459KDQC39KA,SKH67JQD36789KC57|sv|o|ah|Board 1|mb|1S|mb|p|mb|4S|mb|p|mb|p|mb|p|pc|C5|pc|CT|"
    b"pc|C3|pc|C7|mc|10|\nqx|c1|st||md|3S3456TQHTADTJC26T,S278H38D245AC48JQ,S9JAH2459KDQC39KA|mb|p|mb|p|"
    b"mb|p|mb|p|\n"
)
_DLM = b"[Document]\nHeadline=Evening\nFrom board=1\nTo board=99\n" + b"".join(
    b"Board %02d=bdekjcafdgmhdapfbmgofkdcnp%03d\n" % (number, number) for number in range(1, 33)
)
_BRI = (b"%s" % b"".join(b"%02d" % card for card in range(1, 40))) + b" " * 32 + b"\0" * 18
_BRI_LINES = b"%s\r\n" % _BRI[:78]
_RBN = b"".join(
    b"B %d\nH N:J9843.Q762.6.986:AQ.JT95.J4.AKJ32:T652.3.Q832.T754:\n\n" % board for board in range(1, 33)
)
_DEAL = "N:J9843.Q762.6.986 AQ.JT95.J4.AKJ32 T652.3.Q832.T754 K7.AK84.AKT975.Q"
_DGE = (signs.signed(Deal.from_pbn(_DEAL)) + b"\0" * 60) * 32
_DUP = b"%s" % b"".join(b"%02d" % card for card in range(1, 40)) + _DGE[:68] + b"YN1  0 01 "
# Two bits a card, from the spade of a rank to its club; 0 is West.
_OWNER = {card: "WNES".index(seat) for seat, hand in Deal.from_pbn(_DEAL).hands.items() for card in hand}
_CARDS = bytes(
    sum(_OWNER[suit + rank] << 2 * place for place, suit in enumerate("CDHS")) for rank in "AKQJT98765432"
)
_CDS = b"".join(bytes([board]) + _CARDS for board in range(1, 33))
_ROWS = b"".join(
    b'"AJ9","K9542","Q","AK93","K","QJ76","K98763","75","QT6543","AT","JT","T62","872","83","A542","QJ84",'
    b'"%d","N/-"\n' % board
    for board in range(1, 33)
)
_CSV = (
    "section,board,round,table,ns,ew,contract,declarer,lead,tricks,score,north,south,east,west,date,event\n"
    + "".join(
        f"A,{board},1,{table},{table},{table + 20},4S,N,HA,10,{420 + 50 * table},森 一,林 二,木 三,原 四,"
        "2026-11-03,Evening\n"
        for board in range(1, 4)
        for table in range(1, 8)
    )
).encode()
_REGISTER = (
    "会員番号,姓,名,入会日,メール\n"
    + "".join(f"{30000 + n},森{n},一,2020-04-{1 + n % 28:02},m{n}@example.org\n" for n in range(40))
).encode()
_BALANCES = (
    "会員番号,色,年,ポイント\n" + "".join(f"{30000 + n},red,2020,{n}.25\n" for n in range(40))
).encode()
_BOUNCE = (
    b'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
    b"--b\r\n\r\nNo such box.\r\n"
    b"--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; a.example\r\n\r\n"
    b"Final-Recipient: rfc822; x@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n"
    b"--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <1@example.org>\r\n\r\n--b--\r\n"
)
_WORDS = {
    "usebio": (
        *(b"<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>",),
        *(b"<CONTRACT>4S</CONTRACT>", b"<SCORE>420</SCORE>", b"</TRAVELLER_LINE>", b"<BOARD>", b"</BOARD>"),
        *(b"<BOARD_NUMBER>1</BOARD_NUMBER>", b"<PAIR>", b"</PAIR>", b"<PLAYER>", b"</PLAYER>", b"<MATCH>"),
        *(b"</MATCH>", b"<SECTION>", b"</SECTION>", b"<SESSION>", b"</SESSION>", b"<HAND>", b"</HAND>"),
        *(b"<!-- -->", b"<?pi ?>", b"&amp;", b"&#65;", b"<![CDATA[x]]>", b" a='1'", b"<TEAM>", b"</TEAM>"),
        *(b"<ROUND_NUMBER>1</ROUND_NUMBER>", b"<NS_VICTORY_POINTS>12</NS_VICTORY_POINTS>"),
        *(b"<EW_VICTORY_POINTS>8</EW_VICTORY_POINTS>", b" EVENT_TYPE='SWISS_PAIRS'"),
    ),
    "lin": (
        *(
            b"pn|,,,,|",
            b"pn|a,b,c,d|",
            b"pn|",
            b"pw|a,,,,b|",
            b"qx|o1|",
            b"qx|c1|",
            b"md|3S,S,S,S|",
            b"mb|p|",
            b"mb|1S|",
        ),
        *(b"pc|SA|", b"mc|10|", b"rs|", b"4SN=,", b"bn|", b"1,", b"ah|Board 1|", b"sv|o|", b"vg|", b"xx||"),
        *(b"|", b",", b"st||", b"pg||", b"mb|PPPPPPPP|", b"mb|ap|"),
    ),
    "pbn": (
        *(b'[Board "1"]\n', b'[Event "x"]\n', b'[North "a"]\n', b'[Contract "4S"]\n', b'[Declarer "N"]\n'),
        *(b'[Result "10"]\n', b'[Score "NS 420"]\n', b'[Deal "N:- - - -"]\n', b'[Auction "N"]\n', b"Pass "),
        *(b"1S ", b"X ", b"=1= ", b'[Note "1:x"]\n', b'[Play "W"]\n', b"SA ", b"- ", b"+ ", b"* ", b"\n\n"),
        *(b'[ScoreTable "Table\\2R;PairId_NS\\2R;PairId_EW\\2R;Contract;Score_NS\\5R"]\n', b"1 1 2 4S 420\n"),
        *(
            b"{",
            b"}",
            b"; x\n",
            b"%\n",
            b"[",
            b"]",
            b'"',
            b"\\",
            b'[TotalScoreTable "Rank;PairId"]\n',
            b"1 1\n",
        ),
    ),
    "deals": (
        *(b"Board 01=", b"a" * 26, b"000", b"\n", b"01", b"52", b" " * 32, b"\0" * 18, b"[Document]\n"),
        *(b"B 1\n", b"H N:", b":", b".", b"AKQ", b"\6AK\3Q\4J\5T", b"\1" + b"\x1b" * 13),
    ),
    "csv": (
        b"1,",
        b"A,",
        b",",
        b"\n",
        b'"',
        b'""',
        b"4S,",
        b"NP,",
        b"A60-40,",
        b"=1+1,",
        b"1\n",
        b",\n",
        b"\t",
    ),
    "movement": (
        b"1,1,1,2,1-3\n",
        b"1-1000 ",
        b"1+2,",
        b",",
        b"\n",
        b'{"round":1}',
        b"[",
        b"]",
        b"1,",
        b'"a":',
    ),
    "camt": (
        *(
            b"<Ntry>",
            b"</Ntry>",
            b"<TxDtls>",
            b"</TxDtls>",
            b"<Stmt>",
            b"</Stmt>",
            b"<Sts>BOOK</Sts>",
            b"<Bal>",
        ),
        *(
            b"<Amt Ccy='GBP'>1.00</Amt>",
            b"<CdtDbtInd>CRDT</CdtDbtInd>",
            b"<Ustrd>RF18 1 2 3</Ustrd>",
            b"</Bal>",
        ),
        *(b"<!-- -->", b"<?pi ?>", b"&amp;", b"&#65;", b"<![CDATA[x]]>", b" xmlns:a='b'", b"<a:b/>"),
    ),
    "zengin": (
        b"1010",
        b"2" + b"0" * 199,
        b"8",
        b"9",
        b" " * 200,
        b"\r\n",
        b"\xb1",
        b"0805",
        b"1" * 24,
        b"\xf1",
    ),
    "bounce": (
        *(
            b"--b\r\n",
            b"--b--\r\n",
            b"\r\n\r\n",
            b"Content-Type: message/rfc822\r\n\r\n",
            b"Action: failed\r\n",
        ),
        *(b"Content-Type: message/delivery-status\r\n\r\n", b"Final-Recipient: rfc822; x@example.org\r\n"),
        *(
            b'Content-Type: multipart/report; boundary="c"\r\n\r\n--c\r\n',
            b"=?utf-8?b?eA==?=",
            b" \r\n ",
            b";",
        ),
        *(b"Content-Transfer-Encoding: base64\r\n", b"Message-ID: <1@example.org>\r\n", b"\0", b'"', b"("),
    ),
    "register": (b"30000,", b",", b"\n", b'"', b"a\n", b"=1,", b"2020-04-01,", b";", b"\t", b",,,,,,,\n"),
}


@cache
def source(kind: str) -> TextSource:
    """What the hostile texts of a kind are made of."""
    return TextSource(_seeds(kind), _WORDS["register" if kind == "balances" else kind])


def _seeds(kind: str) -> list[bytes]:
    seeds: dict[str, Callable[[], list[bytes]]] = {
        "usebio": lambda: _samples("usebio_*.xml"),
        "pbn": lambda: _samples("*.pbn"),
        "csv": lambda: [_CSV, *map(_as_csv, _samples("usebio_*.xml")[:3])],
        "lin": lambda: [_LIN],
        "deals": lambda: [_DLM, _BRI * 20, _BRI_LINES * 20, _DUP * 20, _RBN, _DGE, _CDS, _ROWS],
        "register": lambda: [_REGISTER],
        "balances": lambda: [_BALANCES],
        "movement": _movements,
        "bounce": lambda: [_BOUNCE],
        "camt": lambda: _samples("bank/camt_*.xml"),
        "zengin": lambda: _samples("bank/zengin_*.txt"),
    }
    return seeds[kind]()


def _samples(names: str) -> list[bytes]:
    return [file.read_bytes() for file in sorted(SAMPLES.glob(names))]


def _as_csv(sample: bytes) -> bytes:
    document, _problems = reading.read(sample)
    assert document is not None, "a sample can be read"
    return results.write(document)


def _movements() -> list[bytes]:
    movement = choice.make(MovementKind.MITCHELL, 26, rounds=None, boards_per_round=2)
    lines = [
        f"{s.round},{s.table},{s.ns[0]},{s.ew[0]},{2 * s.sets[0] - 1}-{2 * s.sets[0]}\n"
        for s in movement.played()
    ]
    table = "round,table,ns,ew,boards\n" + "".join(lines)
    return [table.encode(), json.dumps(kept.to_json(movement)).encode()]
