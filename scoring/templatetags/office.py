"""Names as the register has them, for who keeps it: in kanji, in kana and in romaji beside one another."""

from django import template

from federation.names import NameBearer, joined

register = template.Library()


@register.filter
def registered(person: NameBearer) -> str:
    """As registered: in kanji, where there are any; a dash for a record without names."""
    in_kanji = joined("\u3000", person.family_name, person.given_name)
    return in_kanji or in_romaji(person) or "–"


@register.filter
def in_kana(person: NameBearer) -> str:
    """By which Japanese names are sorted."""
    return joined(" ", person.family_kana, person.given_kana)


@register.filter
def in_romaji(person: NameBearer) -> str:
    """Given name first."""
    return joined(" ", person.given_romaji, person.family_romaji)
