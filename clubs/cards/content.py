"""What a convention card says: sections of typed fields, modelled on the field's standard form. Pure.

A field says in its metadata how it is asked for (`FieldKind`); `clubs.cards.words` has its name. A field that
is not filled in has its default and is not kept, so a field more leaves old versions readable; for the same
reason a default is never changed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from clubs.cards.choices import (
    BaseSystem,
    CuebidMeaning,
    DoubleOfPreempt,
    Doubleton,
    FromAceKing,
    FromTouching,
    JumpOvercall,
    LeadStyle,
    OpeningKind,
    OtherRange,
    Psychics,
    Signal,
    Style,
    SystemCategory,
    TakeOutDouble,
    ThreeSmall,
    UpTo,
)
from clubs.cards.conventions import Convention
from clubs.cards.field_kinds import (
    PAGE,
    PARAGRAPH,
    FieldKind,
    conventions as _conventions,
    length as _length,
    points as _points,
    text as _text,
    yes as _yes,
)

__all__ = ["PARAGRAPH", "CardContent", "Convention", "FieldKind", "SystemCategory", "conventions_on"]


@dataclass(frozen=True, slots=True, kw_only=True)
class General:
    """The system as a whole."""

    category: SystemCategory = SystemCategory.GREEN
    brown_sticker: bool = _yes()
    base: BaseSystem = BaseSystem.FIVE_CARD_MAJORS
    style: Style = Style.STANDARD
    psychics: Psychics = Psychics.RARE
    summary: str = _text(PARAGRAPH)


@dataclass(frozen=True, slots=True, kw_only=True)
class Notrump:
    """The openings in notrump. `other_low` and `other_high` hold where `other_when` says."""

    low: int | None = _points()
    high: int | None = _points()
    other_when: OtherRange = OtherRange.NEVER
    other_low: int | None = _points()
    other_high: int | None = _points()
    five_card_major: bool = _yes()
    singleton: bool = _yes()
    conventions: tuple[Convention, ...] = _conventions(
        Convention.STAYMAN,
        Convention.PUPPET_STAYMAN,
        Convention.JACOBY_TRANSFERS,
        Convention.TEXAS,
        Convention.MINOR_TRANSFERS,
        Convention.SMOLEN,
        Convention.LEBENSOHL,
        Convention.RUBENSOHL,
    )
    responses: str = _text(PARAGRAPH)
    two_low: int | None = _points()
    two_high: int | None = _points()
    two_conventions: tuple[Convention, ...] = _conventions(
        Convention.STAYMAN, Convention.PUPPET_STAYMAN, Convention.JACOBY_TRANSFERS, Convention.TEXAS
    )
    two_responses: str = _text()


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """One opening bid. `artificial`: it says nothing about the suit that it names."""

    kind: OpeningKind = OpeningKind.NOT_SAID
    artificial: bool = _yes()
    low: int | None = _points()
    high: int | None = _points()
    length: int | None = _length()
    negative_to: UpTo = UpTo.NOT_SAID
    conventions: tuple[Convention, ...] = _conventions(
        Convention.STRONG_CLUB,
        Convention.STRONG_DIAMOND,
        Convention.SHORT_CLUB,
        Convention.POLISH_CLUB,
        Convention.STRONG_TWO_CLUBS,
        Convention.WEAK_TWO,
        Convention.MULTI,
        Convention.TWO_SUITED_TWO,
        Convention.FLANNERY,
        Convention.EKREN,
        Convention.PRECISION_TWO_DIAMONDS,
        Convention.GAMBLING,
        Convention.NAMYATS,
    )
    description: str = _text()
    responses: str = _text(PARAGRAPH)
    later: str = _text(PARAGRAPH)
    passed_hand: str = _text(PARAGRAPH)


@dataclass(frozen=True, slots=True, kw_only=True)
class OneLevel:
    """Openings of one in a suit."""

    c1: Opening = Opening()
    d1: Opening = Opening()
    h1: Opening = Opening()
    s1: Opening = Opening()


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoLevel:
    """Openings of two in a suit."""

    c2: Opening = Opening()
    d2: Opening = Opening()
    h2: Opening = Opening()
    s2: Opening = Opening()


@dataclass(frozen=True, slots=True, kw_only=True)
class Higher:
    """Openings of three and more."""

    c3: Opening = Opening()
    d3: Opening = Opening()
    h3: Opening = Opening()
    s3: Opening = Opening()
    n3: Opening = Opening()
    c4: Opening = Opening()
    d4: Opening = Opening()
    h4: Opening = Opening()
    s4: Opening = Opening()
    beyond: str = _text()


@dataclass(frozen=True, slots=True, kw_only=True)
class Responses:
    """Responses and later calls after an opening in a suit."""

    conventions: tuple[Convention, ...] = _conventions(
        Convention.FORCING_NOTRUMP,
        Convention.JACOBY_TWO_NOTRUMP,
        Convention.BERGEN,
        Convention.SPLINTER,
        Convention.DRURY,
        Convention.INVERTED_MINORS,
        Convention.FOURTH_SUIT,
        Convention.CHECKBACK,
        Convention.OGUST,
    )
    two_over_one: bool = _yes()
    majors: str = _text(PARAGRAPH)
    minors: str = _text(PARAGRAPH)
    later: str = _text(PARAGRAPH)


@dataclass(frozen=True, slots=True, kw_only=True)
class Competing:
    """Calls after an opponent has opened, and after an opponent's take-out double."""

    overcall_low: int | None = _points()
    overcall_high: int | None = _points()
    overcall_style: Style = Style.STANDARD
    overcall_responses: str = _text()
    notrump_low: int | None = _points()
    notrump_high: int | None = _points()
    protective_low: int | None = _points()
    protective_high: int | None = _points()
    notrump_responses: str = _text()
    jump: JumpOvercall = JumpOvercall.WEAK
    cue_bid: CuebidMeaning = CuebidMeaning.STRONG
    two_suiters: tuple[Convention, ...] = _conventions(
        Convention.MICHAELS, Convention.UNUSUAL_NOTRUMP, Convention.GHESTEM, Convention.LEAPING_MICHAELS
    )
    against_strong_notrump: tuple[Convention, ...] = _conventions(
        Convention.LANDY, Convention.MULTI_LANDY, Convention.DONT, Convention.CAPPELLETTI, Convention.ASTRO
    )
    against_weak_notrump: tuple[Convention, ...] = _conventions(
        Convention.LANDY, Convention.MULTI_LANDY, Convention.DONT, Convention.CAPPELLETTI, Convention.ASTRO
    )
    against_notrump: str = _text(PARAGRAPH)
    double_of_preempt: DoubleOfPreempt = DoubleOfPreempt.TAKE_OUT
    against_preempts: tuple[Convention, ...] = _conventions(
        Convention.LEAPING_MICHAELS, Convention.LEBENSOHL, Convention.RUBENSOHL
    )
    against_strong: tuple[Convention, ...] = _conventions(Convention.CRASH)
    against_strong_words: str = _text(PARAGRAPH)
    over_double: tuple[Convention, ...] = _conventions(Convention.JORDAN, Convention.BERGEN)
    redouble: str = _text()


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadTable:
    """What is led from what, against one kind of contract."""

    style: LeadStyle = LeadStyle.FOURTH
    ace_king: FromAceKing = FromAceKing.NOT_SAID
    touching: FromTouching = FromTouching.TOP
    interior: FromTouching = FromTouching.TOP
    doubleton: Doubleton = Doubleton.HIGH
    three_small: ThreeSmall = ThreeSmall.NOT_SAID
    words: str = _text()


