"""One game as three programs of a club write it: its table devices, its scoring program, its spreadsheet."""

import csv
import io
from xml.sax.saxutils import escape

from clubs.files import reading
from clubs.files.table import results as csv_results
from tests.places import SAMPLES

BWS = (SAMPLES / "bridgemate_11_tables.bws").read_bytes()
DAY = "2026-01-19"  # as the devices say


def document_of_bws():
    """What the table devices say."""
    document, _problems = reading.read(BWS, "evening.bws")
    assert document is not None
    return document


def as_csv(day=DAY, title=""):
    """The same results from a spreadsheet, with its day and title in columns where it has them."""
    rows = list(csv.DictReader(io.StringIO(csv_results.write(document_of_bws()).decode("utf-8-sig"))))
    heads = [head for head in rows[0] if head not in ("date", "event")]
    out = io.StringIO()
    table = csv.DictWriter(out, [*heads, "date", "event"], extrasaction="ignore")
    table.writeheader()
    table.writerows(row | {"date": day, "event": title} for row in rows)
    return out.getvalue().encode()


def as_usebio():
    """The same results from a scoring program, which knows the players by other numbers and no leads."""
    document = document_of_bws()
    pairs = "".join(map(_pair, document.contestants))
    boards = sorted({result.board for result in document.results})
    lines = {board: [_line(r) for r in document.results if r.board == board] for board in boards}
    travellers = "".join(
        f"<BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>{''.join(lines[board])}</BOARD>" for board in boards
    )
    return (
        '<?xml version="1.0"?><USEBIO Version="1.2">'
        '<EVENT EVENT_TYPE="PAIRS"><BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>'
        "<PROGRAM_NAME>Evening Scorer</PROGRAM_NAME><EVENT_DESCRIPTION>Monday pairs</EVENT_DESCRIPTION>"
        "<EVENT_IDENTIFIER>4711</EVENT_IDENTIFIER><DATE>19/01/2026</DATE><WINNER_TYPE>2</WINNER_TYPE>"
        f"<PARTICIPANTS>{pairs}</PARTICIPANTS>{travellers}</EVENT></USEBIO>"
    ).encode()


def _pair(contestant):
    number = f"{contestant.id}{contestant.direction}"
    players = "".join(
        f"<PLAYER><PLAYER_NAME>{escape(p.name)}</PLAYER_NAME></PLAYER>" for p in contestant.players
    )
    return (
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{contestant.direction}</DIRECTION>"
        f"{players}</PAIR>"
    )


def _line(result):
    score = "" if result.score is None else result.score
    return (
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{result.ns}NS</NS_PAIR_NUMBER>"
        f"<EW_PAIR_NUMBER>{result.ew}EW</EW_PAIR_NUMBER><CONTRACT>{_contract(result)}</CONTRACT>"
        f"<PLAYED_BY>{result.declarer or ''}</PLAYED_BY><LEAD></LEAD>"
        f"<TRICKS>{'' if result.tricks is None else result.tricks}</TRICKS><SCORE>{score}</SCORE>"
        "</TRAVELLER_LINE>"
    )


def _contract(result):
    if result.contract == "P":
        return "PASS"
    return (result.contract or "").replace("N", "NT")
