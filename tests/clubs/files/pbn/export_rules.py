"""What PBN 2.1 demands of export format, asked of a file's bytes. It knows nothing of our reader or writer.

Sources: chapters 2 and 3 of the standard, and its author's answers on import and export format.
"""

import re

MANDATORY = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South"),
    *("Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
)
LINE_MAX, NOTES_MAX = 255, 32
RANKS = "AKQJT98765432"
SEATS = "NESW"
TAG = re.compile(r'\[([A-Z][A-Za-z0-9_]*) "((?:[^"\\]|\\.)*)"\]')
BIDS = re.compile(r"(?:[1-7](?:NT|[SHDC])|Pass|X|XX|AP)")
CARDS = re.compile(r"(?:[SHDC][AKQJT2-9]|-)")
VALUES = {
    "Date": re.compile(r"[\d?]{4}\.[\d?]{2}\.[\d?]{2}|\??"),
    "Board": re.compile(r"[1-9]\d*|\??"),
    "Dealer": re.compile(r"[NESW?]?"),
    "Vulnerable": re.compile(r"None|NS|EW|All|\??"),
    "Declarer": re.compile(r"\^?[NESW]|\??"),
    "Contract": re.compile(r"Pass|[1-7](?:NT|[SHDC])(?:X|XX)?|\??"),
    "Result": re.compile(r"\^?(?:\d|1[0-3])|\??"),
}


def faults(content):
    """Every fault as the rule that is broken and the number of its line, from 1."""
    broken = [*_characters(content)]
    text = content.decode("latin-1")
    lines = text.split("\r\n")
    broken += [("2.3 length", number) for number, line in enumerate(lines, 1) if len(line) > LINE_MAX]
    if lines[:2] != ["% PBN 2.1", "% EXPORT"]:
        broken.append(("2.1 first lines", 1))
    if lines[-1]:
        broken.append(("2.3 last line", len(lines)))
    for first, game in _games(lines):
        broken += [(rule, first + at) for rule, at in _game(game)]
    return broken


def _characters(content):
    """Latin 1 without controls; lines that end in CR LF and in nothing else."""
    for number, line in enumerate(content.split(b"\r\n"), 1):
        if any(byte < 0x20 or 0x7F <= byte < 0xA0 for byte in line):
            yield "2.2 characters" if not set(line) & {10, 13} else "2.3 line ends", number


def _games(lines):
    """Games with the number of their first line: one empty line between two."""
    first, game = 1, []
    for number, line in enumerate(lines, 1):
        if line:
            game.append(line)
        else:
            if game or number < len(lines):
                yield first, game
            first, game = number + 1, []


def _game(lines):
    """The faults of a game. Lines that begin with a percent sign are none of its."""
    rows = [(at, line) for at, line in enumerate(lines) if not line.startswith("%")]
    if not rows:
        yield "3 empty game", 0
        return
    tags = [(at, *TAG.fullmatch(line).groups()) for at, line in rows if TAG.fullmatch(line)]
    yield from (("3.3 tag", at) for at, line in rows if line.startswith("[") and not TAG.fullmatch(line))
    yield from (("2.3 spaces", at) for at, line in rows if line != line.strip() and not _table_at(rows, at))
    named = [(at, name) for at, name, _value in tags if name != "Note"]
    if tuple(name for _at, name in named[: len(MANDATORY)]) != MANDATORY:
        yield "3.4 mandatory tags", rows[0][0]
        return
    yield from _order(named[len(MANDATORY) :])
    if len({name for _at, name in named}) != len(named):
        yield "3.4 once", rows[0][0]
    values = {name: value for _at, name, value in tags if name != "Note"}
    at_tag = {name: at for at, name, _value in tags}
    yield from (
        ("3.4 value", at_tag[name]) for name, form in VALUES.items() if not form.fullmatch(values[name])
    )
    if not _is_deal(values["Deal"], values["Dealer"]):
        yield "3.4.11 deal", at_tag["Deal"]
    yield from _sections(rows, values)


def _order(named):
    """Supplemental tags by name; then the auction, the play, and the other sections by name."""
    tags = [name for _at, name in named if name not in ("Auction", "Play") and not name.endswith("Table")]
    tables = [name for _at, name in named if name.endswith("Table")]
    record = [name for _at, name in named if name in ("Auction", "Play")]
    if [name for _at, name in named] != [*sorted(tags), *sorted(record), *sorted(tables)]:
        yield "3.1 order", named[0][0]


def _is_deal(value, dealer):
    """From the dealer on; ranks from the ace down."""
    if value in ("", "?"):
        return True
    first, _colon, hands = value.partition(":")
    suits = [suit for hand in hands.split(" ") if hand != "-" for suit in hand.split(".")]
    falling = all(list(suit) == sorted(set(suit), key=RANKS.find) and set(suit) <= {*RANKS} for suit in suits)
    return first == dealer and len(hands.split(" ")) == 4 and len(suits) % 4 == 0 and falling


def _table_at(rows, at):
    """Whether a line is a row of a table, whose columns may begin with spaces."""
    heads = [TAG.fullmatch(line)[1] for number, line in rows if number < at and TAG.fullmatch(line)]
    return bool(heads) and heads[-1].endswith("Table")


def _sections(rows, values):
    """The lines below each tag: calls, cards, rows of a table; nothing below the others."""
    head, notes, used = "", {}, set()
    for at, line in rows:
        tag = TAG.fullmatch(line)
        if tag and tag[1] == "Note":
            number = tag[2].partition(":")[0]
            wrong = head not in ("Auction", "Play") or number in notes or number not in used
            notes[number] = tag[2]
            if wrong or not 1 <= int(number) <= NOTES_MAX:
                yield "3.5.5 note", at
        elif tag:
            head, notes, used = tag[1], {}, set()
            yield from ((rule, at) for rule in _head(head, tag[2], values))
        elif head == "Auction":
            used |= set(re.findall(r"=(\d+)=", line))
            yield from ((rule, at) for rule in _four(line, BIDS))
        elif head == "Play":
            used |= set(re.findall(r"=(\d+)=", line))
            yield from ((rule, at) for rule in _four(line, CARDS))
        elif head.endswith("Table"):
            yield from ((rule, at) for rule in _row(line, values[head]))
        else:
            yield "3.1 line below a tag", at


def _head(name, value, values):
    if name == "Auction" and value != values["Dealer"]:
        yield "3.5 dealer first"
    if name == "Play":
        declarer = values["Declarer"].removeprefix("^")
        if not declarer or value != SEATS[(SEATS.index(declarer) + 1) % 4]:
            yield "3.6 leader first"


def _four(line, form):
    """Four calls or cards, a space between two; an asterisk ends what breaks off."""
    tokens = [token for token in line.split(" ") if not re.fullmatch(r"=\d+=|\$\d+", token)]
    calls = [token for token in tokens if token != "*"]
    if len(calls) > 4 or not all(form.fullmatch(token) for token in calls):
        yield "3.5 four in a line"


def _row(line, heads):
    """A row has as many elements as the table has columns, each at least as wide as its head says."""
    elements = re.findall(r'"(?:[^"\\]|\\.)*"|[^\s"]+', line)
    if len(elements) != len(heads.split(";")):
        yield "5.2 columns"
