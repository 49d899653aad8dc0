"""Cards to begin from: usual systems, which a pair then changes to what it plays. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum

from clubs.cards.choices import (
    BaseSystem,
    CuebidMeaning,
    FromAceKing,
    OpeningKind,
    Signal,
    SystemCategory,
    UpTo,
)
from clubs.cards.content import (
    CardContent,
    Competing,
    Doubles,
    General,
    Higher,
    Leads,
    LeadTable,
    Notrump,
    OneLevel,
    Opening,
    Responses,
    Signals,
    SignalTable,
    Slams,
    TwoLevel,
)
from clubs.cards.conventions import Convention


class Preset(StrEnum):
    """A usual system to begin from."""

    STANDARD = "standard"
    TWO_OVER_ONE = "two-over-one"
    ACOL = "acol"
    FOUR_CARD_MAJORS = "four-card-majors"
    PRECISION = "precision"
    EMPTY = "empty"


def _natural(length: int, low: int = 11, high: int = 21) -> Opening:
    return Opening(kind=OpeningKind.NATURAL, low=low, high=high, length=length, negative_to=UpTo.THREE_SPADES)


def _strong_two() -> Opening:
    return Opening(
        kind=OpeningKind.STRONG, artificial=True, low=22, conventions=(Convention.STRONG_TWO_CLUBS,)
    )


def _weak_two() -> Opening:
    return Opening(kind=OpeningKind.WEAK, low=6, high=10, length=6, conventions=(Convention.WEAK_TWO,))


def _preempt(length: int) -> Opening:
    return Opening(kind=OpeningKind.PREEMPT, low=5, high=10, length=length)


GAMBLING = Opening(
    kind=OpeningKind.SOLID_MINOR, artificial=True, length=7, conventions=(Convention.GAMBLING,)
)
HIGHER = Higher(
    c3=_preempt(7),
    d3=_preempt(7),
    h3=_preempt(7),
    s3=_preempt(7),
    n3=GAMBLING,
    c4=_preempt(8),
    d4=_preempt(8),
    h4=_preempt(8),
    s4=_preempt(8),
)
AFTER_NOTRUMP = (Convention.STAYMAN, Convention.JACOBY_TRANSFERS)
USUAL_LEADS = Leads(suit=LeadTable(ace_king=FromAceKing.ACE), notrump=LeadTable(ace_king=FromAceKing.ACE))
_USUAL_SIGNALS = SignalTable(
    partner_first=Signal.ATTITUDE,
    partner_second=Signal.COUNT,
    declarer_first=Signal.COUNT,
    discard_first=Signal.ATTITUDE,
)
USUAL_SIGNALS = Signals(suit=_USUAL_SIGNALS, notrump=_USUAL_SIGNALS)


def _standard() -> CardContent:
    """Five-card majors, a strong 1NT, weak twos."""
    return CardContent(
        general=General(base=BaseSystem.FIVE_CARD_MAJORS),
        notrump=Notrump(
            low=15,
            high=17,
            conventions=AFTER_NOTRUMP,
            two_low=20,
            two_high=21,
            two_conventions=AFTER_NOTRUMP,
        ),
        one=OneLevel(c1=_natural(3), d1=_natural(3), h1=_natural(5), s1=_natural(5)),
        two=TwoLevel(c2=_strong_two(), d2=_weak_two(), h2=_weak_two(), s2=_weak_two()),
        higher=HIGHER,
        responses=Responses(
            conventions=(Convention.JACOBY_TWO_NOTRUMP, Convention.SPLINTER, Convention.FOURTH_SUIT)
        ),
        competing=Competing(
            overcall_low=8,
            overcall_high=16,
            notrump_low=15,
            notrump_high=18,
            protective_low=11,
            protective_high=14,
            cue_bid=CuebidMeaning.MICHAELS,
            two_suiters=(Convention.MICHAELS, Convention.UNUSUAL_NOTRUMP),
            over_double=(Convention.JORDAN,),
        ),
        leads=USUAL_LEADS,
        signals=USUAL_SIGNALS,
        doubles=Doubles(negative_to=UpTo.THREE_SPADES, conventions=(Convention.NEGATIVE_DOUBLE,)),
        slams=Slams(conventions=(Convention.BLACKWOOD, Convention.GERBER)),
    )


def _two_over_one() -> CardContent:
    """The same, where a response of two forces to game."""
    standard = _standard()
    return replace(
        standard,
        general=replace(standard.general, base=BaseSystem.TWO_OVER_ONE),
        responses=replace(
            standard.responses,
            two_over_one=True,
            conventions=(Convention.FORCING_NOTRUMP, *standard.responses.conventions),
        ),
        slams=Slams(conventions=(Convention.KEYCARD_1430, Convention.CUE_BIDS)),
    )


def _four_card_majors() -> CardContent:
    """Natural, four-card majors, a strong 1NT."""
    standard = _standard()
    return replace(
        standard,
        general=replace(standard.general, base=BaseSystem.FOUR_CARD_MAJORS),
        one=OneLevel(c1=_natural(4), d1=_natural(4), h1=_natural(4), s1=_natural(4)),
        notrump=replace(standard.notrump, low=16, high=18, two_low=21, two_high=22),
    )


def _acol() -> CardContent:
    """Four-card majors with a weak 1NT."""
    four = _four_card_majors()
    return replace(
        four,
        general=replace(four.general, base=BaseSystem.ACOL),
        notrump=replace(four.notrump, low=12, high=14, two_low=20, two_high=22),
    )


def _precision() -> CardContent:
    """A strong club, a limited rest, 2♣ with clubs, 2♦ short in diamonds."""
    standard = _standard()
    strong = Opening(kind=OpeningKind.STRONG, artificial=True, low=16, conventions=(Convention.STRONG_CLUB,))
    diamond = Opening(kind=OpeningKind.NOT_FORCED, low=11, high=15, length=2)
    clubs = Opening(kind=OpeningKind.INTERMEDIATE, low=11, high=15, length=6)
    short = Opening(
        kind=OpeningKind.TWO_SUITED,
        artificial=True,
        low=11,
        high=15,
        conventions=(Convention.PRECISION_TWO_DIAMONDS,),
    )
    major = _natural(5, 11, 15)
    return replace(
        standard,
        general=replace(standard.general, category=SystemCategory.BLUE, base=BaseSystem.STRONG_CLUB),
        notrump=replace(standard.notrump, low=13, high=15, two_low=22, two_high=24),
        one=OneLevel(c1=strong, d1=diamond, h1=major, s1=major),
        two=TwoLevel(c2=clubs, d2=short, h2=_weak_two(), s2=_weak_two()),
    )


CONTENTS: Mapping[Preset, Callable[[], CardContent]] = {
    Preset.STANDARD: _standard,
    Preset.TWO_OVER_ONE: _two_over_one,
    Preset.ACOL: _acol,
    Preset.FOUR_CARD_MAJORS: _four_card_majors,
    Preset.PRECISION: _precision,
    Preset.EMPTY: CardContent,
}


def content_of(preset: Preset) -> CardContent:
    """The card to begin from."""
    return CONTENTS[preset]()
