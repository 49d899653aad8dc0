"""Help: the tasks it is written for, and each of them."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from federation.languages import reader_code
from federation.reader import reader_language
from federation.text.markdown import Resolve
from federation.visitors import Visitor
from scoring.help.rights import OPENS, may_open
from scoring.help.topics import HelpTopic, topics
from scoring.learning.places import on_page


@require_safe
def help_index(request: HttpRequest) -> HttpResponse:
    """Every task with a line of what its help says."""
    return render(request, "scoring/help/index.html", {"topics": _titled()})


@require_safe
def help_topic(request: HttpRequest, topic: str) -> HttpResponse:
    """Help on one task. It links to the pages that open to the reader, and names the others."""
    if topic not in topics():
        raise Http404("no such help")
    chosen, code = topics()[topic], reader_code()
    context = {
        "title": chosen.title.in_language(reader_language()),
        "html": _html(chosen, request.user),
        "terms": [(term.forms(code)[0], term) for term in chosen.terms],
        "others": [one for one in _titled() if one["key"] != topic],
    }
    return render(request, "scoring/help/topic.html", context)


def _titled() -> list[dict[str, str]]:
    language = reader_language()
    return [
        {"key": one.key, "title": one.title.in_language(language), "about": one.about.in_language(language)}
        for one in topics().values()
    ]


def _html(topic: HelpTopic, user: Visitor) -> SafeString:
    kinds: dict[str, Resolve] = {"page": partial(_page, user), "help": _topic_place}
    # Our own text, and the renderer escapes it: federation.text.markdown.
    return mark_safe(on_page(topic.texts[reader_language()], kinds).html)  # noqa: S308


def _page(user: Visitor, name: str) -> tuple[str, str] | None:
    return (reverse(name), name) if name in OPENS and may_open(name, user) else None


def _topic_place(key: str) -> tuple[str, str] | None:
    return (reverse("help_topic", args=[key]), key) if key in topics() else None
