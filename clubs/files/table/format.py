"""Tables in the registry of formats: text, and workbooks.

A workbook is written in the reader's language, so its writer stands above (`clubs.facts.services.workbook`).
"""

from clubs.files.format import Answer, FileContext, Format, Layout, WrittenFormat, no_stated_points
from clubs.files.table import results, xlsx
from clubs.files.table.table import Known
from clubs.files.table.words import SENTENCES, WORKBOOK_SENTENCES


def _is_workbook(content: bytes, _known: Known) -> bool:
    return xlsx.is_workbook(content)


def _read_workbook(content: bytes, context: FileContext) -> Answer:
    return xlsx.read(
        content,
        known=context.known,
        today=context.today,
        size_max=context.size_max,
        on_sheet=context.on_sheet,
    )


def _read_text(content: bytes, context: FileContext) -> Answer:
    return results.read(
        content,
        known=context.known,
        today=context.today,
        size_max=context.size_max,
        on_sheet=context.on_sheet,
    )


_KEPT = "pairs, individuals; players"
_NOT_KEPT = "totals, hands, places, players of a team, auctions and play"

XLSX = Format(
    xlsx.TRAITS,
    _is_workbook,
    _read_workbook,
    WORKBOOK_SENTENCES,
    layouts=(Layout("XLSX", _KEPT, _NOT_KEPT, ("tables of our own",), is_written_above=True),),
)
CSV = Format(
    results.TRAITS,
    results.is_csv,
    _read_text,
    SENTENCES,
    (WrittenFormat("csv", "CSV", "csv", "text/csv; charset=utf-8", results.write, no_stated_points),),
    layouts=(Layout("CSV", _KEPT, _NOT_KEPT, ("tables of our own",)),),
)
