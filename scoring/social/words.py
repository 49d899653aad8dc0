"""The rules of the social game in our own words, and what its pages call things."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from scoring.engine.citation import Citation
from scoring.models import GameKind, PadKind

VULNERABLE: Mapping[str, Promise | str] = {
    "None": _("nobody"),
    "NS": _("North-South"),
    "EW": _("East-West"),
    "Both": _("both sides"),
}


class RulesPage(NamedTuple):
    """The rules of one game: sections of a heading and sentences, and what they rest on."""

    title: Promise | str
    sections: tuple[tuple[Promise | str, tuple[Promise | str, ...]], ...]
    cite: Citation


_RUBBER = RulesPage(
    PadKind.RUBBER.label,
    (
        (
            _("Below and above the line"),
            (
                _(
                    "Points for the tricks that were bid and made stand below the line, everything else"
                    " above it."
                ),
                _("100 points below the line are a game; a new line is drawn under both sides."),
                _("A side with one game is vulnerable. Two games win the rubber."),
            ),
        ),
        (
            _("Bonuses"),
            (
                _("The rubber is worth 700 if the opponents have no game, 500 if they have one."),
                _("A small slam is worth 500, vulnerable 750; a grand slam 1000, vulnerable 1500."),
                _(
                    "Honours, where they are agreed on: 150 for all five high trumps in one hand, 100 for"
                    " four of them, 150 for all four aces in one hand at no trump. They count for either"
                    " side and are claimed after the play."
                ),
            ),
        ),
        (
            _("The end"),
            (
                _("Who has more points in all wins, which need not be who won the rubber."),
                _("A rubber that ends early: 300 for the only game, 100 for the only part-score."),
                _("When everybody passes, nothing is scored and the next player deals."),
            ),
        ),
    ),
    Citation.RUBBER,
)
_CHICAGO = RulesPage(
    PadKind.CHICAGO.label,
    (
        (
            _("Four deals"),
            (
                _("A round has four deals; everybody deals once."),
                _("Nobody is vulnerable on the first, both sides on the fourth."),
                _("On the second and third the dealer's side is vulnerable, or by agreement the opponents."),
                _("A deal that everybody passes is dealt again by the same player."),
            ),
        ),
        (
            _("Scoring"),
            (
                _(
                    "In duplicate style every deal has its score of duplicate: 300 or 500 for a game, 50"
                    " below."
                ),
                _(
                    "In carry style part-scores are kept and may make a game together; on the fourth deal a"
                    " part-score has a bonus of its own."
                ),
            ),
        ),
    ),
    Citation.CHICAGO,
)
_HONEYMOON = RulesPage(
    PadKind.HONEYMOON.label,
    (
        (
            _("Deal and auction"),
            (
                _("Two players have thirteen cards each, and each a dummy of thirteen that sits opposite."),
                _("The two bid as usual; for the dummies stands a pass."),
                _(
                    "With soft pass, who has passed may bid when their turn comes round again; without it"
                    " they are out of this auction."
                ),
            ),
        ),
        (
            _("Play"),
            (
                _("The hand on declarer's left leads. Then both dummies are shown."),
                _("Where a dummy has to lead, the dummies are shown before."),
                _("What a dummy plays, its owner plays. Suits are followed as always."),
                _("Scoring is that of rubber bridge or of Chicago."),
            ),
        ),
        (
            _("How the portal plays"),
            (
                _(
                    "It sees its own hand, the auction, the cards played, and the dummies once they are"
                    " shown."
                ),
                _(
                    "It counts ace 4, king 3, queen 2, jack 1, and adds a third of what its hand lacks to"
                    " forty for its dummy. It names its longest suit, or no trump with an even hand, as low"
                    " as it can and no higher than its points allow: 20 for level one, 23, 25, 28, 31, 33"
                    " for six."
                ),
                _("It doubles from level four on, with 16 points in its own hand."),
                _(
                    "Third or last to a trick that its other hand is winning, it plays low; otherwise it"
                    " wins as cheaply as it can; if it cannot, it plays low."
                ),
                _(
                    "Without the suit led it ruffs with its lowest trump that wins, or throws the lowest card"
                    " of its longest side suit."
                ),
                _(
                    "It leads from its longest side suit: the highest of two touching cards from the ten"
                    " up, else its lowest."
                ),
            ),
        ),
    ),
    Citation.HONEYMOON,
)
_SOLITAIRE = RulesPage(
    GameKind.SOLITAIRE.label,
    (
        (
            _("Deal"),
            (
                _("The pack has two jokers, 54 cards. Seven cards are set aside and you are dealt thirteen."),
                _("You discard seven, never a joker, and take in the seven that were set aside."),
                _("The rest is the stock, which plays against you. There is no dummy."),
            ),
        ),
        (
            _("Auction"),
            (
                _("The opponent calls first. Its trumps are your shortest suit, of equal ones the highest."),
                _(
                    "Your suits are worth: ace and king 2, ace and queen 1½, ace 1, king and queen 1, king"
                    " with another card ½. Its level is six minus the sum, rounded down; nothing or less is"
                    " a pass."
                ),
                _("You bid higher or pass. If the opponent has passed, you have to bid."),
                _("No trump takes 4-3-3-3, or 3-3-3-3 with one joker, or 3-3-3-2 with both."),
                _("A joker in your hand doubles the contract, two redouble it, whoever plays it."),
            ),
        ),
        (
            _("Play"),
            (
                _("Who did not win the contract leads. The opponent plays the top card of the stock."),
                _(
                    "When you lead, cards are drawn until one is of the suit led, a trump or a joker; the"
                    " last card decides, and all belong to the trick. At no trump four cards are drawn at"
                    " most, and the trick is yours where none decides."
                ),
                _(
                    "A joker wins; of two the later. You may answer with one only for want of the suit led;"
                    " to a joker you may play anything."
                ),
                _(
                    "When the opponent has to lead and the stock is empty, the tricks that are left are"
                    " yours."
                ),
                _("Scoring is that of rubber bridge or of Chicago."),
            ),
        ),
    ),
    Citation.SOLITAIRE,
)
RULES: Mapping[str, RulesPage] = {
    "rubber": _RUBBER,
    "chicago": _CHICAGO,
    "honeymoon": _HONEYMOON,
    "solitaire": _SOLITAIRE,
}

SEATS_AT_HONEYMOON: Mapping[str, Promise | str] = {
    "S": pgettext_lazy("hand", "Your hand"),
    "N": pgettext_lazy("hand", "Your dummy"),
    "W": pgettext_lazy("hand", "The portal's hand"),
    "E": pgettext_lazy("hand", "The portal's dummy"),
}
