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


_LAYOUTS = (
    Layout(
        "Bridgemate",
        "pairs, individuals; hands; to start a session, its movement and names",
        "totals, teams (but to start one), auctions and play",
        ("Bridgemate (no version in its file)",),
        ".bws",
        is_written_above=True,
    ),
    Layout(
        "Data Connector",
        "results, at the running session that they are of; to start one, its movement and names",
        "individuals, hands, settings",
        ("its guide and its maker's published clients: no connector was to be had",),
        "(JSON)",
        is_written_above=True,
    ),
)


BRIDGEMATE = Format(TRAITS, _recognises, _read, SENTENCES, layouts=_LAYOUTS)
