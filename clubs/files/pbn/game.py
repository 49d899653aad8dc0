"""One PBN game: what it tells of its board, its deal, its auction and play, and of what came of them."""

from typing import NamedTuple

from clubs.files import notation
from clubs.files.kept import KeptAnswers
from clubs.files.pbn.auction import AuctionReader, PbnAuction
from clubs.files.pbn.board import BoardReader
from clubs.files.pbn.deals import DealReader, PbnHands
from clubs.files.pbn.outcome import IRREGULAR, PbnOutcome, PbnResultTexts, outcome
from clubs.files.pbn.play import PbnPlay, PlayContract, PlayReader
from clubs.files.pbn.text.lexer import PbnGame
from clubs.files.pbn.text.names import has_no_section
from clubs.files.pbn.tricks import TRICKS
from clubs.files.problem import Problem, error, warning

_NO_HANDS = PbnHands()


class GameContents(NamedTuple):
    """What one game tells."""

    game: PbnGame
    section: str
    board: int  # 0 where it has none
    vulnerability: str | None
    hands: PbnHands | None
    outcome: PbnOutcome | None = None  # None where the game tells of no table
    auction: PbnAuction | None = None
    play: PbnPlay | None = None


class GameReader:
    """Reads games; what is wrong is added to `problems`."""

    def __init__(self, problems: list[Problem]) -> None:
        self._problems = problems
        self.boards = BoardReader(problems)
        self._deals = DealReader()
        self._auctions = AuctionReader(problems)
        self._plays = PlayReader(problems)
        self._contracts: KeptAnswers[str, str | None] = KeptAnswers(notation.contract)
        self._seats: KeptAnswers[str, str | None] = KeptAnswers(notation.seat)
        self.outcomes: KeptAnswers[PbnResultTexts, PbnOutcome] = KeptAnswers(outcome)

    def read(self, game: PbnGame) -> GameContents:
        """What a game tells, checked against itself."""
        if not game.data.keys() <= {"Auction", "Play"}:
            self._stray(game)
        board = self.boards.number(game)
        vulnerability = self.boards.vulnerability(game, board)
        text = game.value("Deal")
        hands = self._deals.hands[text] if text else None
        section = game.value("Section")[:40]
        if hands is not None and hands.is_end_position:
            return GameContents(game, section, board, vulnerability, hands)
        auction = self._auctions.read(game) if "Auction" in game.tags else None
        self.boards.check_dealer(game, board, auction.dealer if auction else None)
        if auction is not None and auction.contract is not None:
            self._against_auction(game, auction)
        contract = self._contract(game, auction)
        play = self._plays.read(game, hands or _NO_HANDS, contract) if "Play" in game.data else None
        result = self._result(game, auction, play, vulnerability)
        return GameContents(game, section, board, vulnerability, hands, result, auction, play)

    def sum_up(self) -> None:
        """What is said once for the whole file."""
        self.boards.sum_up()
        self._plays.sum_up()

    def _stray(self, game: PbnGame) -> None:
        """Text below a tag that has no section."""
        for name, rows in game.data.items():
            place, row = next(((place, row) for place, row in enumerate(rows) if row.strip()), (0, ""))
            if row and name and has_no_section(name):
                line, text = game.first[name] + place, row.strip()[:40]
                self._problems.append(warning("pbn_text_below_tag", line, name, tag=name, text=text))

    def _against_auction(self, game: PbnGame, auction: PbnAuction) -> None:
        """The contract and its declarer are what the auction came to."""
        contract, written = self._contracts[game.value("Contract")], game.value("Declarer")
        declarer = self._seats[written]  # None of a swapped one: "^S"
        other_contract = contract not in (None, auction.contract)
        other_declarer = None not in (declarer, auction.declarer) and declarer != auction.declarer
        if contract is not None and (other_contract or (other_declarer and contract != "P")):
            name = "Contract" if other_contract else "Declarer"
            about = {
                "board": game.value("Board")[:10] or "–",
                "bid": notation.shown_contract(auction.contract or "P"),
                "bidder": auction.declarer or "–",
                "contract": notation.shown_contract(contract),
                "declarer": written[:10] or "–",
            }
            self._problems.append(error("contract_not_of_auction", game.line_of(name), name, **about))

    def _result(
        self, game: PbnGame, auction: PbnAuction | None, play: PbnPlay | None, vulnerability: str | None
    ) -> PbnOutcome | None:
        """What came of the board at this table. Where the tags are silent, auction and play tell it."""
        value = game.value
        contract, declarer, tricks, score = (
            value("Contract"),
            value("Declarer"),
            value("Result"),
            value("Score"),
        )
        if not contract and not tricks and not score:
            if auction is None and play is None:
                return None
            if auction is not None and auction.contract is not None:
                contract, declarer = auction.contract, auction.declarer or ""
                if play is not None and play.tricks == TRICKS:
                    tricks = str(play.won)
                    place = (game.line_of("Play"), "Play")
                    self._problems.append(warning("pbn_result_from_play", *place, tricks=tricks))
        if play is not None and not score and _is_partial(tricks, play):
            self._problems.append(
                warning("pbn_result_partial", game.line_of("Result"), "Result", tricks=tricks)
            )
            tricks = ""
        result = self.outcomes[PbnResultTexts(contract, declarer, tricks, score, vulnerability)]
        if play is not None and result.tricks is not None:
            self._against_play(game, result, result.tricks, play)
        return result

    def _against_play(self, game: PbnGame, result: PbnOutcome, tricks: int, play: PbnPlay) -> None:
        """The tricks are those won; where the play ended early, at least those won by then."""
        if result.is_agreed or play.is_continued or play.has_revoke:
            return
        most = play.won + TRICKS - play.tricks
        if not play.won <= tricks <= most:
            won = str(most) if most == play.won else f"{play.won}–{most}"
            place, board = (game.line_of("Result"), "Result"), game.value("Board")[:10] or "–"
            self._problems.append(error("tricks_not_of_play", *place, board=board, won=won, tricks=tricks))

    def _contract(self, game: PbnGame, auction: PbnAuction | None) -> PlayContract | None:
        """What the play is followed by: the tags, or the auction where they are silent."""
        contract, written = self._contracts[game.value("Contract")], game.value("Declarer")
        declarer = self._seats[written.removeprefix(IRREGULAR)]
        if auction is not None and auction.contract is not None:
            contract, declarer = contract or auction.contract, declarer or auction.declarer
        if contract is None or contract == "P" or declarer is None:
            return None
        return PlayContract(contract[1], declarer, written.startswith(IRREGULAR))


def _is_partial(tricks: str, play: PbnPlay) -> bool:
    """Whether a Result counts the tricks so far, of a play that is to be continued."""
    return play.is_continued and play.tricks < TRICKS and tricks == str(play.won)
