"""A card as it is read: sections with their fields in words, what matters first, and what is different."""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from clubs.cards.choices import FromAceKing, OpeningKind, OtherRange, Signal, ThreeSmall, UpTo
from clubs.cards.content import SECTIONS, CardContent, FieldKind, Opening
from clubs.cards.conventions import Convention
from clubs.cards.glossary import pages
from clubs.cards.words import CHOICE, FIELD, GROUP, RANGE, SECTION
from federation.reader import reader_language

UNSAID = frozenset(
    (
        OpeningKind.NOT_SAID,
        OtherRange.NEVER,
        UpTo.NOT_SAID,
        FromAceKing.NOT_SAID,
        ThreeSmall.NOT_SAID,
        Signal.NOT_SAID,
    )
)

FURTHER = ("negative_to", "responses", "later", "passed_hand")


class ShownConvention(NamedTuple):
    """A convention with the address of its page."""

    code: str
    title: str


class ShownField(NamedTuple):
    """A field in words; a field of conventions has them one by one as well."""

    label: str
    words: str
    conventions: tuple[ShownConvention, ...] = ()


class ShownGroup(NamedTuple):
    """What a section has several of: an opening, leads against one kind of contract. `head`: in a line."""

    title: str
    head: str
    fields: tuple[ShownField, ...]
    further: tuple[ShownField, ...]  # what the line does not say


