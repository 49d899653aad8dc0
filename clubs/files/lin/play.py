"""The play of a LIN board, and how many tricks declarer took by it."""

from clubs.files import notation
from clubs.files.lin.boards import LinBoard
from clubs.files.problem import Parameter, Problem, warning
from scoring.engine.game.deals import HAND, Deal
from scoring.engine.game.play import Play, play
from scoring.engine.game.seats import clockwise, side_of
from scoring.engine.refusal import Refusal

_PACK = 52


def cards_of(board: LinBoard, problems: list[Problem]) -> tuple[str, ...]:
    """The cards as played, up to the first that is none."""
    cards: list[str] = []
    for token in board.cards[: _PACK + 1]:
        card = notation.card(token.value)
        if card is None:
            parts: dict[str, Parameter] = {"board": board.board, "card": token.value[:20] or "–"}
            problems.append(warning("lin_card_unreadable", token.line, "pc", **parts))
            break
        cards.append(card)
    return tuple(cards)


def followed(deal: Deal, declarer: str, trump: str, cards: tuple[str, ...]) -> Play | None:
    """The play as the engine follows it; None where it cannot be, which is a question of `checks`.

    After twelve tricks the last one plays itself: programs leave it out.
    """
    try:
        done = play(deal, declarer, trump, cards)
        if done.turn and sum(bool(trick.winner) for trick in done.tricks) == HAND - 1:
            seats = (clockwise(done.turn, places) for places in range(4))
            cards = (*cards, *(card for seat in seats for card in done.hands[seat]))
            done = play(deal, declarer, trump, cards)
    except Refusal:
        return None
    return done


def tricks_of(board: LinBoard, declarer: str, done: Play | None, problems: list[Problem]) -> int | None:
    """Declarer's tricks: as claimed where the play leaves room for that, else as played to the end."""
    claimed = notation.number(board.claim.value) if board.claim and board.claim.value else None
    if done is None:
        return claimed if claimed is not None and 0 <= claimed <= HAND else None
    won = done.won[side_of(declarer)]
    if board.claim and board.claim.value and (claimed is None or not won <= claimed <= won + done.left):
        parts: dict[str, Parameter] = {
            "board": board.board,
            "claim": board.claim.value[:20],
            "low": won,
            "high": won + done.left,
        }
        problems.append(warning("lin_claim_differs", board.claim.line, "mc", **parts))
        claimed = None
    if claimed is None:
        return None if done.left else won
    return claimed
