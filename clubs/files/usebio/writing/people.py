"""The participants of a section as USEBIO writes them: pairs, players of an individual, teams."""

from collections.abc import Sequence

from lxml import etree

from clubs.files.document import DocumentContestant, Player
from clubs.files.usebio.writing.values import attributes, put


def participants(parent: etree._Element, contestants: Sequence[DocumentContestant], form: str) -> None:
    """A PARTICIPANTS element, in the order of the document."""
    if not contestants:
        return
    listed = etree.SubElement(parent, "PARTICIPANTS")
    for contestant in contestants:
        if form == "teams":
            _team(listed, contestant)
        elif form == "individual":
            _individual(listed, contestant)
        else:
            _pair(listed, contestant)


def _pair(listed: etree._Element, contestant: DocumentContestant) -> None:
    pair = etree.SubElement(listed, "PAIR")
    put(pair, "PAIR_NUMBER", contestant.id)
    put(pair, "DIRECTION", contestant.direction)
    _figures(pair, contestant)
    _players(pair, contestant.players)


def _individual(listed: etree._Element, contestant: DocumentContestant) -> None:
    """A player is a contestant; the format has no place for a second one."""
    player = etree.SubElement(listed, "PLAYER")
    put(player, "PLAYER_NUMBER", contestant.id)
    _figures(player, contestant)
    if contestant.players:
        _person(player, contestant.players[0])


def _team(listed: etree._Element, contestant: DocumentContestant) -> None:
    team = etree.SubElement(listed, "TEAM", attributes(TEAM_ID=contestant.id, TEAM_NAME=contestant.name))
    _figures(team, contestant)
    _players(team, contestant.players)


def _figures(element: etree._Element, contestant: DocumentContestant) -> None:
    put(element, "TOTAL_SCORE", contestant.published.total)
    put(element, "PERCENTAGE", contestant.published.percent)
    put(element, "PLACE", contestant.published.place)


def _players(element: etree._Element, players: Sequence[Player]) -> None:
    for player in players:
        _person(etree.SubElement(element, "PLAYER"), player)


def _person(element: etree._Element, player: Player) -> None:
    put(element, "PLAYER_NAME", player.name)
    put(element, "NATIONAL_ID_NUMBER", player.number)
    put(element, "CLUB_ID_NUMBER", player.club_number)
