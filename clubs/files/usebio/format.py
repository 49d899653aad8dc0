"""USEBIO in the registry of formats."""

from clubs.files.format import Answer, FileContext, Format, SessionShape, WrittenFormat
from clubs.files.table.table import Known
from clubs.files.usebio import reader
from clubs.files.usebio.traits import TRAITS
from clubs.files.usebio.words import SENTENCES
from clubs.files.usebio.writing import writer


def _recognises(content: bytes, _known: Known) -> bool:
    return reader.is_usebio(content)


def _read(content: bytes, context: FileContext) -> Answer:
    return reader.read(content, today=context.today, size_max=context.size_max)


def _can_hold(shape: SessionShape) -> bool:
    return writer.can_hold(shape.form, shape.scoring, shape.matches_in)


USEBIO = Format(
    TRAITS,
    _recognises,
    _read,
    SENTENCES,
    (WrittenFormat("usebio", "USEBIO", "xml", "application/xml", writer.write, _can_hold),),
)
