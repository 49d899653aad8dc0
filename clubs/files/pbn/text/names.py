"""The tags and tables of PBN by name: those of the standard, and those that programs add to it.

Source: PBN 2.1, chapters 3.4, 4 and 5; BridgeComposer's, Bridge Base Online's and our own additions.
"""

from collections.abc import Iterable

SCORES, TOTALS, MATCHES = "ScoreTable", "TotalScoreTable", "MatchTable"
# Our own, so that what we write can be read again whole.
IDENTIFIER, WINNERS, CLUB_NUMBER, MATCHES_IN = "EventId", "Winners", "ClubNumber", "MatchesIn"
SECTION, DIRECTION, NUMBERS, CLUB_NUMBERS, TEAM = "Section", "Direction", "Numbers", "ClubNumbers", "TeamName"
SESSION = "Session"
ROUND, TABLE, LEAD = "Round", "Table", "Lead"
SEATED = {"N": "Id_North", "E": "Id_East", "S": "Id_South", "W": "Id_West"}

_MANDATORY = (
    "Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result"
)
_SUPPLEMENTAL = """
    Competition DealId Description FrenchMP Generator Hidden Room Termination
    Score ScoreIMP ScoreMP ScorePercentage ScoreRubber ScoreRubberHistory OptimumScore
    BidSystemEW BidSystemNS PairEW PairNS WestNA NorthNA EastNA SouthNA WestType NorthType EastType SouthType
    EventDate EventSponsor HomeTeam Round Section Stage Table VisitTeam
    Time UTCDate UTCTime TimeControl TimeCall TimeCard Annotator AnnotatorNA Application Mode Note
"""
_SECTIONS = """
    Auction Play ActionTable AuctionTimeTable InstantScoreTable OptimumPlayTable OptimumResultTable
    PlayTimeTable ScoreTable TotalScoreTable
"""
_ADDED = """
    BCFlags DoubleDummyTricks ParContract Ability Minimax OptimumContract
    EventId Winners ClubNumber MatchesIn MatchTable
"""
_KNOWN = frozenset(f"{_MANDATORY} {_SUPPLEMENTAL} {_SECTIONS} {_ADDED}".split())
_OF_SECTIONS = frozenset(_SECTIONS.split())


def unknown(names: Iterable[str]) -> set[str]:
    """The tags that neither the standard nor a program known to us has."""
    return set(names) - _KNOWN


def has_no_section(name: str) -> bool:
    """Whether nothing can belong below a tag; of an unknown tag nobody can say."""
    return name in _KNOWN and name not in _OF_SECTIONS and not name.endswith("Table")
