"""The Play section of PBN: four columns of cards from the opening leader on, a row a trick.

Source: PBN 2.1, chapters 3.6 (play) and 3.9 (irregularities). A card stands in the column of its
player, whoever won the trick before; who leads follows from the cards. Revokes are for
`scoring.engine.game.play` to find; it is asked where the quick way finds that something is odd.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from clubs.files import notation
from clubs.files.kept import KeptAnswers
from clubs.files.pbn.auction import CONTINUED, NOT_YET, SEATS, STOPPED, tokens_of
from clubs.files.pbn.deals import PbnHands
from clubs.files.pbn.in_order import in_order
from clubs.files.pbn.text.lexer import PbnGame
from clubs.files.pbn.tricks import TRICKS, Held, Tricks, follow, last_trick
from clubs.files.problem import Problem, error, warning
from scoring.engine.game.cards import shown
from scoring.engine.game.deals import Deal
from scoring.engine.game.play import play

LEAD_OUT_OF_TURN, REVOKE = "^L", "^R"
_NO_CARD = "?"
_MARKS = frozenset({CONTINUED, STOPPED, LEAD_OUT_OF_TURN, REVOKE, _NO_CARD})
_ANNOTATED = re.compile(r"([A-Za-z0-9-]+)?((?:=\d{1,3}=|\$\d{1,3}|[!?])*)")


class PlayContract(NamedTuple):
    """What a play needs of the contract."""

    trump: str
    declarer: str
    is_swapped: bool = False  # declarer and dummy by accident, so that nobody can say who leads


class PbnPlay(NamedTuple):
    """A play: the cards in the order of play, and what declarer's side won of the whole tricks."""

    cards: tuple[str, ...]
    tricks: int
    won: int
    is_continued: bool  # "+": a Result tells the tricks so far
    has_revoke: bool


class _Cells(NamedTuple):
    """The section as cells: cards and dashes, and at which of them marks stood."""

    cells: list[str]
    continued: int = -1
    leads: Mapping[int, int] = {}  # trick to the column that led out of turn
    revokes: frozenset[int] = frozenset()


