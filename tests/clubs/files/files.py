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


LIN_DEAL = "md|3SAKQJHT98D765C432,ST98HAKQJD432C765,S765H432DAKQJCT98|"
_LIN_PLAY = "mb|p|mb|p|mb|1N!|an|12 to 14|mb|p|mb|p|mb|p|pc|SA|pc|S7|pc|S2|pc|S8|mc|7|pg||"


def lin_of_line(board=1, deal=LIN_DEAL, play=_LIN_PLAY):
    """A board as programs that play online write it into a line of a traveller."""
    return f"qx|o{board}|pn|Ann,Bo,Cy,Di|st||{deal}sv|o|{play}"


def played_game(*texts):
    """The small game with these LIN texts in the first lines of its travellers, or with one in the first."""
    parts = small().split("</TRAVELLER_LINE>")
    for place, text in enumerate(texts or [lin_of_line()]):
        parts[place] += f"<LIN_DATA>{text}</LIN_DATA>"
    return "</TRAVELLER_LINE>".join(parts)
