"""What a program may be called: nobody may take it for the federation, its office or another program.

A member reads the name on the page that asks what is passed on, and has nothing else to go by but addresses.
"""

from collections.abc import Iterator

from django.utils import translation
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.languages import LANGUAGES
from federation.models import Federation, Role
from federation.tenancy.context import current
from federation.text.lookalikes import is_mixed, skeleton
from federation.text.signs import hidden_signs, named
from scoring.models import SignInProgram

LONG = 5  # letters of a federation's name that are in no other by chance
# In every language that people write here: who speaks for the portal.
OFFICIAL = ("admin", "official", "support", "webmaster", "管理者", "運営", "公式", "事務局", "サポート")


def refuse_misleading(name: str, besides: SignInProgram | None = None) -> None:
    """Raise Refused for a name that can be taken for somebody else's. `besides`: whose name it is already."""
    drawn = skeleton(name)
    if not any(sign.isalnum() for sign in name) or is_mixed(name):
        raise Refused(_("A name is written in one alphabet, with letters that everybody sees."), "mixed_name")
    if _speaks_for_office(drawn):
        sentence = _("“%(name)s” can be taken for the federation or its office. Choose another name.")
        raise Refused(sentence % {"name": name}, "official_name")
    others = SignInProgram.objects.filter(is_active=True)
    if besides is not None:
        others = others.exclude(pk=besides.pk)
    if drawn in {skeleton(other) for other in others.values_list("name", flat=True)}:
        raise Refused(
            _("A program of this name, or of one that looks like it, is registered."), "program_known"
        )


def refuse_hidden(text: str) -> None:
    """Raise Refused for signs that nobody sees."""
    if hidden := hidden_signs(text):
        sentence = _("There is a sign in it that nobody sees (%(sign)s). Type the text again.")
        raise Refused(sentence % {"sign": named(hidden[0])}, "hidden_sign")


def _speaks_for_office(drawn: str) -> bool:
    if drawn in _officers() or any(skeleton(word) in drawn for word in OFFICIAL):
        return True
    names = set(_federations())
    return drawn in names or any(len(name) >= LONG and name in drawn for name in names)


def _officers() -> Iterator[str]:
    for code in LANGUAGES:
        with translation.override(code):
            yield from (skeleton(str(role.label)) for role in Role)


def _federations() -> Iterator[str]:
    """Names and short forms: of all that are here, as a member may be of several."""
    yield skeleton(current().slug)
    for federation in Federation.objects.all():
        yield from filter(None, map(skeleton, federation.names.values()))
