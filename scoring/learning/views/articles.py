"""Articles: the index, an article with its auctions and plays, and writing one."""

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import get_language_info, gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.languages import languages_here, reader_code
from federation.reader import reader_language
from federation.terms.registry import TERMS
from federation.visitors import signed_in
from scoring.engine.words import WRITTEN
from scoring.learning import selectors
from scoring.learning.auctions import examples
from scoring.learning.forms import ArticleForm
from scoring.learning.places import on_page
from scoring.learning.plays import of_article
from scoring.learning.rights import may_write
from scoring.learning.services import articles
from scoring.learning.shelf import BuiltInText, built_in, chapter_of, chapters
from scoring.learning.views.auctions import shown_auction

GLOSSARY = "glossary"
LANGUAGE_NAMES = {code: get_language_info(code)["name_local"] for code in WRITTEN}


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every article by chapter."""
    language = reader_language()
    titles = selectors.titles(language)
    shown = [
        {
            "title": one.title.in_language(language),
            "articles": [(name, titles[name]) for name in one.articles],
        }
        for one in chapters()
    ]
    return render(request, "scoring/learning/learn.html", {"chapters": shown})


@require_safe
def article_page(request: HttpRequest, article: str) -> HttpResponse:
    """An article in the reader's language, with what there is to try."""
    _refuse_unknown(article)
    language = reader_language()
    held = selectors.article_in_force(article, language)
    context = {
        "article": article,
        **_shown(held.text),
        "own": held.own,
        "chapter": chapter_of(article).title.in_language(language),
        "auctions": [shown_auction(example) for example in examples(article)],
        "plays": [(play.key, play.title.in_language(language)) for play in of_article(article)],
        "may_write": may_write(request.user),
        "terms": list(_terms()) if article == GLOSSARY else (),
    }
    return render(request, "scoring/learning/article.html", context)


def _terms() -> Iterator[dict[str, str]]:
    """The short forms and words of tables, whoever wrote the rest of the glossary."""
    for term in TERMS:
        forms = ", ".join(term.forms(reader_code()))
        yield {"anchor": term.anchor, "forms": forms, "name": str(term.name), "meaning": str(term.meaning)}


def _refuse_unknown(article: str) -> None:
    if article not in built_in():
        raise Http404("no such article")


def _shown(text: BuiltInText) -> dict[str, str]:
    # The renderer escapes whatever its writer wrote: federation.text.markdown.
    html = mark_safe(on_page(text.body).html)  # noqa: S308
    return {"title": text.title, "html": html}


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def write(request: HttpRequest, article: str) -> HttpResponse:
    """A federation's own version of an article, in the language that `in` names, else the reader's."""
    if not may_write(request.user):
        raise PermissionDenied
    _refuse_unknown(article)
    asked = request.GET.get("in", "")
    language = asked if asked in WRITTEN else reader_language()
    form = ArticleForm(request.POST or None, initial={"text": articles.text_now(article, language)})
    shown: dict[str, str] = {}
    if request.method == "POST" and form.is_valid():
        if "preview" not in request.POST:
            return _written(request, article, language, form.cleaned_data["text"])
        shown = _shown(BuiltInText.of(form.cleaned_data["text"].replace("\r\n", "\n")))
    status = 422 if form.errors else 200
    context = _of_writing(article, language) | {"form": form, "preview": shown}
    return render(request, "scoring/learning/write.html", context, status=status)


def _written(request: HttpRequest, article: str, language: str, text: str) -> HttpResponse:
    version = articles.write(article=article, language=language, text=text, by=signed_in(request))
    title = BuiltInText.of(version.text).title
    messages.success(
        request,
        _("“%(title)s” is saved and shown.") % {"title": title}
        if title
        else _("The portal's own text is shown again."),
    )
    return redirect("learn_article", article)


def _written_here() -> list[str]:
    """The federation's languages in which there are articles."""
    return [code for code in languages_here() if code in WRITTEN]


def _of_writing(article: str, language: str) -> dict[str, Any]:
    return {
        "article": article,
        "title": selectors.article_in_force(article, language).text.title,
        "language_name": LANGUAGE_NAMES[language],
        "others": [(code, LANGUAGE_NAMES[code]) for code in _written_here() if code != language],
        "versions": selectors.versions_of(article, language),
    }
