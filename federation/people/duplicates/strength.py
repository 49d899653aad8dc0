"""What speaks for two records being one person's, what against, and how much."""

from collections.abc import Collection
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.models import Member
from federation.names import NameBearer, fold, words
from federation.people.member_numbers import likely_meant
from federation.text.spellings import loose


class Likeness(StrEnum):
    """Something that two records have in common, or that is told apart."""

    NAME = "name"
    KANA = "kana"
    ROMAJI = "romaji"
    BORN_FAMILY = "born_family"  # day of birth and family name
    BORN_GIVEN = "born_given"  # day of birth and given name: a name changed by marriage
    EMAIL = "email"
    BORN = "born"
    CLUB = "club"
    NEAR = "near"
    BORN_APART = "born_apart"
    KANA_APART = "kana_apart"


# By which pairs are found. The others only speak for or against a pair.
BLOCKING = (
    *(Likeness.NAME, Likeness.KANA, Likeness.ROMAJI),
    *(Likeness.BORN_FAMILY, Likeness.BORN_GIVEN, Likeness.EMAIL),
)
SUPPORTING = (Likeness.BORN, Likeness.CLUB)
WEIGHTS = {
    Likeness.NAME: 4,
    Likeness.KANA: 2,
    Likeness.ROMAJI: 2,
    Likeness.BORN_FAMILY: 1,
    Likeness.BORN_GIVEN: 1,
    Likeness.EMAIL: 5,
    Likeness.BORN: 4,
    Likeness.CLUB: 1,
    Likeness.NEAR: 1,
    Likeness.BORN_APART: -7,
    Likeness.KANA_APART: -3,
}
LEAST, LIKELY, STRONG = 4, 7, 10
REASONS: dict[str, Promise] = {
    Likeness.NAME: _("the same name, in kanji or in their variants"),
    Likeness.KANA: _("the same name in kana"),
    Likeness.ROMAJI: _("the same name in romaji"),
    Likeness.BORN_FAMILY: _("the same family name"),
    Likeness.BORN_GIVEN: _("the same given name"),
    Likeness.EMAIL: _("the same e-mail address"),
    Likeness.BORN: _("born on the same day"),
    Likeness.CLUB: _("members of the same club"),
    Likeness.NEAR: _("numbers that a slip of the pen makes one"),
    Likeness.BORN_APART: _("but born on different days"),
    Likeness.KANA_APART: _("but other kana"),
}
LEVELS = (
    (STRONG, pgettext_lazy("likeness of two records", "strong")),
    (LIKELY, pgettext_lazy("likeness of two records", "likely")),
    (LEAST, pgettext_lazy("likeness of two records", "possible")),
)


def level_of(strength: int) -> Promise:
    """A strength in a word."""
    return next((word for least, word in LEVELS if strength >= least), LEVELS[-1][1])


def reasons_in_words(reasons: Collection[str]) -> list[Promise]:
    """What speaks for a pair, then what speaks against it."""
    return [REASONS[word] for word in Likeness if word in reasons]


def strength_of(reasons: Collection[str]) -> int:
    """How much reasons come to. The name in one more script is no second reason."""
    names = {Likeness.NAME, Likeness.KANA, Likeness.ROMAJI} & set(reasons)
    parts = {Likeness.BORN_FAMILY, Likeness.BORN_GIVEN} & set(reasons) if not names else set()
    others = set(reasons) - {*names, Likeness.BORN_FAMILY, Likeness.BORN_GIVEN}
    by_name = max((WEIGHTS[Likeness(word)] for word in (*names, *parts)), default=0)
    return by_name + (len(names) > 1) + sum(WEIGHTS[Likeness(word)] for word in others)


def seen_besides(first: Member, second: Member, is_by_name: bool) -> list[str]:
    """What a look at both records adds: numbers a slip apart, and kana that tell two of one kanji apart."""
    more: list[str] = []
    if second.number in set(likely_meant(first.number)):
        more.append(Likeness.NEAR)
    kana = [whole(one.family_kana, one.given_kana) for one in (first, second)]
    if is_by_name and all(kana) and kana[0] != kana[1]:
        more.append(Likeness.KANA_APART)
    return more


def whole(family: str, given: str) -> str:
    """A whole name as one folded word, the same in either order; "" without both parts."""
    one, other = (loose("".join(words(part))) for part in (family, given))
    return min(one + other, other + one) if one and other else ""


def name_keys(person: NameBearer) -> dict[Likeness, str]:
    """The whole names of somebody, by script."""
    keys = {
        Likeness.NAME: whole(person.family_name, person.given_name),
        Likeness.KANA: whole(person.family_kana, person.given_kana),
        Likeness.ROMAJI: whole(person.family_romaji, person.given_romaji),
    }
    return {kind: key for kind, key in keys.items() if key}


def mail_key(email: str) -> str:
    """An address without what its owner may add to it: capitals, and what stands after a plus."""
    name, _at, domain = fold(email).partition("@")
    return f"{name.partition('+')[0]}@{domain}" if name and domain else ""
