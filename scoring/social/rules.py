"""By which rules a pad or a game goes: those of its day, and what its table agreed on instead."""

from dataclasses import replace
from typing import Any, TypeVar

from clubs.regulations.books import book_here
from scoring.calculators.calculator import CalculatorRules
from scoring.engine.regulation import Rule
from scoring.engine.social.chicago import Chicago
from scoring.engine.social.honeymoon import Honeymoon, table
from scoring.engine.social.honours import Honours
from scoring.engine.social.live.against_portal import PLAYER, PORTAL, GameSetting, SocialTable
from scoring.engine.social.live.honeymoon_hand import HoneymoonTable
from scoring.engine.social.live.solitaire_hand import SolitaireTable
from scoring.engine.social.sitting import Sitting
from scoring.engine.social.solitaire_bid import SolitaireBid
from scoring.engine.social.solitaire_deal import SolitairePlay
from scoring.models import GameKind, PortalGame, ScorePad

R = TypeVar("R", bound=Rule)

# What a table may choose of a rule, by the name under which it is kept.
CHICAGO_OPTIONS = {"chicago_scoring": "scoring", "vulnerable_2_and_3": "vulnerable_2_and_3"}
HONEYMOON_OPTIONS = {"lead": "lead", "dummies_shown": "dummies_shown"}
BID_OPTIONS = {"level": "level"}
PLAY_OPTIONS = {"discards": "discards", "joker_led": "joker_led", "empty_stock": "empty_stock"}


def rules_of(of: ScorePad | PortalGame) -> CalculatorRules:
    """The regulations of the federation on the day it was begun."""
    return CalculatorRules(book_here(), of.begun_on)


def sitting_of(of: ScorePad | PortalGame) -> Sitting:
    """What was agreed on."""
    return Sitting(of.scoring, of.rounds, of.first_dealer)


def chicago_of(of: ScorePad | PortalGame) -> Chicago:
    """The rule of Chicago with what the table chose."""
    return _with(rules_of(of).of(Chicago), of.options, CHICAGO_OPTIONS)


def setting_of(game: PortalGame) -> GameSetting:
    """Everything that a game against the portal follows from, its secret seed among it."""
    honours = rules_of(game).of(Honours)
    if not game.has_honours:
        honours = replace(honours, credited="never")
    elif honours.credited == "claimed":  # the portal claims for who forgets to
        honours = replace(honours, credited="automatic")
    return GameSetting(bytes.fromhex(game.seed), _table_of(game), sitting_of(game), honours)


def _table_of(game: PortalGame) -> SocialTable:
    rules, options = rules_of(game), game.options
    if game.kind == GameKind.HONEYMOON:
        rule = _with(rules.of(Honeymoon), options, HONEYMOON_OPTIONS)
        return HoneymoonTable(rule, table((PLAYER, PORTAL)), options["soft_pass"])
    bid = _with(rules.of(SolitaireBid), options, BID_OPTIONS)
    play = _with(rules.of(SolitairePlay), options, PLAY_OPTIONS)
    return SolitaireTable(bid, play, options["jokers"], options["no_trump"])


def _with(rule: R, options: dict[str, Any], names: dict[str, str]) -> R:
    """A rule with the options that were chosen; it rests on the same clause."""
    return replace(rule, **{field: options[name] for name, field in names.items() if options.get(name)})
