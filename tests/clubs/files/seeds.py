"""Saved seeds: small changes of good files that a reader once tripped over, or easily might.

`seeds/FORMAT.json` lists them: `of` names a good file, `changes` are [place, how many bytes go, what comes]
in Latin-1, one after the other; `why` says what it is about. What a fuzz test finds is added here.
"""

import json
from functools import cache
from pathlib import Path

from clubs.files.deals import bri, rbn
from tests.clubs.files.acblscore.acbl_files import AVERAGES, HOWELL, sample
from tests.clubs.files.bridgemate.jet_files import database, with_moments
from tests.clubs.files.deals.test_deal_files import BIG_DEAL, DEALS, dup
from tests.clubs.files.deals.test_other_deals import CDS, DGE, ROWS
from tests.clubs.files.files import played_game, small
from tests.clubs.files.lin.lin_files import CLUB, LINES, MATCH
from tests.clubs.files.pbn.pbn_files import GAME, SESSION
from tests.clubs.files.pbn.program_files import BRIDGECOMPOSER, magic_contest, ruter
from tests.clubs.files.table.test_csv_results import JAPANESE, TABLE
from tests.clubs.files.table.test_xlsx import book, cells_of
from tests.clubs.files.usebio.swiss_files import swiss

HERE = Path(__file__).parent / "seeds"
# Good files of every format of the registry, one of each layout that it reads.
OF_FORMAT = {
    "usebio": ("usebio", "usebio played", "usebio swiss"),
    "bws": ("jet 3", "jet 4"),
    "acbl": ("acbl", "acbl several"),
    "lin": ("lin match", "lin club", "lin lines"),
    "pbn": ("pbn game", "pbn session", "ruter", "magic contest", "bridgecomposer"),
    "deals": ("dlm", "bri", "bri lines", "dup", "rbn", "dge", "cds", "deal rows"),
    "xlsx": ("xlsx",),
    "csv": ("csv", "csv japanese"),
}


@cache
def good(name):
    """A good file by its name."""
    from tests.clubs.files.bridgemate.bws_files import session

    makers = {
        "usebio": lambda: small().encode(),
        "usebio played": lambda: played_game().encode(),
        "usebio swiss": swiss,
        "pbn game": GAME.encode,
        "pbn session": SESSION.encode,
        "jet 3": lambda: database(with_moments(session()), 3),
        "jet 4": lambda: database(with_moments(session()), 4),
        "acbl": lambda: sample(HOWELL),
        "acbl several": lambda: sample(AVERAGES),
        "lin match": MATCH.encode,
        "lin club": lambda: CLUB.encode("cp932"),
        "lin lines": LINES.encode,
        "ruter": lambda: ruter().encode(),
        "magic contest": lambda: magic_contest().encode("latin-1"),
        "bridgecomposer": BRIDGECOMPOSER.encode,
        "csv": TABLE.encode,
        "csv japanese": JAPANESE.encode,
        "xlsx": lambda: book(("R", cells_of(TABLE))),
        "dlm": lambda: BIG_DEAL,
        "bri": lambda: bri.write(DEALS),
        "bri lines": lambda: on_lines(bri.write(DEALS)),
        "dup": dup,
        "rbn": lambda: rbn.write(DEALS),
        "dge": lambda: DGE,
        "cds": lambda: CDS,
        "deal rows": lambda: ROWS,
        "nothing": bytes,
    }
    return makers[name]()


def on_lines(content):
    """A BRI file with each of its deals on a line."""
    return b"".join(content[at : at + bri.DIGITS] + b"\r\n" for at in range(0, len(content), bri.BRI))


def changed(content, changes):
    """The bytes with the changes made, one after the other; a place from the end is negative."""
    for place, gone, put in changes:
        start = place if place >= 0 else len(content) + place
        content = content[:start] + put.encode("latin-1") + content[start + gone :]
    return content


def seeds():
    """Every saved seed: its file's name, its number there, and what it says."""
    for path in sorted(HERE.glob("*.json")):
        for number, seed in enumerate(json.loads(path.read_text("utf-8"))):
            yield path.stem, number, seed
