"""Writing a federation's own version of an article."""

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit
from scoring.engine.words import WRITTEN
from scoring.learning.places import on_page
from scoring.learning.rights import may_write
from scoring.learning.selectors import article_in_force
from scoring.learning.shelf import BuiltInText, built_in
from scoring.models import ArticleVersion

TEXT_LONGEST = 30_000


@transaction.atomic
def write(*, article: str, language: str, text: str, by: User) -> ArticleVersion:
    """Say an article in the federation's own words; an empty text gives it back to the portal's.

    Raises Refused for who may not, for an article or a language that there is not, and for a text that has
    something against it.
    """
    if not may_write(by):
        raise Refused(_("Only the administrator and the tournament office can do this."), "may_not_write")
    if article not in built_in() or language not in WRITTEN:
        raise Refused(_("There is no such article."), "no_article")
    wrong = problems(text)
    if wrong:
        raise Refused(" ".join(wrong), "article_wrong")
    version = ArticleVersion.objects.create(
        article=article, language=language, text=text.strip().replace("\r\n", "\n"), written_by=by
    )
    audit.record(Act.ARTICLE_WRITTEN, by, version, article=article, language=language)
    return version


def problems(text: str) -> list[str]:
    """Everything that is wrong with a text, each as a sentence for its writer."""
    if not text.strip():
        return []
    read = BuiltInText.of(text.replace("\r\n", "\n"))
    wrong = [] if read.title else [_("The first line is “# ” and the title.")]
    wrong += [] if read.body else [_("There is nothing below the title.")]
    wrong += [_("The link “%(link)s” leads nowhere.") % {"link": link} for link in on_page(read.body).missing]
    return wrong


def text_now(article: str, language: str) -> str:
    """What a writer begins with: the article as it holds here."""
    with translation.override(language):
        return article_in_force(article, language).text.written