class PlayReader:
    """Reads plays; how a card can be written is worked out once."""

    def __init__(self, problems: list[Problem]) -> None:
        self._problems = problems
        self._cards: KeptAnswers[str, str] = KeptAnswers(_card)
        self._seats: KeptAnswers[str, str | None] = KeptAnswers(notation.seat)
        self._hands: Mapping[str, frozenset[str]] = {}
        self._in_order: list[int] = []  # lines of plays that stand in the order of play

    def read(self, game: PbnGame, hands: PbnHands, contract: PlayContract | None) -> PbnPlay | None:
        """The play of a game; None without one, or where it cannot be followed."""
        written = [card for token in _tokens(game.data.get("Play", ())) if (card := self._cards[token])]
        cells = _Cells(written) if _MARKS.isdisjoint(written) else self._unmarked(game, written)
        if cells is None or not any(cell != NOT_YET for cell in cells.cells):
            return None
        leader = self._leader(game, contract)
        if contract is None or leader is None:
            return None
        cells.cells.extend([NOT_YET] * (-len(cells.cells) % 4))
        first = SEATS.index(leader)
        self._hands = hands.cards or {}
        held = [hands.cards[SEATS[(first + column) % 4]] for column in range(4)] if hands.cards else None
        if not _fits(cells.cells, held):
            in_columns = self._in_columns(game, cells, held, contract)
            if in_columns is None:
                return None
            cells = in_columns
        return self._followed(game, cells, held, contract)

    def sum_up(self) -> None:
        """All plays that stand in the order of play, in one sentence."""
        if self._in_order:
            games = len(self._in_order)
            self._problems.append(warning("pbn_play_in_order", self._in_order[0], "Play", games=games))

    def _in_columns(
        self, game: PbnGame, written: _Cells, held: Held | None, contract: PlayContract
    ) -> _Cells | None:
        """The cells of a play that does not fit the deal as it stands; None where it fits in no way."""
        has_marks = bool(written.leads or written.revokes)
        played = in_order(written.cells, held, contract.trump) if held and not has_marks else None
        if played is None:
            self._misfits(game, written.cells, held)
            return None
        self._in_order.append(game.line_of("Play"))
        if played.wrong is not None:
            line, card = self._line_of(game, played.wrong), written.cells[played.wrong]
            self._problem("pbn_card_not_held", line, card=shown(card))
            return None
        return _Cells(played.cells, played.following if written.continued >= 0 else -1)

    def _leader(self, game: PbnGame, contract: PlayContract | None) -> str | None:
        leader, line = self._seats[game.tags["Play"]], game.line_of("Play")
        if contract is None:
            self._problems.append(warning("pbn_play_without_contract", line, "Play"))
            return None
        expected = SEATS[(SEATS.index(contract.declarer) + 1) % 4]
        if not game.value("Play"):  # unknown, which the contract tells
            leader = expected
        elif leader is None:
            self._problem("pbn_seat_impossible", line, seat=game.tags["Play"][:40])
        if leader not in (None, expected) and not contract.is_swapped:
            self._problem(
                "pbn_leader_of_play", line, leader=leader, declarer=contract.declarer, expected=expected
            )
            return None
        return leader

    def _misfits(self, game: PbnGame, cells: Sequence[str], held: Held | None) -> None:
        """Every card that was played twice, or not by the player who held it."""
        lines = self._lines(game)  # once: a damaged section may have any number of cards
        seen: set[str] = set()
        for place, card in enumerate(cells):
            if card != NOT_YET and card in seen:
                self._problem("card_played_twice", lines[place], board=_board(game), card=shown(card))
            elif card != NOT_YET and held is not None and card not in held[place % 4]:
                self._problem("pbn_card_not_held", lines[place], card=shown(card))
            seen.add(card)

    def _followed(
        self, game: PbnGame, written: _Cells, held: Held | None, contract: PlayContract
    ) -> PbnPlay | None:
        cells = written.cells
        whole = (cells.index(NOT_YET) if NOT_YET in cells else len(cells)) // 4
        tricks = follow(cells, whole, contract.trump, held, written.leads)
        begun = self._begun(game, written, whole, tricks.lead)
        if begun is None:
            return None
        has_revoke = bool(written.revokes)
        if tricks.is_odd and held:
            has_revoke = self._revokes(game, written, contract, tricks) or has_revoke
        won = tricks.won
        if whole == TRICKS - 1 and held:  # the last trick plays itself
            whole, won = TRICKS, won + last_trick(cells, held, contract.trump, tricks.lead)
        return PbnPlay((*tricks.order, *begun), whole, won, written.continued >= 0, has_revoke)

    def _begun(self, game: PbnGame, written: _Cells, whole: int, lead: int) -> list[str] | None:
        """The cards of the trick that is not whole, in turn; None where a card stands behind the "+"."""
        cells, start = written.cells, 4 * whole
        lead = written.leads.get(whole, lead)
        turns = [start + (lead + turn) % 4 for turn in range(4)] if start < len(cells) else []
        begun = next((turn for turn, place in enumerate(turns) if cells[place] == NOT_YET), len(turns))
        known = turns[:begun]
        behind = [
            place for place in range(start, len(cells)) if cells[place] != NOT_YET and place not in known
        ]
        # A "+" alone in a row may stand in its first column, whoever leads.
        expected = (turns[begun], turns[begun] if begun else start) if written.continued >= 0 else ()
        if written.continued >= 0 and (behind or written.continued not in expected):
            line = self._line_of(game, behind[0] if behind else written.continued)
            self._problem("pbn_card_after_plus", line)
            return None
        if behind:
            line = self._line_of(game, behind[0])
            self._problems.append(warning("pbn_play_hole", line, "Play", card=shown(cells[behind[0]])))
        return [cells[place] for place in known]

    def _revokes(self, game: PbnGame, written: _Cells, contract: PlayContract, tricks: Tricks) -> bool:
        """What the engine finds. A revoke stays as it was; one that the file marks is no news."""
        deal = Deal({seat: tuple(hand) for seat, hand in self._hands.items()})
        revokes = play(deal, contract.declarer, contract.trump, tricks.order).revokes
        for revoke in revokes:
            place = written.cells.index(revoke.card)
            if place not in written.revokes:
                about = {"seat": revoke.seat, "card": shown(revoke.card), "held": shown(revoke.held[0])}
                line, trick = self._line_of(game, place), {"trick": str(revoke.trick), "board": _board(game)}
                self._problems.append(warning("revoke_in_play", line, "Play", **about, **trick))
        return bool(revokes)

    def _unmarked(self, game: PbnGame, written: Sequence[str]) -> _Cells | None:
        """The cells without the marks among them; None where a mark is amiss."""
        cells: list[str] = []
        leads: dict[int, int] = {}
        revokes: set[int] = set()
        continued = -1
        for place, cell in enumerate(written):
            is_last = place + 1 == len(written)
            if (
                cell == _NO_CARD
                or (cell == STOPPED and not is_last)
                or (cell == CONTINUED and continued >= 0)
            ):
                line, token = self._located(game)[place + (cell == STOPPED)]
                if cell == CONTINUED:
                    self._problem("pbn_plus_twice", line)
                elif cell == STOPPED:
                    self._problem("pbn_card_after_end", line, card=token[:40])
                else:
                    self._problem("pbn_card_unreadable", line, card=token[:40])
                return None
            if cell == CONTINUED:
                continued = len(cells)
                cells.append(NOT_YET)
            elif cell == LEAD_OUT_OF_TURN:
                leads[len(cells) // 4] = len(cells) % 4
            elif cell == REVOKE:
                revokes.add(len(cells))
            elif cell != STOPPED:
                cells.append(cell)
        return _Cells(cells, continued, leads, frozenset(revokes))

    def _line_of(self, game: PbnGame, place: int) -> int:
        """The line of a cell."""
        return self._lines(game)[place]

    def _lines(self, game: PbnGame) -> list[int]:
        """The lines of all cells; those that fill up the last trick are where it ends."""
        marks = (STOPPED, LEAD_OUT_OF_TURN, REVOKE)
        lines = [line for line, token in self._located(game) if self._cards[token] not in marks]
        return lines + lines[-1:] * 4

    def _located(self, game: PbnGame) -> list[tuple[int, str]]:
        """Every token that is no annotation, with its line."""
        rows = enumerate(game.data["Play"], game.first["Play"])
        return [(line, token) for line, row in rows for token in _tokens((row,)) if self._cards[token]]

    def _problem(self, code: str, line: int, **parameters: str) -> None:
        self._problems.append(error(code, line, "Play", **parameters))


def _fits(cells: Sequence[str], held: Held | None) -> bool:
    """No card twice, and every card from the hand that played it."""
    cards = [cell for cell in cells if cell != NOT_YET] if NOT_YET in cells else cells
    return len(set(cards)) == len(cards) and (held is None or _is_held(cells, held))


def _is_held(cells: Sequence[str], held: Held) -> bool:
    """Whether the cards of each column were dealt to its player."""
    has_gaps = NOT_YET in cells
    for column, hand in enumerate(held):
        cards = cells[column::4]
        if not hand.issuperset([card for card in cards if card != NOT_YET] if has_gaps else cards):
            return False
    return True


def _tokens(rows: Sequence[str]) -> list[str]:
    text = " ".join(rows)
    if "^" in text:
        text = text.replace(REVOKE, f" {REVOKE} ").replace(LEAD_OUT_OF_TURN, f" {LEAD_OUT_OF_TURN} ")
    return tokens_of(text)


def _card(token: str) -> str:
    """A card, a dash or a mark; "" for an annotation, "?" for a text that is none of them."""
    if token in _MARKS - {_NO_CARD}:
        return token
    match = _ANNOTATED.fullmatch(token)
    if match is None:
        return _NO_CARD
    if not match[1]:
        return ""
    return NOT_YET if match[1] == NOT_YET else notation.card(match[1]) or _NO_CARD


def _board(game: PbnGame) -> str:
    return game.value("Board")[:10] or "–"
