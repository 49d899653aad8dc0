"""LIN in the registry of formats."""

from clubs.files.format import Answer, FileContext, Format, Layout, WrittenFormat
from clubs.files.lin import reader, writer
from clubs.files.lin.reader import TRAITS
from clubs.files.lin.words import SENTENCES
from clubs.files.table.table import Known


def _recognises(content: bytes, _known: Known) -> bool:
    return reader.is_lin(content)


def _read(content: bytes, context: FileContext) -> Answer:
    return reader.read(content, today=context.today, size_max=context.size_max)


_LAYOUTS = (
    Layout(
        "LIN",
        "pairs, individuals, one match of teams; hands; auctions with alerts, and play",
        "the day, numbers, totals, the program's own scores, scores without a contract; comments",
        ("Bridge Base Online: a match on vugraph (no version in its files); no layout is published",),
    ),
)


LIN = Format(
    TRAITS,
    _recognises,
    _read,
    SENTENCES,
    (WrittenFormat("lin", "LIN", "lin", "text/plain; charset=utf-8", writer.write, writer.can_hold),),
    layouts=_LAYOUTS,
)
