"""What an address asks a list for: a number, or a word of a closed list; anything else is refused."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.request import Request

from federation.text.numbers import KEY_DIGITS, whole


def number_asked(request: Request, name: str, digits: int = KEY_DIGITS) -> int | None:
    """A whole number; None where nothing is asked. Raises ValidationError for anything else."""
    typed = request.query_params.get(name, "")
    number = whole(typed, digits)
    if typed and number is None:
        raise exceptions.ValidationError({name: [_("Ask by a whole number.")]})
    return number


def word_asked(request: Request, name: str, words: Iterable[str]) -> str:
    """A word of a closed list; "" where nothing is asked. Raises ValidationError for any other."""
    typed, known = request.query_params.get(name, ""), list(words)
    if typed and typed not in known:
        raise exceptions.ValidationError({name: [_("One of: %(allowed)s.") % {"allowed": ", ".join(known)}]})
    return typed
