"""What a PBN game says of its board: number, dealer, vulnerability; and whether they belong together."""

from clubs.files import notation
from clubs.files.checks.seats import shown_boards
from clubs.files.kept import KeptAnswers
from clubs.files.pbn.text.lexer import PbnGame
from clubs.files.pbn.text.values import vulnerable_in_rubber
from clubs.files.problem import Problem, error, warning
from scoring.engine import board as law_2

BOARD_MAX = 999


class BoardReader:
    """Reads boards; what is odd about one is said once, however many tables played it."""

    def __init__(self, problems: list[Problem]) -> None:
        self._problems = problems
        self._numbers: KeptAnswers[str, int | None] = KeptAnswers(notation.number)
        self._seats: KeptAnswers[str, str | None] = KeptAnswers(notation.seat)
        self._vulnerabilities: KeptAnswers[str, str | None] = KeptAnswers(notation.vulnerability)
        self._reported: set[tuple[int, str]] = set()
        self._other_dealers: dict[int, int] = {}  # board to the line of its first game

    def number(self, game: PbnGame) -> int:
        """The number of the board; 0 where the game has none."""
        written = game.value("Board")
        if not written:
            return 0
        number = self._numbers[written]
        if number is None or not 1 <= number <= BOARD_MAX:
            limits = {"board": written[:40], "board_max": str(BOARD_MAX)}
            self._problems.append(error("board_number_impossible", game.line_of("Board"), "Board", **limits))
            return 0
        return number

    def vulnerability(self, game: PbnGame, board: int) -> str | None:
        """As the game has it, else Law 2's; None when it cannot be known."""
        standard = law_2.vulnerable(board) if board else None
        written = game.value("Vulnerable")
        if not written:
            if "ScoreRubberHistory" in game.tags:
                self._rubber(game, None)
            return standard
        vulnerability = self._vulnerabilities[written]
        place, names = (game.line_of("Vulnerable"), "Vulnerable"), {"vulnerability": written[:40]}
        if vulnerability is None:
            self._problems.append(error("vulnerability_impossible", *place, board=board or "–", **names))
        elif (
            standard is not None
            and vulnerability != standard
            and (board, vulnerability) not in self._reported
        ):
            self._reported.add((board, vulnerability))
            self._problems.append(warning("vulnerability_differs", *place, board=board, **names))
        if "ScoreRubberHistory" in game.tags:
            self._rubber(game, vulnerability)
        return vulnerability or standard

    def _rubber(self, game: PbnGame, vulnerability: str | None) -> None:
        """Who has won a game of the rubber is vulnerable."""
        history = game.value("ScoreRubberHistory")
        place = (game.line_of("ScoreRubberHistory"), "ScoreRubberHistory")
        expected = vulnerable_in_rubber(history)
        if expected is None and history:
            self._problems.append(error("pbn_rubber_unreadable", *place, history=history[:60]))
        elif None not in (expected, vulnerability) and expected != vulnerability:
            names = {"vulnerability": game.value("Vulnerable"), "expected": str(expected)}
            self._problems.append(error("pbn_rubber_vulnerability", *place, **names))

    def check_dealer(self, game: PbnGame, board: int, called_first: str | None) -> None:
        """The dealer is Law 2's, by the tag or else by who called first."""
        written = game.value("Dealer")
        dealer = self._seats[written] if written else called_first
        place = (game.line_of("Dealer"), "Dealer")
        if written and dealer is None:
            self._problems.append(error("pbn_seat_impossible", *place, seat=written[:40]))
        elif dealer and board and dealer != law_2.dealer(board):
            self._other_dealers.setdefault(board, game.line_of("Dealer"))

    def sum_up(self) -> None:
        """All boards with an unusual dealer, in one sentence."""
        if self._other_dealers:
            boards = shown_boards(self._other_dealers)
            line = min(self._other_dealers.values())
            self._problems.append(warning("dealer_differs", line, "Dealer", boards=boards))
