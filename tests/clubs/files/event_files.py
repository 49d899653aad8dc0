"""Small USEBIO files of every form: individuals, teams, several sessions."""

HEAD = """\
<?xml version="1.0"?>
<USEBIO Version="1.2">
<CLUB><CLUB_NAME>Club</CLUB_NAME><CLUB_ID_NUMBER>7</CLUB_ID_NUMBER></CLUB>
<EVENT EVENT_TYPE="{type}">
<DATE>2022-07-27</DATE>
{more}
"""
TAIL = "</EVENT>\n</USEBIO>\n"


def element(tag, **fields):
    """<TAG><A>1</A></TAG>, a line of the file."""
    return f"<{tag}>{''.join(f'<{name}>{text}</{name}>' for name, text in fields.items())}</{tag}>\n"


def event(kind, *parts, **more):
    """A whole file; `more` are elements of its heading."""
    heading = "".join(f"<{name}>{text}</{name}>" for name, text in more.items())
    return (HEAD.format(type=kind, more=heading) + "".join(parts) + TAIL).encode()


def around(tag, *parts, **attributes):
    """An element with others inside it."""
    named = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f"<{tag}{named}>\n{''.join(parts)}</{tag}>\n"


def pairs(*numbers, **more):
    """Participants of a session of pairs, one winner."""
    return around("PARTICIPANTS", *(element("PAIR", PAIR_NUMBER=number, **more) for number in numbers))


def players(*numbers, **more):
    """Participants of an individual."""
    listed = (element("PLAYER", PLAYER_NUMBER=number, PLAYER_NAME=f"P{number}", **more) for number in numbers)
    return around("PARTICIPANTS", *listed)


def board(number, *lines, **more):
    """A board: lines of "1 3 420" with the figures that the file publishes of it."""
    figures = "".join(f"<{name}>{text}</{name}>" for name, text in more.items())
    return around("BOARD", f"<BOARD_NUMBER>{number}</BOARD_NUMBER>{figures}\n", *lines)


def line(ns, ew, score, **more):
    """A line between two pairs."""
    return element("TRAVELLER_LINE", NS_PAIR_NUMBER=ns, EW_PAIR_NUMBER=ew, SCORE=score, **more)


def four(north, south, east, west, score, **more):
    """A line of an individual."""
    seats = {"N_PLAYER_NUMBER": north, "S_PLAYER_NUMBER": south}
    seats |= {"E_PLAYER_NUMBER": east, "W_PLAYER_NUMBER": west}
    return element("TRAVELLER_LINE", **seats, SCORE=score, **more)


def teams(*ids, **more):
    """Participants of a teams event; team 1 lists the pairs 1-1 and 1-2."""
    return around("PARTICIPANTS", *(team(id, **more) for id in ids))


def team(id, **more):
    """One team with two pairs."""
    figures = "".join(f"<{name}>{text}</{name}>" for name, text in more.items())
    listed = (
        around(
            "PAIR", f"<PAIR_NUMBER>{id}-{pair}</PAIR_NUMBER>", element("PLAYER", PLAYER_NAME=f"{id}{pair}")
        )
        for pair in (1, 2)
    )
    return around("TEAM", figures, *listed, TEAM_ID=id, TEAM_NAME=f"TEAM {id}")


def match(a, b, *boards, number=1, **more):
    """A match of round `number`."""
    heading = "".join(f"<{name}>{text}</{name}>" for name, text in more.items())
    heading = f"<ROUND_NUMBER>{number}</ROUND_NUMBER>{heading}" if number else heading
    return around("MATCH", f"<TEAM>{a}</TEAM><OPPOSING_TEAM>{b}</OPPOSING_TEAM>{heading}\n", *boards)


def both(number, a, b, open_score, closed_score, **more):
    """A board of a match with a score from each room; team a sits North-South in the first."""
    return board(
        number,
        line(f"{a}-1", f"{b}-2", open_score, DIRECTION="NS"),
        line(f"{b}-1", f"{a}-2", closed_score, DIRECTION="EW"),
        **more,
    )
