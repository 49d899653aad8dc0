"""Lines of Python in the documents, as a reader copies them."""

import re
from typing import Any

from tests.places import DOCS

BLOCK = re.compile(r"^```python\n(.+?)^```$", re.MULTILINE | re.DOTALL)
# By a word of each block of docs/api.md. Each is run as it stands, where its name is written beside it.
IN_API = {
    "AuthenticatedClient": "tests/clubs/interchange/test_client.py",
    "def is_ours": "tests/scoring/webhooks/test_webhooks.py",
    "OAuth()": "tests/scoring/openid/test_real_client.py",
}


def blocks(document: str) -> list[str]:
    """Every block of a document."""
    return BLOCK.findall((DOCS / document).read_text(encoding="utf-8"))


def block(containing: str) -> str:
    """The one block of docs/api.md that has some words."""
    (code,) = [one for one in blocks("api.md") if containing in one]
    return code


def run(code: str, **given: Any) -> dict[str, Any]:
    """Run it as it stands; what it names afterwards. `given`: names that are there before."""
    names = dict(given)
    exec(compile(code, "docs/api.md", "exec"), names)  # noqa: S102 - our own document
    return names
