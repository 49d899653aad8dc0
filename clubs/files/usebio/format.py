"""USEBIO in the registry of formats."""

from clubs.files.format import Answer, FileContext, Format, Layout, SessionShape, WrittenFormat
from clubs.files.table.table import Known
from clubs.files.usebio import reader
from clubs.files.usebio.traits import TRAITS
from clubs.files.usebio.words import SENTENCES
from clubs.files.usebio.writing import writer


def _recognises(content: bytes, _known: Known) -> bool:
    return reader.is_usebio(content)


def _read(content: bytes, context: FileContext) -> Answer:
    return reader.read(content, today=context.today, size_max=context.size_max, part=context.part)


def _can_hold(shape: SessionShape) -> bool:
    return writer.can_hold(shape.form, shape.scoring, shape.matches_in)


_LAYOUTS = (
    Layout(
        "USEBIO",
        "pairs, individuals, teams; totals; hands; auctions with alerts, and play",
        "master points, strata, fees, contacts",
        (
            "Compscore3 26-Jul-22, 23-Feb-26 BridgeWebs, 13-Mar-26 Pianola",
            "PairsScorer 7.2.93",
            "EBUScoreTeams 1.1.3",
        ),
        "1.0 to 1.3",
    ),
)


USEBIO = Format(
    TRAITS,
    _recognises,
    _read,
    SENTENCES,
    (WrittenFormat("usebio", "USEBIO", "xml", "application/xml", writer.write, _can_hold),),
    layouts=_LAYOUTS,
)
