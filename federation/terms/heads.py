"""The heads of a page's tables, and labels of fields: short forms explained where they stand, in order."""

import re
from functools import cache, lru_cache, partial
from html import unescape

from django.utils.html import format_html
from django.utils.safestring import SafeString

from federation.terms.registry import Term, by_form, is_short

HEAD = re.compile(r"<(th|dt|legend|label)\b([^>]*)>(.*?)</\1>", re.DOTALL)
ROW = 'scope="row"'
TAG = re.compile(r"(<[^>]*>)")
# What already explains itself, or is no text.
LEFT_ALONE = ("<abbr", "<svg", "<select", "<textarea", "<input")
LONGEST = 400  # characters of a head, its tags with it: longer ones are sentences


def explained(html: str, language: str) -> tuple[str, tuple[Term, ...]]:
    """The page with its short forms marked as such, and the terms that its heads hold, in order."""
    known: dict[str, Term] = {}

    def explain(head: re.Match[str]) -> str:
        tag, attributes, inner = head.groups()
        if ROW in attributes and inner.strip() not in by_form(language):
            return head[0]  # of a row: a name, a number, a contract
        shown, terms = _of_head(inner, language)
        known.update((term.key, term) for term in terms)
        return head[0] if shown is inner else f"<{tag}{attributes}>{shown}</{tag}>"

    if "<t" not in html:
        return html, ()
    return HEAD.sub(explain, html), tuple(known.values())


# A page repeats its heads, and pages each other's.
@lru_cache(maxsize=4096)
def _of_head(inner: str, language: str) -> tuple[str, tuple[Term, ...]]:
    if len(inner) > LONGEST or any(start in inner for start in LEFT_ALONE):
        return inner, ()
    whole = " ".join(unescape(TAG.sub(" ", inner)).split())
    word = by_form(language).get(whole)
    if word is not None and is_short(whole):
        return _marked(inner, re.compile(re.escape(whole)), language), (word,)
    short = [by_form(language)[at[0]] for at in _inside(language).finditer(whole)]
    terms = tuple(dict.fromkeys([*([word] if word else []), *short]))
    return (_marked(inner, _inside(language), language) if short else inner), terms


def _marked(inner: str, forms: re.Pattern[str], language: str) -> str:
    """A head with its short forms in `<abbr>`: in the words between its tags alone."""
    mark = partial(_abbreviated, language)
    return "".join(part if part.startswith("<") else forms.sub(mark, part) for part in TAG.split(inner))


def _abbreviated(language: str, at: re.Match[str]) -> str:
    return abbreviation(at[0], by_form(language)[at[0]])


def abbreviation(form: str, term: Term) -> SafeString:
    """A short form that says its full name to whoever points at it or listens."""
    return format_html('<abbr title="{}">{}</abbr>', term.name, form)


@cache
def _inside(language: str) -> re.Pattern[str]:
    """Short forms inside a longer head: two letters at least, so that an initial of a name is none."""
    forms = [form for form in by_form(language) if is_short(form) and form.isalpha() and len(form) > 1]
    longest_first = sorted(forms, key=len, reverse=True)
    return re.compile(rf"(?<![A-Za-z])(?:{'|'.join(longest_first)})(?![A-Za-z])")
