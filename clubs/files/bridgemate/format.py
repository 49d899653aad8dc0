"""Bridgemate in the registry of formats."""

from clubs.files.bridgemate import reader
from clubs.files.bridgemate.traits import TRAITS
from clubs.files.bridgemate.words import SENTENCES
from clubs.files.format import Answer, FileContext, Format, Layout
from clubs.files.table.table import Known


def _recognises(content: bytes, _known: Known) -> bool:
    return reader.is_bws(content)


def _read(content: bytes, context: FileContext) -> Answer:
    return reader.read(content, today=context.today, size_max=context.size_max)


STARTS = "to start a session"  # movement, tables and names, on the director's page of scoring devices
_LAYOUTS = (
    Layout(
        "Bridgemate",
        "pairs, individuals; hands; auctions and play",
        "totals; teams, but into a running session",
        ("Bridgemate (no version in its file)",),
        ".bws",
        written=STARTS,
    ),
    Layout(
        "Bridgemate Data Connector",
        "results of pairs and teams",
        "players, hands, single players",
        ("the maker's guide and published clients alone",),
        "JSON",
        read="into a running session",
        written=STARTS,
    ),
)


BRIDGEMATE = Format(TRAITS, _recognises, _read, SENTENCES, layouts=_LAYOUTS)