@dataclass(frozen=True, slots=True, kw_only=True)
class Leads:
    """Opening leads."""

    suit: LeadTable = LeadTable()
    notrump: LeadTable = LeadTable()
    partners_suit: str = _text()


@dataclass(frozen=True, slots=True, kw_only=True)
class SignalTable:
    """What a small card means, first and second in order of priority, against one kind of contract."""

    partner_first: Signal = Signal.NOT_SAID
    partner_second: Signal = Signal.NOT_SAID
    declarer_first: Signal = Signal.NOT_SAID
    declarer_second: Signal = Signal.NOT_SAID
    discard_first: Signal = Signal.NOT_SAID
    discard_second: Signal = Signal.NOT_SAID


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """Signals in defence."""

    suit: SignalTable = SignalTable()
    notrump: SignalTable = SignalTable()
    conventions: tuple[Convention, ...] = _conventions(Convention.SMITH, Convention.TRUMP_ECHO)
    words: str = _text(PARAGRAPH)


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubles:
    """Doubles and redoubles."""

    take_out: TakeOutDouble = TakeOutDouble.STANDARD
    negative_to: UpTo = UpTo.NOT_SAID
    responsive_to: UpTo = UpTo.NOT_SAID
    conventions: tuple[Convention, ...] = _conventions(
        Convention.NEGATIVE_DOUBLE,
        Convention.RESPONSIVE_DOUBLE,
        Convention.SUPPORT_DOUBLE,
        Convention.LIGHTNER,
    )
    words: str = _text(PARAGRAPH)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slams:
    """Calls that look for a slam."""

    conventions: tuple[Convention, ...] = _conventions(
        Convention.BLACKWOOD,
        Convention.KEYCARD_1430,
        Convention.KEYCARD_0314,
        Convention.EXCLUSION,
        Convention.GERBER,
        Convention.CUE_BIDS,
        Convention.DOPI,
        Convention.GRAND_SLAM_FORCE,
    )
    words: str = _text(PARAGRAPH)


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes:
    """What opponents prepare for, and what stands nowhere else."""

    needs_defence: str = _text(PAGE)
    forcing_pass: str = _text(PARAGRAPH)
    psychic_bids: str = _text(PARAGRAPH)
    notes: str = _text(PAGE)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardContent:
    """A whole card, in the order in which it is filled in."""

    general: General = General()
    notrump: Notrump = Notrump()
    one: OneLevel = OneLevel()
    two: TwoLevel = TwoLevel()
    higher: Higher = Higher()
    responses: Responses = Responses()
    competing: Competing = Competing()
    leads: Leads = Leads()
    signals: Signals = Signals()
    doubles: Doubles = Doubles()
    slams: Slams = Slams()
    notes: Notes = Notes()