class ShownSection(NamedTuple):
    """A section; only what is said on it."""

    name: str
    title: str
    fields: tuple[ShownField, ...]
    groups: tuple[ShownGroup, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing is said on it."""
        return not self.fields and not self.groups


class ShownDifference(NamedTuple):
    """A field that two versions do not have alike."""

    section: str
    label: str
    before: str
    after: str


def sections_of(content: CardContent) -> list[ShownSection]:
    """The whole card in the order of the form."""
    return [section_of(name, getattr(content, name)) for name in SECTIONS]


def section_of(name: str, part: Any) -> ShownSection:
    """One section in words."""
    groups = [
        ShownGroup(str(GROUP[own.name]), head_of(value), shown, tuple(_further(value)))
        for own in fields(part)
        if is_dataclass(value := getattr(part, own.name)) and (shown := tuple(fields_of(value)))
    ]
    return ShownSection(name, str(SECTION[name]), tuple(fields_of(part)), tuple(groups))


def fields_of(part: Any) -> Iterator[ShownField]:
    """The fields of a section or group that say something; two ends of a range are one."""
    of = type(part).__name__
    ranges = RANGE.get(of, {})
    for own in fields(part):
        value = getattr(part, own.name)
        if is_dataclass(value):
            continue
        if own.name in ranges:
            words = range_words(value, getattr(part, own.name.removesuffix("low") + "high"))
            label = str(ranges[own.name])
        elif own.name.endswith("high") and own.name.removesuffix("high") + "low" in ranges:
            continue
        else:
            words, label = in_words(value, own.metadata.get("kind")), str(FIELD[of][own.name])
        if words:
            yield ShownField(label, words, conventions_of(value) if isinstance(value, tuple) else ())


def _further(part: Any) -> Iterator[ShownField]:
    """What of an opening its line does not say; all of another group."""
    names = FURTHER if isinstance(part, Opening) else [own.name for own in fields(part)]
    wanted = {str(FIELD[type(part).__name__][name]) for name in names}
    return (shown for shown in fields_of(part) if shown.label in wanted)


def in_words(value: Any, kind: FieldKind | None = None) -> str:
    """A value in words; "" where it says nothing."""
    if value is None or value is False or value in UNSAID:
        return ""
    if value is True:
        return _("yes")
    if isinstance(value, tuple):
        return _(", ").join(convention.title for convention in conventions_of(value))
    if isinstance(value, StrEnum):
        return str(CHOICE[value])
    if kind is FieldKind.LENGTH:
        return _("%(count)s or more") % {"count": value}
    return str(value)


def range_words(low: int | None, high: int | None) -> str:
    """A range of points; open where an end is missing."""
    if low is None and high is None:
        return ""
    if high is None:
        return _("%(points)s points or more") % {"points": low}
    if low is None:
        return _("up to %(points)s points") % {"points": high}
    return _("%(low)s–%(high)s points") % {"low": low, "high": high}


def conventions_of(codes: Iterable[Convention]) -> tuple[ShownConvention, ...]:
    """Conventions by their titles."""
    return tuple(ShownConvention(code, pages()[code].title[reader_language()]) for code in codes)


def head_of(part: Any) -> str:
    """An opening in a line; nothing for other groups."""
    if not isinstance(part, Opening):
        return ""
    length = _("%(count)s+ cards") % {"count": part.length} if part.length is not None else ""
    artificial = str(FIELD["Opening"]["artificial"]) if part.artificial else ""
    words = (artificial, in_words(part.kind), range_words(part.low, part.high), length)
    return _(", ").join(filter(None, (*words, in_words(part.conventions), part.description)))


def glance_of(content: CardContent) -> list[ShownField]:
    """What opponents ask first: system, 1NT, artificial openings, what needs a defence, leads, signals."""
    general = content.general
    sticker = str(FIELD["General"]["brown_sticker"]) if general.brown_sticker else ""
    rows = [
        (str(FIELD["General"]["base"]), in_words(general.base)),
        (
            str(FIELD["General"]["category"]),
            _(", ").join(filter(None, (in_words(general.category), sticker))),
        ),
        ("1NT", _notrump_words(content)),
        (_("artificial openings"), "; ".join(_artificial(content))),
        (str(FIELD["Notes"]["needs_defence"]), content.notes.needs_defence),
        (str(SECTION["leads"]), in_words(content.leads.suit.style)),
        (str(SECTION["signals"]), in_words(content.signals.suit.partner_first)),
        (str(FIELD["SignalTable"]["discard_first"]), in_words(content.signals.suit.discard_first)),
    ]
    return [ShownField(label, words) for label, words in rows if words]


def _notrump_words(content: CardContent) -> str:
    own = content.notrump
    other = range_words(own.other_low, own.other_high)
    late = f"{other} ({in_words(own.other_when)})" if other and own.other_when is not OtherRange.NEVER else ""
    return _(", ").join(filter(None, (range_words(own.low, own.high), late)))


def openings_of(content: CardContent) -> Iterator[tuple[str, Opening]]:
    """Every opening in a suit, and 3NT, with its bid as it is shown."""
    for section in (content.one, content.two, content.higher):
        for own in fields(section):
            value = getattr(section, own.name)
            if isinstance(value, Opening):
                yield str(GROUP[own.name]), value


def _artificial(content: CardContent) -> Iterator[str]:
    for bid, opening in openings_of(content):
        if opening.artificial:
            meaning = in_words(opening.conventions) or opening.description or in_words(opening.kind)
            yield f"{bid} {meaning}"


def lines_of(content: CardContent) -> dict[tuple[str, str], str]:
    """Every field that says something, by its section and name in words."""
    lines: dict[tuple[str, str], str] = {}
    for section in sections_of(content):
        lines |= {(section.title, shown.label): shown.words for shown in section.fields}
        for group in section.groups:
            lines |= {(section.title, f"{group.title}: {shown.label}"): shown.words for shown in group.fields}
    return lines


def differences(before: CardContent, after: CardContent) -> list[ShownDifference]:
    """What two versions do not say alike, in the order of the form."""
    old, new = lines_of(before), lines_of(after)
    order = list(dict.fromkeys((*new, *old)))
    return [
        ShownDifference(section, label, old.get((section, label), ""), new.get((section, label), ""))
        for section, label in order
        if old.get((section, label)) != new.get((section, label))
    ]
