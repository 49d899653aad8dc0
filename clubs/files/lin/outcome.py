"""What happened on one LIN board: from its auction and play, and from the list of results in the head."""

from typing import NamedTuple

from clubs.files import notation
from clubs.files.document import CallAlert, DocumentDeal
from clubs.files.lin import list as lin_list
from clubs.files.lin.auction import LinAuction as Calls
from clubs.files.lin.boards import LinBoard
from clubs.files.lin.play import followed, tricks_of
from clubs.files.lin.record import record_of
from clubs.files.problem import Parameter, Problem, error, warning
from clubs.files.usebio.outcome import UsebioOutcome
from scoring.engine import board as law_2, contract as law_77
from scoring.engine.game.deals import Deal
from scoring.engine.sheet import Kind

_SIDES = {"o": "None", "0": "None", "n": "NS", "e": "EW", "b": "Both"}


class BoardOutcome(NamedTuple):
    """The result and the record of one board at one table."""

    cells: UsebioOutcome
    dealer: str
    calls: tuple[str, ...]
    cards: tuple[str, ...]
    alerts: tuple[CallAlert, ...] = ()


def outcome(
    board: LinBoard, deal: DocumentDeal | None, listed: lin_list.ListResult | None, problems: list[Problem]
) -> BoardOutcome:
    """Work out a board. What the record does not tell is taken from the list."""
    dealer, calls, cards, hands = record_of(board, deal, problems)
    vulnerability = vulnerability_of(board, problems)
    played = _played(board, calls, hands, cards, problems)
    _compare(board, played, listed, problems)
    chosen = _chosen(board, calls, played, listed, problems)
    lead = cards[0] if cards and chosen.contract not in (None, "P") else None
    return BoardOutcome(cells_of(chosen, lead, vulnerability), dealer, calls.calls, cards, calls.alerts)


def vulnerability_of(board: LinBoard, problems: list[Problem]) -> str:
    """As the file has it, else Law 2's. A slip differs from Law 2 loudly."""
    standard = law_2.vulnerable(board.board) if board.board else "None"
    if board.vulnerability is None or not board.vulnerability.value:
        return standard
    written, line = board.vulnerability.value, board.vulnerability.line
    side = _SIDES.get(written[:1].lower()) if len(written) == 1 else notation.vulnerability(written)
    where: dict[str, Parameter] = {"board": board.board, "vulnerability": written[:20]}
    if side is None:
        problems.append(error("vulnerability_impossible", line, "sv", **where))
        return standard
    if side != standard:
        problems.append(warning("vulnerability_differs", line, "sv", **where))
    return side


def _played(
    board: LinBoard, calls: Calls, hands: Deal | None, cards: tuple[str, ...], problems: list[Problem]
) -> lin_list.ListResult | None:
    """The result by auction, play and claim; without tricks where they do not tell."""
    if not calls.is_over:
        return None
    auction = calls.auction
    if auction.is_passed_out:
        return lin_list.ListResult("P")
    contract, declarer = str(auction.contract), auction.declarer
    done = followed(hands, declarer, auction.bid[1], cards) if hands and cards else None
    return lin_list.ListResult(contract, declarer, tricks_of(board, declarer, done, problems))


def _compare(
    board: LinBoard,
    played: lin_list.ListResult | None,
    listed: lin_list.ListResult | None,
    problems: list[Problem],
) -> None:
    """The list against the record, as far as both tell."""
    if played is None or listed is None or listed.percents:
        return
    alike = played[:2] == listed[:2] and (played.tricks is None or played.tricks == listed.tricks)
    if not alike:
        parts: dict[str, Parameter] = {"board": board.board, "list": _shown(listed), "record": _shown(played)}
        problems.append(warning("lin_list_differs", board.line, "rs", **parts))


def _shown(result: lin_list.ListResult) -> str:
    parts = (notation.shown_contract(result.contract or "P"), result.declarer, result.tricks)
    return " ".join(str(part) for part in parts if part is not None)


def _chosen(
    board: LinBoard,
    calls: Calls,
    played: lin_list.ListResult | None,
    listed: lin_list.ListResult | None,
    problems: list[Problem],
) -> lin_list.ListResult:
    """The record where it tells all, else the list, else what is missing is reported."""
    if listed is not None and listed.percents:
        return listed
    if played is not None and (played.tricks is not None or played.contract == "P"):
        return played
    if listed is not None and (played is None or played[:2] == listed[:2]):
        return listed
    if calls.calls and not calls.is_sound:
        problems.append(error("lin_contract_unknown", board.line, "mb", board=board.board))
    else:
        problems.append(warning("lin_result_missing", board.line, "mc", board=board.board))
    return played or lin_list.ListResult(None)


def cells_of(result: lin_list.ListResult, lead: str | None, vulnerability: str) -> UsebioOutcome:
    """The middle fields of a result; its score is what Law 77 makes of it."""
    contract, declarer, tricks = result[:3]
    if result.percents:
        return UsebioOutcome(Kind.ARTIFICIAL, None, None, None, None, None, *result.percents)
    if contract == "P":
        return UsebioOutcome(Kind.PASSED_OUT, "P", None, None, None, 0)
    if contract is None or declarer is None or tricks is None:
        return UsebioOutcome(Kind.NOT_PLAYED, contract, declarer, lead, None, None)
    side = "NS" if declarer in "NS" else "EW"
    points = law_77.points(contract, tricks, vulnerability in ("Both", side))
    return UsebioOutcome(Kind.PLAYED, contract, declarer, lead, tricks, points if side == "NS" else -points)