SECTIONS = tuple(part.name for part in fields(CardContent))


class CardValue(NamedTuple):
    """A field of a card: section, group in it ("" where there is none), its name, its class's name, value."""

    section: str
    group: str
    name: str
    of: str
    value: Any


def values_of(content: CardContent) -> Iterator[CardValue]:
    """Every field of a card with its value, in the order of the form."""
    for section in SECTIONS:
        yield from values_in(section, getattr(content, section))


def values_in(section: str, part: Any) -> Iterator[CardValue]:
    """The same of one section."""
    for own in fields(part):
        value = getattr(part, own.name)
        if is_dataclass(value):
            for inner in fields(value):
                kind = type(value).__name__
                yield CardValue(section, own.name, inner.name, kind, getattr(value, inner.name))
        else:
            yield CardValue(section, "", own.name, type(part).__name__, value)


# What follows from a choice that is a convention by another name.
BY_CHOICE: dict[StrEnum, tuple[Convention, ...]] = {
    BaseSystem.STRONG_CLUB: (Convention.STRONG_CLUB,),
    BaseSystem.POLISH_CLUB: (Convention.POLISH_CLUB,),
    BaseSystem.STRONG_DIAMOND: (Convention.STRONG_DIAMOND,),
    BaseSystem.FORCING_PASSES: (Convention.FORCING_PASSES,),
    CuebidMeaning.MICHAELS: (Convention.MICHAELS,),
    JumpOvercall.GHESTEM: (Convention.GHESTEM,),
    LeadStyle.FOURTH: (Convention.FOURTH_BEST,),
    LeadStyle.THIRD_FIFTH: (Convention.THIRD_AND_FIFTH,),
    LeadStyle.ATTITUDE: (Convention.ATTITUDE_LEADS,),
    FromTouching.SECOND: (Convention.RUSINOW,),
    Signal.ATTITUDE: (Convention.ATTITUDE,),
    Signal.ATTITUDE_REVERSED: (Convention.ATTITUDE, Convention.UDCA),
    Signal.COUNT: (Convention.COUNT,),
    Signal.COUNT_REVERSED: (Convention.COUNT, Convention.UDCA),
    Signal.SUIT_PREFERENCE: (Convention.SUIT_PREFERENCE,),
    Signal.LAVINTHAL: (Convention.LAVINTHAL,),
    Signal.ODD_EVEN: (Convention.ODD_EVEN,),
}


def conventions_on(content: CardContent) -> frozenset[str]:
    """The codes of the conventions that a card names in its typed fields; free words are not read."""
    named: set[str] = set()
    for _section, _group, _name, _of, value in values_of(content):
        if isinstance(value, tuple):
            named |= {str(convention) for convention in value}
        elif isinstance(value, StrEnum):
            named |= {str(convention) for convention in BY_CHOICE.get(value, ())}
    return frozenset(named)
