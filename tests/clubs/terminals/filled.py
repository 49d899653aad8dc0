"""Databases of a session as terminals leave them: the rows that we wrote, with results in them."""

from clubs.files.bridgemate import access
from clubs.files.bridgemate.starting import bws
from clubs.playing.services import seating
from clubs.terminals.services import planning
from tests.clubs.files.bridgemate.bws_files import entered
from tests.clubs.files.bridgemate.jet_files import database, with_moments

CONTRACTS = (
    ("3 NT", "=", "N"),
    ("4 S", "-1", "E"),
    ("2 H x", "+1", "S"),
    ("PASS", "", ""),
    ("1 C", "+2", "W"),
)


def written(session, computer="CLUB-PC"):
    """The database that starts the session."""
    return bws.write(planning.plan_of(session), computer)


def rows_of(content):
    """The tables of a database, as rows."""
    database_tables = access.read(content)
    return {
        name: [{column: cell for column, cell in row.items() if cell is not None} for row in rows]
        for name, rows in database_tables.tables.items()
    }


def line(seat, turn=0, **changes):
    """A row of ReceivedData about a place, with one of some contracts."""
    contract, result, declarer = CONTRACTS[turn % len(CONTRACTS)]
    row = entered(
        f"{seat.table}|{seat.round}|{seat.board}|{seat.ns}|{seat.ew}|{contract}|{result}|{declarer or 'N'}"
    )
    if contract == "PASS":
        row |= {"NS/EW": "", "Declarer": 0}
    return {**row, **changes}


def filled(session, *lines, **tables):
    """The session's database with rows of results."""
    rows = rows_of(written(session)) | {"ReceivedData": list(lines)} | tables
    return database(with_moments({name: of_table for name, of_table in rows.items() if of_table}))


def everything(session, turn=0):
    """A row for every board of every table."""
    return [line(seat, turn + place) for place, seat in enumerate(seating.seats_of(session))]
