"""LIN in the registry of formats."""

from clubs.files.format import Answer, FileContext, Format
from clubs.files.lin import reader
from clubs.files.lin.reader import TRAITS
from clubs.files.lin.words import SENTENCES
from clubs.files.table.table import Known


def _recognises(content: bytes, _known: Known) -> bool:
    return reader.is_lin(content)


def _read(content: bytes, context: FileContext) -> Answer:
    return reader.read(content, today=context.today, size_max=context.size_max)


LIN = Format(TRAITS, _recognises, _read, SENTENCES)
