"""The guard of every table that leaves the portal: no cell of one is run as a formula.

Whoever writes rows, as CSV or as a workbook, passes each text through `neutral`; whoever reads rows undoes
it by `plain`.
"""

import re

# A cell that begins so is run as a formula by one spreadsheet or another, full-width signs included; some
# look behind a tab or a line break. One that has our apostrophe already gets a second one, so that it comes
# back as it was.
_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
_SIGNED_NUMBER = re.compile(r"[+-]\d+(?:[.,]\d+)?%?", re.ASCII)
TEXT_MARK = "'"


def neutral(text: str, *, keeps_numbers: bool = False) -> str:
    """A text that no spreadsheet takes for a formula.

    `keeps_numbers`: of a table that is text throughout, a plain number with a sign stays the number it is.
    """
    if not _FORMULA.match(text) or (keeps_numbers and _SIGNED_NUMBER.fullmatch(text)):
        return text
    return TEXT_MARK + text


def plain(text: str) -> str:
    """What `neutral` was given."""
    return text[1:] if text[:1] == TEXT_MARK and _FORMULA.match(text) else text
