"""The group of members who were awarded a title."""

from collections.abc import Iterable
from functools import partial

from django.utils import dateformat
from django.utils.translation import gettext_lazy as _

from federation.languages import in_each, languages_here, reader_code
from federation.mailings.groups import SINCE, Asked, GroupCandidate, LetterGroup, since
from federation.reader import reader_language
from federation.text.days import day_format_of_pages
from scoring.models import Title
from scoring.points.services.title_names import name_of


def _gained(asked: Asked) -> Iterable[GroupCandidate]:
    held = Title.objects.held().filter(awarded_on__gte=since(asked)).select_related("member__user")
    return [
        GroupCandidate(title.member, title.member.user, title_words(title))
        for title in held.order_by("-awarded_on", "-pk")
    ]


def title_words(title: Title) -> dict[str, dict[str, str]]:
    """What a title is called and the day it was awarded on, in every language of the federation."""
    return {
        "title": in_each(partial(_named, title), languages_here()),
        "day": in_each(
            lambda: dateformat.format(title.awarded_on, day_format_of_pages(reader_code())), languages_here()
        ),
    }


def _named(title: Title) -> str:
    return name_of(title, reader_language())


GROUPS = [
    LetterGroup(
        "titles",
        _("Members who were awarded a title"),
        _gained,
        SINCE,
        {"title": _("what the title is called"), "day": _("the day on which it was awarded")},
    )
]
