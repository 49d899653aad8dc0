"""A game against the portal: deal after deal until the rounds agreed on are played.

Everything follows from the seed, the options and the moves in their order, the portal's own among them. What
is dealt nobody sees but by `solitaire_seen` and `honeymoon_seen`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.engine.citation import Citation
from scoring.engine.dealing.seeded import deals as seeded_deals
from scoring.engine.social.honours import Honours, credited
from scoring.engine.social.live import honeymoon_portal
from scoring.engine.social.live.honeymoon_hand import HoneymoonHand, HoneymoonTable
from scoring.engine.social.live.honeymoon_seen import seen
from scoring.engine.social.live.moves import NEXT, Move, MoveRefusal, move_of, refuse_other
from scoring.engine.social.live.shuffled import shuffled
from scoring.engine.social.live.solitaire_hand import SolitaireHand, SolitaireTable
from scoring.engine.social.rubber import RubberDeal
from scoring.engine.social.sitting import Sitting

PLAYER, PORTAL = "S", "W"

SocialTable = SolitaireTable | HoneymoonTable
SocialHand = SolitaireHand | HoneymoonHand


@dataclass(frozen=True)
class GameSetting:
    """What a game is played by: the secret seed, the table's rules, the sitting, and the honours."""

    seed: bytes
    table: SocialTable
    sitting: Sitting
    honours: Honours


@dataclass(frozen=True)
class SocialGame:
    """A game after some moves. `hand` is the deal being played, or the last one before the next is dealt."""

    setting: GameSetting
    hand: SocialHand
    before: tuple[RubberDeal, ...] = ()  # the deals that are over and left behind

    @classmethod
    def begun(cls, setting: GameSetting) -> "SocialGame":
        """The game with its first deal."""
        return cls(setting, _dealt(setting, ()))

    @property
    def deals(self) -> tuple[RubberDeal, ...]:
        """Every deal that is over, with its honours."""
        return (*self.before, self._scored()) if self.hand.is_over else self.before

    @property
    def is_over(self) -> bool:
        """Whether the rounds are played."""
        return self.hand.is_over and self.setting.sitting.is_over(self.deals)

    @property
    def portals_turn(self) -> bool:
        """Whether the portal has to move."""
        return isinstance(self.hand, HoneymoonHand) and self.hand.owner == PORTAL

    def portals_move(self) -> str:
        """What the portal does, by what it sees in its seat."""
        assert isinstance(self.hand, HoneymoonHand), "the stock plays solitaire"
        return honeymoon_portal.move(seen(self.hand, PORTAL))

    def after(self, text: str) -> "SocialGame":
        """The game after one move. Raises MoveRefusal for one that a rule forbids."""
        move = move_of(text)
        if not self.hand.is_over:
            return replace(self, hand=self.hand.after(move))
        return self._next(move)

    def _next(self, move: Move) -> "SocialGame":
        if self.is_over:
            raise MoveRefusal("move_game_over", Citation.COMMON_PRACTICE)
        refuse_other(move, NEXT, Citation.COMMON_PRACTICE)
        return SocialGame(self.setting, _dealt(self.setting, self.deals), self.deals)

    def _scored(self) -> RubberDeal:
        deal, rule = self.hand.deal, self.setting.honours
        hands = {} if rule.credited == "never" else self.hand.held
        return RubberDeal(deal, credited(deal, {}, hands, rule, number=len(self.before) + 1))


def replayed(setting: GameSetting, moves: Iterable[str]) -> SocialGame:
    """The game after its moves, whoever made them."""
    game = SocialGame.begun(setting)
    for text in moves:
        game = game.after(text)
    return game


def with_portals(game: SocialGame) -> tuple[SocialGame, tuple[str, ...]]:
    """The game after everything that the portal does until the player's turn, and what it did."""
    moves: list[str] = []
    while game.portals_turn:
        moves.append(game.portals_move())
        game = game.after(moves[-1])
    return game, tuple(moves)


def _dealt(setting: GameSetting, before: tuple[RubberDeal, ...]) -> SocialHand:
    number, table = len(before) + 1, setting.table
    if isinstance(table, SolitaireTable):
        return SolitaireHand.dealt(table, shuffled(setting.seed, number, table.pack))
    deal = seeded_deals(setting.seed, [number])[number]
    return HoneymoonHand.begun(table, deal, setting.sitting.dealer(before))
