"""Invented rows of a Bridgemate database, as tests read them, and the bytes of one."""

from functools import cache

from clubs.files.bridgemate import reader as bws
from clubs.files.bridgemate.traits import TRAITS
from clubs.files.document import Source
from clubs.files.reading import problem_message
from tests.places import SAMPLES

SAMPLE = SAMPLES / "bridgemate_11_tables.bws"
SOURCE = Source(TRAITS, "Bridgemate", "", "0" * 64)


@cache
def sample():
    return SAMPLE.read_bytes()


def entered(text, **changes):
    """A row of ReceivedData from "table round board ns ew contract result seat", "-" for nothing."""
    table, round, board, ns, ew, contract, result, seat = text.replace("_", " ").split("|")
    row = {
        "Section": 1,
        "Table": int(table),
        "Round": int(round),
        "Board": int(board),
        "PairNS": int(ns),
        "PairEW": int(ew),
        "Declarer": int(ns if seat in "NS" else ew),
        "NS/EW": seat,
        "Contract": contract,
        "Result": result,
        "LeadCard": "",
        "Remarks": "",
        "DateLog": "2026-01-19T00:00:00",
        "TimeLog": "1899-12-30T19:00:00",
        "Erased": False,
    }
    return {**row, **changes}


def planned(text, **changes):
    """A row of RoundData from "table round ns ew low high"."""
    columns = ("Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard")
    return {"Section": 1, **dict(zip(columns, map(int, text.split()), strict=True)), **changes}


# Two tables and two rounds of a Mitchell where both directions count from 1.
ROUNDS = [planned(line) for line in ("1 1 1 1 1 1", "2 1 2 2 2 2", "1 2 1 2 3 3", "2 2 2 1 4 4")]
RESULTS = [
    entered("1|1|1|1|1|4 S|=|N"),
    entered("2|1|2|2|2|3 NT|-1|E"),
    entered("1|2|3|1|2|PASS||", Declarer=0),
    entered("2|2|4|2|1|2 H x|+1|S"),
]
SECTION = {"ID": 1, "Letter": "A  ", "Winners": 2, "ScoringType": 1, "Tables": 2, "Session": 1}


def session(results=RESULTS, rounds=ROUNDS, section=SECTION, **tables):
    """The tables of a session in which a test changes one thing."""
    tables_of_game = {"ReceivedData": results, "RoundData": rounds, "Section": [section] if section else []}
    return {"Session": [{"ID": 1, "Name": "Monday", "GUID": "A2D1"}], **tables_of_game, **tables}


def read(*results, **tables):
    """The document and the problems of a session, its results replaced by those given."""
    return bws.interpret(SOURCE, session(list(results) or RESULTS, **tables))


def codes(problems):
    return [problem.code for problem in problems]


def sentences_of(problems, code):
    """The English sentences of a code."""
    return [problem_message(problem, "en") for problem in problems if problem.code == code]
