"""Secrets that stand in addresses: no line of a log and no record of an act has them.

Django names the address of what was refused or not found, the log of access that of what was refused.
"""

import logging
import re

# A pad's or a game's, a table's, a door's at check-in, and who wants no letters.
_SECRET = re.compile(
    r"(/play/(?:pads|games)/(?!new/)|/table/\d{1,10}/\d{1,10}/|/check-in/(?:\d{1,10}/)+|/letters/off/|/guardian/|/join/proof/)[^/?\s\"']+"
)
HIDDEN = r"\1***"


def without_secrets(text: str) -> str:
    """An address, or a text with addresses, without what would open them."""
    return _SECRET.sub(HIDDEN, text)


class SecretsHidden(logging.Filter):
    """Takes the secrets out of whatever is logged."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every line is kept, without them."""
        if _SECRET.search(text := record.getMessage()):
            record.msg, record.args = without_secrets(text), ()
        return True
