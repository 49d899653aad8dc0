"""A move of a game against the portal, and the portal's answer to it."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.languages import reader_code
from federation.reader import reader_language
from federation.tenancy.locks import hold
from scoring.calculators import words
from scoring.engine.social.live.against_portal import SocialGame, replayed, with_portals
from scoring.engine.social.live.moves import MoveRefusal
from scoring.models import GameMove, PortalGame
from scoring.social.rules import setting_of

GAME_LOCK = 7_400_001
MOVES_MAX = 5000
MOVE_LENGTH = 60
OLD = "game_moved"


@dataclass(frozen=True, slots=True)
class GameNow:
    """A game, and how many moves led there."""

    game: SocialGame
    moves: int


class ForbiddenMove(Refused):
    """A move that a rule forbids; `clause` is the rule as it is printed."""

    def __init__(self, sentence: str, clause: str) -> None:
        super().__init__(sentence, "move_forbidden")
        self.clause = clause


def now_of(game: PortalGame) -> GameNow:
    """The game as it stands; where the portal begins, with what it does first."""
    moves = list(game.moves.values_list("move", flat=True))
    return GameNow(with_portals(replayed(setting_of(game), moves))[0], len(moves))


@transaction.atomic
def move(*, game: PortalGame, text: str, token: UUID, seen: int, at: datetime) -> None:
    """Make a move; the portal answers. The same form moves once.

    Raises ForbiddenMove with the rule, Refused where the page that was played from is not the newest.
    """
    hold(GAME_LOCK, game.pk)
    rows = list(game.moves.all())
    if any(row.token == token for row in rows):
        return
    if len(rows) != seen:
        raise Refused(_("The game has gone on since this page was opened. Look at it again."), OLD)
    if len(rows) >= MOVES_MAX:
        raise Refused(_("This game has gone on long enough. Begin another."), "game_full")
    before, opening = with_portals(replayed(setting_of(game), [row.move for row in rows]))
    try:
        after = before.after(text)
    except MoveRefusal as refusal:
        raise _forbidden(refusal) from refusal
    _after, answers = with_portals(after)
    kept = [(one, None) for one in opening] + [(text, token)] + [(one, None) for one in answers]
    GameMove.objects.bulk_create(
        GameMove(game=game, number=number, move=one, is_portals=of_form is None, token=of_form, at=at)
        for number, (one, of_form) in enumerate(kept, start=len(rows) + 1)
    )


def _forbidden(refusal: MoveRefusal) -> ForbiddenMove:
    sentence = words.say(refusal.says, refusal.parameters, reader_code())
    return ForbiddenMove(sentence, refusal.cite.label(reader_language()))
