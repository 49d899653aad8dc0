"""ACBLscore in the registry of formats."""

from clubs.files.acblscore import reader
from clubs.files.acblscore.traits import TRAITS
from clubs.files.acblscore.words import SENTENCES
from clubs.files.format import Answer, FileContext, Format, Layout
from clubs.files.table.table import Known


def _recognises(content: bytes, _known: Known) -> bool:
    return reader.is_game(content)


def _read(content: bytes, context: FileContext) -> Answer:
    return reader.read(content, today=context.today, size_max=context.size_max, part=context.part)


_LAYOUTS = (
    Layout(
        "ACBLscore",
        "pairs at matchpoints: scores without contracts; totals",
        "contracts, hands; adjustments, carry-over, master points, strata",
        ("ACBLscore 8.10, 8.15",),
        ".AC?",
    ),
)


ACBLSCORE = Format(TRAITS, _recognises, _read, SENTENCES, layouts=_LAYOUTS)
