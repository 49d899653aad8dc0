"""The lines of a report as CSV or XML, by a mapping."""

import csv
import io
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from lxml import etree

from clubs.files.usebio.writing.values import printed
from federation.text.cells import neutral
from scoring.reports.fields import CONSTANT, FIELDS, OF_SEAT, ReportFieldKind, Row
from scoring.reports.mapping import ENCODINGS, LINE_ENDS, ReportColumn, ReportMapping

MEDIA_TYPES = {"csv": "text/csv", "xml": "application/xml"}
CHARSETS = {"utf-8": "utf-8", "utf-8-bom": "utf-8", "shift_jis": "shift_jis", "latin-1": "iso-8859-1"}


def media_type(mapping: ReportMapping) -> str:
    """What the file is, for whoever takes it."""
    return f"{MEDIA_TYPES[mapping.format]}; charset={CHARSETS[mapping.encoding]}"


def write(mapping: ReportMapping, rows: Iterable[Row]) -> bytes:
    """The whole file. Letters that its encoding has not become question marks, in XML references."""
    cells = ([cell(mapping, column, row) for column in mapping.columns] for row in rows)
    return _xml(mapping, cells) if mapping.is_xml else _csv(mapping, cells)


def cell(mapping: ReportMapping, column: ReportColumn, row: Row) -> str:
    """What stands in a column of a line."""
    if column.field == CONSTANT:
        return column.text if mapping.is_xml else neutral(column.text)
    value = row
    if column.field in OF_SEAT and mapping.lines == "contestant" and "players" in row:
        players = row["players"]
        value = players[column.seat - 1] if column.seat <= len(players) else {}
    return _written(mapping, FIELDS[mapping.kind][column.field], _value(column, value))


def _value(column: ReportColumn, row: Mapping[str, Any]) -> Any:
    value = row.get(column.field)
    if not isinstance(value, Mapping):
        return value
    # Points by colour.
    return value.get(column.colour) if column.colour else sum(value.values(), Decimal(0)) if value else None


def _written(mapping: ReportMapping, kind: ReportFieldKind, value: Any) -> str:
    if value is None or value == "":
        return ""
    if kind is ReportFieldKind.DECIMAL:
        rounded = Decimal(value).quantize(Decimal(1).scaleb(-mapping.decimals), ROUND_HALF_UP)
        return f"{rounded:f}".replace(".", mapping.decimal_mark)
    if kind is ReportFieldKind.DAY:
        return _day(mapping.days, value)
    text = printed(str(value))
    return neutral(text) if kind is ReportFieldKind.TEXT and not mapping.is_xml else text


def _day(pattern: str, day: date) -> str:
    """YYYY-MM-DD, DD.MM.YY and the like."""
    parts = {
        "YYYY": f"{day.year:04}",
        "YY": f"{day.year % 100:02}",
        "MM": f"{day.month:02}",
        "DD": f"{day.day:02}",
    }
    for sign, digits in parts.items():
        pattern = pattern.replace(sign, digits)
    return pattern


def _csv(mapping: ReportMapping, rows: Iterable[list[str]]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=mapping.separator, lineterminator=LINE_ENDS[mapping.line_end])
    if mapping.header:
        writer.writerow([neutral(column.heading) for column in mapping.columns])
    writer.writerows(rows)
    return out.getvalue().encode(ENCODINGS[mapping.encoding], "replace")


def _xml(mapping: ReportMapping, rows: Iterable[list[str]]) -> bytes:
    root = etree.Element(mapping.root)
    for row in rows:
        line = etree.SubElement(root, mapping.row)
        for column, text in zip(mapping.columns, row, strict=True):
            if text:
                etree.SubElement(line, column.heading).text = text
    encoding = CHARSETS[mapping.encoding]
    content = etree.tostring(root, xml_declaration=True, encoding=encoding, pretty_print=True)
    assert isinstance(content, bytes), "an encoding is named"
    return content
