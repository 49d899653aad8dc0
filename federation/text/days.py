"""How a day is written out, by language, for `django.utils.dateformat`; as in English where none is known."""

DAYS = {"ja": "Y年n月j日", "en": "j F Y"}
IN_PAGES = {"ja": "Y年n月j日(D)", "en": "j M Y (D)", "fr": "j N Y (D)"}


def day_format(language: str) -> str:
    """On paper."""
    return DAYS.get(language, DAYS["en"])


def day_format_of_pages(language: str) -> str:
    """In the sentences of a page."""
    return IN_PAGES.get(language, IN_PAGES["en"])
