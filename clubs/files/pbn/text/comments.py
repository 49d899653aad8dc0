"""Commentary in PBN: `; to the end of the line` and `{ over several lines }`. Chapter 3.8 of the standard.

Comments are not read. A line that held nothing else becomes an escape line, as it does not end its game.
"""

import re
from collections.abc import Iterator, Sequence

from clubs.files.problem import Problem, error, warning

SKIPPED = "%"  # the escape: such a line says nothing
_TABLE = re.compile(r"\s*\[\s*(\w+Table)\b")
_SIGN = re.compile(
    r'^(?!\[[A-Za-z0-9_]+ "[^"\\\n]*"\]|%)[^;{\n]*[;{]|^\[[A-Za-z0-9_]+ "[^"\\\n]*"\][^;{\n]*[;{]'
)
_TAG = re.compile(r"\s*\[")
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|[{;\[\]]')
_PART = re.compile(r'"(?:[^"\\]|\\.)*"|[^"{;]+|[{;"]')


def is_needed(whole: str, lines: Sequence[str]) -> bool:
    """Whether the text can hold a comment: a sign for one outside the value of a plain tag pair."""
    return ("{" in whole or ";" in whole) and any(
        _SIGN.match(line) for line in lines if ";" in line or "{" in line
    )


def uncommented(lines: Sequence[str], problems: list[Problem]) -> Iterator[str]:
    """The same lines without their comments; a comment among the elements of a table is an error."""
    opened = 0  # the line in which a brace comment began
    table = ""
    for number, line in enumerate(lines, 1):
        if not opened and "{" not in line and ";" not in line:
            if line[:1] == "[":
                table = _table(line)
            yield line
            continue
        if not opened and line[:1] == "%":
            yield line
            continue
        is_tag = not opened and _TAG.match(line) is not None
        table = _table(line) if is_tag else table
        was_open = opened > 0
        kept, opened = _stripped(line, number, opened)
        if is_tag and not was_open and len(kept) < len(line.rstrip()) and _is_inside_a_tag(line):
            problems.append(warning("pbn_comment_in_tag", number))
        # The tag of a table may be followed by comments, also in lines of their own; its elements may not.
        if table and not is_tag and not was_open and kept.strip() and kept != line:
            problems.append(error("pbn_table_comment", number, table, table=table))
        yield kept if kept.strip() else SKIPPED
    if opened:
        problems.append(error("pbn_comment_open", opened))


def _is_inside_a_tag(line: str) -> bool:
    """Whether the first comment of a line begins before a bracket is closed."""
    opened = False
    for part in _PIECE.findall(line):
        if part in "{;":
            return opened
        opened = part == "[" or (opened and part != "]")
    return False


def _table(line: str) -> str:
    match = _TABLE.match(line)
    return match[1] if match else ""


def _stripped(line: str, number: int, opened: int) -> tuple[str, int]:
    """What is left of a line, and where the comment began that is still open behind it; 0 for none."""
    kept: list[str] = []
    place = 0
    while place < len(line):
        if opened:
            end = line.find("}", place)
            if end < 0:
                break
            opened, place = 0, end + 1
            continue
        part = _PART.match(line, place)
        if part is None or part[0] == ";":
            break
        if part[0] == '"':  # a string that does not end: nothing behind it can be told
            kept.append(line[place:])
            break
        place = part.end()
        if part[0] == "{":
            opened = number
        else:
            kept.append(part[0])
    return "".join(kept), opened
