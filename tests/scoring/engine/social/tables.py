"""Rules of the sample packs, and deals written as at the table."""

from scoring.engine.social.chicago import Chicago
from scoring.engine.social.deal import SocialDeal, deal_of
from scoring.engine.social.rubber import Rubber, RubberDeal, play
from tests import sample_rules as regulations


def rule(kind, **changed):
    """A rule of the default pack with some of its fields changed."""
    return regulations.rule(kind, overrides={f"{kind.KEY}.{name}": value for name, value in changed.items()})


def deal(text: str) -> SocialDeal:
    """ "4S N 10", or "P"."""
    contract, declarer, tricks = (*text.split(), None, None)[:3]
    return deal_of(contract, declarer, int(tricks) if tricks else None, number=1, field="deals")


def deals(text: str) -> list[SocialDeal]:
    """Several, separated by commas."""
    return [deal(part) for part in text.split(",") if part.strip()]


def rubber(text: str) -> Rubber:
    return play(RubberDeal(deal) for deal in deals(text))


def chicago_rule(**changed) -> Chicago:
    return rule(Chicago, **changed)
