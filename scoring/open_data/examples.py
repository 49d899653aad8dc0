"""An answer as the description of the API shows it."""

from drf_spectacular.utils import OpenApiExample

LINES = OpenApiExample(
    "Changes",
    '{"kind": "session", "id": 6, "record": {"id": 6, "club": "2074", "rankings": []}}\n'
    '{"kind": "news", "id": 3, "gone": true}\n'
    '{"kind": "end", "cursor": "9f86d081884c-412", "is_more": false}\n',
    response_only=True,
    media_type="application/x-ndjson",
    status_codes=["200"],
)
