"""A small USEBIO file in which a test changes one thing."""

from tests.places import SAMPLES

# Two tables, two boards. The numbers of its lines are those that the tests speak of.
SMALL = """\
<?xml version="1.0"?>
<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">
<USEBIO Version="1.2">
<CLUB><CLUB_NAME>Club</CLUB_NAME><CLUB_ID_NUMBER>7</CLUB_ID_NUMBER></CLUB>
<EVENT EVENT_TYPE="MP_PAIRS">
<WINNER_TYPE>2</WINNER_TYPE>
<DATE>27/07/2022</DATE>
<PARTICIPANTS>
<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>NS</DIRECTION><PLAYER><PLAYER_NAME>Ada</PLAYER_NAME></PLAYER></PAIR>
<PAIR><PAIR_NUMBER>2</PAIR_NUMBER><DIRECTION>NS</DIRECTION></PAIR>
<PAIR><PAIR_NUMBER>3</PAIR_NUMBER><DIRECTION>EW</DIRECTION></PAIR>
<PAIR><PAIR_NUMBER>4</PAIR_NUMBER><DIRECTION>EW</DIRECTION></PAIR>
</PARTICIPANTS>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
{1 3 4S N SA 10 420}
{2 4 3NT E H2 8 50}
</BOARD>
<BOARD><BOARD_NUMBER>2</BOARD_NUMBER>
{1 4 2Hx S CK 8 670}
{2 3 PASS - - - 0}
</BOARD>
</EVENT>
</USEBIO>
"""
_TAGS = ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "CONTRACT", "PLAYED_BY", "LEAD", "TRICKS", "SCORE")


def traveller(fields: str) -> str:
    """A line of "1 3 4S N SA 10 420"; "-" leaves the element empty."""
    texts = ("" if field == "-" else field for field in fields.split())
    cells = "".join(f"<{tag}>{text}</{tag}>" for tag, text in zip(_TAGS, texts, strict=True))
    return f"<TRAVELLER_LINE>{cells}</TRAVELLER_LINE>"


def small(*changes: tuple[str, str]) -> str:
    """The small file with texts replaced; each must be there."""
    text = SMALL
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return "\n".join(traveller(line[1:-1]) if line.startswith("{") else line for line in text.split("\n"))


def sample(name: str) -> bytes:
    """The bytes of a sample file."""
    return (SAMPLES / f"usebio_{name}.xml").read_bytes()
