"""A table as the answer to a request: CSV or a workbook, to be taken away."""

from collections.abc import Mapping
from typing import Any

import tablib
from django.http import HttpResponse

from federation.tables.files import AnyCsv, AnyXlsx

FORMATS: Mapping[str, Any] = {"csv": AnyCsv, "xlsx": AnyXlsx}
MEDIA_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def kind_in(query: Mapping[str, str], *kinds: str, name: str = "as") -> str:
    """Which file an address asks for by ?as= (or by another name); "" for none of them."""
    asked = query.get(name, "")
    return asked if asked in kinds else ""


def table_answer(dataset: tablib.Dataset, kind: str, name: str) -> HttpResponse:
    """A table as CSV or as a workbook, under a name without its ending."""
    headers = {
        "Content-Disposition": f'attachment; filename="{name}.{kind}"',
        "Cache-Control": "private, no-cache",
    }
    content = FORMATS[kind]().export_data(dataset)
    return HttpResponse(content, content_type=MEDIA_TYPES[kind], headers=headers)
