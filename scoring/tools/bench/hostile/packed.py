"""Hostile workbooks: written part by part, so that any part may be what no program writes."""

import io
import zipfile
from collections.abc import Sequence
from random import Random

_TYPES = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    'spreadsheetml.sheet.main+xml"/>{sheets}</Types>'
)
_SHEET_TYPE = (
    '<Override PartName="/xl/{path}" ContentType="application/vnd.openxmlformats-officedocument.'
    'spreadsheetml.{kind}+xml"/>'
)
_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = (
    '<?xml version="1.0"?>'
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
)
_HEADS = ("board", "ns", "ew", "contract", "declarer", "tricks", "score")
_CELLS = (
    *('<c t="inlineStr"><is><t>{n}</t></is></c>', "<c><v>{n}</v></c>", '<c t="s"><v>{n}</v></c>', "<c/>"),
    *(
        "<c><f>A1</f></c>",
        '<c t="e"><v>#N/A</v></c>',
        '<c t="d"><v>2026-11-03</v></c>',
        '<c t="b"><v>1</v></c>',
    ),
    *('<c r="XFD{n}"><v>1</v></c>', "<c><v>1e{n}</v></c>", '<c t="inlineStr"><is><r><t>x</t></r></is></c>'),
)
_ROWS = 40  # that differ
_BETWEEN = (
    "<mergeCells><mergeCell ref='A1:XFD1048576'/></mergeCells>",
    "<cols><col min='1' max='16384'/></cols>",
    "",
)


def workbook(random: Random, size: int) -> bytes:
    """A workbook of about so many bytes at most, whose parts unpack to much more."""
    extension = random.choice(("xml", "xml", "xml", "txt", "bin", "png"))
    paths = [f"worksheets/sheet{n}.{extension}" for n in range(random.choice((1, 1, 2, 60)))]
    parts = {
        "[Content_Types].xml": _TYPES.format(
            sheets="".join(_SHEET_TYPE.format(path=path, kind="worksheet") for path in paths)
            + _SHEET_TYPE.format(path="sharedStrings.xml", kind="sharedStrings")
        ),
        "_rels/.rels": f'{_PACKAGE}<Relationship Id="r1" Type="{_RELATIONS}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": _book(len(paths)),
        "xl/_rels/workbook.xml.rels": _relations(paths),
        "xl/sharedStrings.xml": _strings(random),
    }
    # Repetition packs to a hundredth or a thousandth.
    unpacked = int(size * random.choice((1, 4, 20, 60, 160)) / len(paths))
    return _zipped(parts | {f"xl/{path}": _sheet(random, unpacked) for path in paths}, size)


def _book(sheets: int) -> str:
    listed = "".join(f'<sheet name="S{n}" sheetId="{n + 1}" r:id="r{n}"/>' for n in range(sheets))
    return (
        f'<?xml version="1.0"?><workbook {_MAIN} xmlns:r="{_RELATIONS}"><sheets>{listed}</sheets></workbook>'
    )


def _relations(paths: list[str]) -> str:
    listed = "".join(
        f'<Relationship Id="r{n}" Type="{_RELATIONS}/worksheet" Target="{path}"/>'
        for n, path in enumerate(paths)
    )
    strings = f'<Relationship Id="rs" Type="{_RELATIONS}/sharedStrings" Target="sharedStrings.xml"/>'
    return f"{_PACKAGE}{listed}{strings}</Relationships>"


def _strings(random: Random) -> str:
    texts = "".join(
        f"<si><t>{'x' * random.choice((1, 40, 5_000))}{n}</t></si>" for n in range(random.choice((1, 500)))
    )
    return f'<?xml version="1.0"?><sst {_MAIN}>{texts}</sst>'


def _sheet(random: Random, size: int) -> str:
    heads = "".join(f'<c t="inlineStr"><is><t>{head}</t></is></c>' for head in _HEADS)
    few = random.sample(_CELLS, random.randint(1, 4))
    width = random.choice((0, 1, 7, 7, 200, 3_000))
    rows = [_row(random, few, width, number) for number in range(2, 2 + _ROWS)]
    if random.random() < 0.5:
        lines = [2 + number * random.choice((1, 1, 1, 5_000)) for number in range(_ROWS)]
        rows = [f'<row r="{line}"{row[4:]}' for line, row in zip(lines, rows, strict=True)]
    block = "".join(rows)
    start = f'<?xml version="1.0"?><worksheet {_MAIN}>{random.choice(_BETWEEN)}<sheetData><row>{heads}</row>'
    return f"{start}{block * max(1, size // len(block))}</sheetData></worksheet>"


def _row(random: Random, few: Sequence[str], width: int, number: int) -> str:
    cells = "".join(random.choice(few) for _ in range(width)).replace("{n}", str(number))
    return f"<row>{cells}</row>"


def _zipped(parts: dict[str, str], size: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    content = out.getvalue()
    return content if len(content) <= size else _zipped(_halved(parts), size)


def _halved(parts: dict[str, str]) -> dict[str, str]:
    """With half the rows in every sheet."""
    return {name: text if "sheetData" not in text else _half(text) for name, text in parts.items()}


def _half(text: str) -> str:
    rows = text.split("<row")
    kept = rows[: max(2, len(rows) // 2)]
    end = "" if "</sheetData>" in kept[-1] else "</sheetData></worksheet>"
    return "<row".join(kept) + end
