"""What a document of XML can hold."""

import re

# XML 1.0, section 2.2: no control but tabulator and line ends, no half of a pair, neither of the last two.
_UNHELD = re.compile(r"[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def holdable(text: str) -> str:
    """A text without the signs that no document of XML holds: one of them, and no program reads any of it."""
    return _UNHELD.sub("", text)
