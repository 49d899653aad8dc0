"""What the library's answers look like, for the API's description."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

_IN_LANGUAGES: dict[str, Any] = {
    "type": "object",
    "properties": {"ja": {"type": "string"}, "en": {"type": "string"}},
    "required": ["ja", "en"],
}
_TEXT = {"type": "string"}
_REFS = {"type": "array", "items": _TEXT}


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


_SHORT = {
    "ref": _TEXT,
    "label": _IN_LANGUAGES,
    "heading": {**_IN_LANGUAGES, "nullable": True},
    "summary": _IN_LANGUAGES,
}
_NOTE = _object(kind=_TEXT, source=_IN_LANGUAGES, text=_IN_LANGUAGES, refers=_REFS)
LAW_SCHEMA = _object(
    edition=_TEXT,
    **_SHORT,
    modality=_TEXT,
    refers=_REFS,
    cited_by=_REFS,
    regulations=_REFS,
    notes={"type": "array", "items": _NOTE},
    parts=_REFS,
)
LAWS_SCHEMA = _object(
    edition=_object(key=_TEXT, name=_IN_LANGUAGES, starts={"type": "string", "format": "date"}),
    items={"type": "array", "items": _object(**_SHORT)},
)

_ITEM = {
    "ref": "44G",
    "label": {"ja": "第44条G項", "en": "Law 44G"},
    "heading": {
        "ja": "第2トリック以降のトリックへのリード",
        "en": "Lead to Tricks Subsequent to First Trick",
    },
    "summary": {
        "ja": "直前のトリックを取ったハンドが、次のリードをする。",
        "en": "The hand that won the last trick leads to the next.",
    },
}
LAW = OpenApiExample(
    "Law",
    {
        "edition": "laws-2017",
        **_ITEM,
        "modality": "does",
        "refers": [],
        "cited_by": [],
        "regulations": [],
        "notes": [],
        "parts": [],
    },
    response_only=True,
    status_codes=["200"],
)
LAWS = OpenApiExample(
    "Laws",
    {
        "edition": {
            "key": "laws-2017",
            "name": {"ja": "デュプリケートブリッジの規則 2017年版", "en": "Laws of Duplicate Bridge 2017"},
            "starts": "2017-08-01",
        },
        "items": [_ITEM],
    },
    response_only=True,
    status_codes=["200"],
)
