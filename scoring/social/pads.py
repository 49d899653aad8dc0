"""What stands on a pad now, and what it comes to: computed from its lines whenever somebody looks."""

from collections.abc import Iterable, Sequence

from federation.models import User
from federation.visitors import Visitor
from scoring.engine.social.deal import deal_of
from scoring.engine.social.rubber import RubberDeal
from scoring.models import PadLine, PadLineKind, PortalGame, ScorePad
from scoring.social.opened import is_same, opened_by
from scoring.social.rules import chicago_of, rules_of, sitting_of
from scoring.social.scored import ScoredSitting, scored

SHOWN_MAX = 50  # pads, and games, of somebody's own


def pad_by(secret: str) -> ScorePad | None:
    """The pad that a secret opens, for reading or writing."""
    rows = ScorePad.objects.all()
    return opened_by(secret, rows, "reading") or opened_by(secret, rows, "writing")


def may_write(pad: ScorePad, secret: str, visitor: Visitor) -> bool:
    """Who has the writing secret, and who began it while signed in."""
    is_its_own = isinstance(visitor, User) and pad.by_id == visitor.pk
    return is_its_own or is_same(pad.writing, secret)


def own_pads(user: User) -> list[ScorePad]:
    """The newest pads that somebody began."""
    return list(ScorePad.objects.filter(by=user)[:SHOWN_MAX])


def own_games(user: User) -> list[PortalGame]:
    """The newest games that somebody began."""
    return list(PortalGame.objects.filter(by=user)[:SHOWN_MAX])


def current(rows: Iterable[PadLine]) -> list[PadLine]:
    """Of every place the newest line, in their order; places that were taken back are left out."""
    newest = {row.place: row for row in rows}
    return [row for _place, row in sorted(newest.items()) if row.kind != PadLineKind.TAKEN_BACK]


def deals_of(lines: Sequence[PadLine]) -> list[RubberDeal]:
    """The deals as they are scored. Raises Refusal for one that lacks something."""
    played = [line for line in lines if line.kind == PadLineKind.DEAL]
    return [_deal(line, number) for number, line in enumerate(played, start=1)]


def _deal(line: PadLine, number: int) -> RubberDeal:
    deal = deal_of(line.contract, line.declarer or None, line.tricks, number=number, field="deals")
    return RubberDeal(deal, {line.honours_side: line.honours} if line.honours_side else {})


def scored_pad(pad: ScorePad, lines: Sequence[PadLine]) -> ScoredSitting:
    """What the lines come to. Raises Refusal or Refusals for what nobody can have played."""
    is_broken_off = bool(lines) and lines[-1].kind == PadLineKind.ENDED
    rules = rules_of(pad)
    return scored(sitting_of(pad), deals_of(lines), rules, chicago_of(pad), is_broken_off=is_broken_off)
