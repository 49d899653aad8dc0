"""Tables and documents of master points as files to take away."""

from typing import Any

import tablib
from django.http import HttpResponse

from federation.paper.answer import attachment
from federation.tables.files import AnyCsv, AnyXlsx

FORMATS: dict[str, Any] = {"csv": AnyCsv, "xlsx": AnyXlsx}
TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def kind_in(query: Any, *kinds: str) -> str:
    """Which file an address asks for by ?as=; "" for the page."""
    asked = query.get("as", "")
    return asked if asked in kinds else ""


def table(dataset: tablib.Dataset, kind: str, name: str) -> HttpResponse:
    """A table as CSV or as a workbook."""
    content = FORMATS[kind]().export_data(dataset)
    headers = {
        "Content-Disposition": f'attachment; filename="{name}.{kind}"',
        "Cache-Control": "private, no-cache",
    }
    return HttpResponse(content, content_type=TYPES[kind], headers=headers)


def paper(content: bytes, name: str) -> HttpResponse:
    """A document as PDF."""
    return attachment(content, name=f"{name}.pdf")
