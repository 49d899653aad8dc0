"""A document as PBN 2.1 in export format: a game a board with its ScoreTable, a game for every record.

The standard has no place for some of what a document holds (members' numbers, sections of pairs, matches):
they go into columns and tags of our own, which other programs pass over. `pbn.read` gives the document back,
apart from its source and its lines; the results of a board stand together then.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from clubs.files.checks.record import contradicts
from clubs.files.document import Document, DocumentDeal, DocumentRecord, DocumentResult
from clubs.files.pbn.text.names import CLUB_NUMBER, IDENTIFIER, MATCHES_IN, WINNERS
from clubs.files.pbn.writing.records import auction_section, contract_of, play_section
from clubs.files.pbn.writing.tables import match_table, score_table, total_table
from clubs.files.pbn.writing.values import UNKNOWN, UNKNOWN_DAY, contract, tag
from clubs.files.written_vulnerability import vulnerable
from scoring.engine import board as law_2
from scoring.engine.sheet import Scoring

PROGRAM = "Bridge Federation Portal"
LINE_END = "\r\n"
_CHARSETS = {False: "UTF-8", True: "ISO-8859-1"}  # by whether the standard is followed to the letter
_COMPETITIONS = {"pairs": "Pairs", "individual": "Individuals", "teams": "Teams"}
_SCORINGS = {
    Scoring.MATCHPOINTS.value: "MP",
    Scoring.CROSS_IMPS.value: "IMP;Cross",
    Scoring.BUTLER.value: "IMP;Butler",
    Scoring.TOTAL_POINTS.value: "TotalPoints",
    "board_a_match": "BAM",
}
_VULNERABLE = {"Both": "All"}
_Place = tuple[str, int]


@dataclass(slots=True)
class _Game:
    """A game to be written: its mandatory tags in their order, the others, and its sections."""

    mandatory: dict[str, str]
    tags: dict[str, str] = field(default_factory=dict)
    record: list[str] = field(default_factory=list)  # the Auction and the Play section
    tables: list[list[str]] = field(default_factory=list)

    def lines(self) -> list[str]:
        """In export format: supplemental tags and tables by their names."""
        supplemental = {name: self.tags[name] for name in sorted(self.tags) if self.tags[name]}
        tags = [tag(name, value) for name, value in {**self.mandatory, **supplemental}.items()]
        return [*tags, *self.record, *(line for table in sorted(self.tables) for line in table)]


def write(document: Document, *, strict: bool = False) -> str:
    """The whole document; to be saved as UTF-8, or as Latin 1 where it is `strict` (see there)."""
    games = (LINE_END.join([*game.lines(), ""]) for game in _Writer(document, strict=strict).games())
    charset = f"%Content-type: text/x-pbn; charset={_CHARSETS[strict]}"
    return LINE_END.join(["% PBN 2.1", "% EXPORT", charset, f"%Creator: {PROGRAM}", *games])


class _Writer:
    """Makes games of a document."""

    def __init__(self, document: Document, *, strict: bool) -> None:
        self._document = document
        self._no_day = UNKNOWN_DAY if strict else UNKNOWN
        self._results: dict[_Place, list[DocumentResult]] = {}
        for result in document.results:
            self._results.setdefault((result.section, result.board), []).append(result)
        self._deals = {(deal.section, deal.board): deal for deal in document.deals}
        self._records: dict[_Place, list[DocumentRecord]] = {}
        for record in document.records:
            self._records.setdefault((record.section, record.board), []).append(record)

    def games(self) -> list[_Game]:
        """The games in their order; the first has what holds for all."""
        # Deals whose order is not that of the results come first, in games of their own.
        together = list(self._deals) == [place for place in self._results if place in self._deals]
        games = [] if together else [self._deal(deal) for deal in self._document.deals]
        for place in dict.fromkeys([*self._results, *self._records]):
            if place in self._results:
                games.append(self._board(place, self._deals.get(place) if together else None))
            games.extend(self._of_records(place))
        games = games or [self._game("", 0, None)]
        self._head(games[0])
        return games

    def _head(self, game: _Game) -> None:
        """The tags that one game tells for all, and the tables of the whole session."""
        event = self._document.event
        game.tags |= {
            CLUB_NUMBER: event.club_number,
            "Competition": _COMPETITIONS.get(event.form, ""),
            IDENTIFIER: event.identifier,
            MATCHES_IN: event.matches_in,
            WINNERS: str(event.winners) if event.form else "",
        }
        game.tables += [match_table(self._document), total_table(self._document)]

    def _game(
        self,
        section: str,
        board: int,
        deal: DocumentDeal | None = None,
        dealer: str = "",
        vulnerability: str = "",
    ) -> _Game:
        event = self._document.event
        dealer = dealer or (law_2.dealer(board) if board else "")
        vulnerability = vulnerability or (law_2.vulnerable(board) if board else "")
        mandatory = {
            "Event": event.title,
            "Site": event.club_name,
            "Date": event.date.strftime("%Y.%m.%d") if event.date else self._no_day,
            "Board": str(board or ""),
            **dict.fromkeys(("West", "North", "East", "South"), ""),
            "Dealer": dealer,
            "Vulnerable": _VULNERABLE.get(vulnerability, vulnerability),
            "Deal": _from(deal.deal, dealer) if deal else "",
            "Scoring": self._scoring(),
            **dict.fromkeys(("Declarer", "Contract", "Result"), ""),
        }
        return _Game(mandatory, {"Section": section})

    def _scoring(self) -> str:
        event = self._document.event
        if event.scoring == Scoring.IMPS:
            return "IMP" if event.form == "teams" else "IMP;Houston"
        return _SCORINGS.get(event.scoring, event.scoring)

    def _deal(self, deal: DocumentDeal) -> _Game:
        return self._game(deal.section, deal.board, deal)

    def _board(self, place: _Place, deal: DocumentDeal | None) -> _Game:
        results, event = self._results[place], self._document.event
        game = self._game(*place, deal, vulnerability=vulnerable(place[1], results))
        game.tables.append(score_table(results, event.form, event.scoring))
        return game

    def _of_records(self, place: _Place) -> Iterator[_Game]:
        """The records of a board, but those of results that came about otherwise."""
        results = {(row.ns, row.ew): row for row in reversed(self._results.get(place, []))}
        deal = self._deals.get(place) or self._deals.get(("", place[1]))
        for record in self._records.get(place, ()):
            result = results.get((record.ns, record.ew))
            if not contradicts(record, result, deal):
                yield self._record(place, record, result, deal)

    def _record(
        self, place: _Place, record: DocumentRecord, result: DocumentResult | None, deal: DocumentDeal | None
    ) -> _Game:
        """A game for one table: its auction and its play. The result stands in the ScoreTable too."""
        board = place[1]
        results = self._results.get(place, [])
        dealer = record.dealer or law_2.dealer(board)
        bid, declarer = contract_of(record, result, dealer)
        game = self._game(*place, deal, dealer, vulnerable(board, results))
        game.mandatory["Declarer"] = declarer
        game.mandatory["Contract"] = contract(bid) if bid else ""
        game.mandatory["Result"] = str(result.tricks) if result and result.tricks is not None else ""
        game.tags |= {"PairEW": record.ew, "PairNS": record.ns}
        game.record = [*auction_section(record, dealer), *play_section(record, bid, declarer)]
        return game


def _from(deal: str, dealer: str) -> str:
    """The hands from the dealer on, as the export format has them."""
    hands = deal.removeprefix("N:").split(" ")
    first = "NESW".index(dealer) if dealer else 0
    return f"{dealer or 'N'}:" + " ".join(hands[first:] + hands[:first])
