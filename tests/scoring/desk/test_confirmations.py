"""What the desk says when an act is done: whose it was, by name, with its figures, in both languages."""

import html
import re

import pytest
from django.conf import settings

from rulings.models import Adjustment
from scoring.desk.forms.basis import StageDeskForm
from scoring.desk.menu import FORMS
from tests.scoring.desk.test_stage_desk import Desk
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db

MESSAGES = re.compile(r'<ul class="messages">(.*?)</ul>', re.DOTALL)
LANGUAGES = ["ja", "en"]
ENTRIES = [  # one after the other: an act, what is typed, and what its sentence has
    ("hand", {"number": "1", "matches": "1 2\n3 4"}, ("2",)),
    ("start", {"number": "1"}, ("1",)),
    ("match", {"match": ("1", "2"), "a": "34", "b": "20"}, ("Team 1", "Team 2", "34–20")),
    (
        "board",
        {"match": ("3", "4"), "board": "5", "open": "4SN10", "closed": "pass"},
        ("5", "Team 3", "Team 4", "4♠ N 10 (+620)"),
    ),
]
RULINGS = [
    ("late", {"round": "1", "contestant": "1", "minutes": "31"}, ("1 Team 1", "31")),
    (
        "penalty",
        {"contestant": "2", "amount": "1.5", "unit": "vps", "law": "90", "reason": "noise", "round": "1"},
        ("2 Team 2", "1.5", "noise"),
    ),
    ("forfeit", {"match": ("3", "4"), "loser": "a", "reason": "no show"}, ("3 Team 3 – 4 Team 4", "no show")),
]


@pytest.fixture
@furnished_once
def desk(here):
    return Desk(here)


def done(desk, act, fields):
    """The sentence on the page after an act; a match is named by its sides."""
    if "match" in fields:
        fields = fields | {"match": desk.match(1, *fields["match"])}
    answer = desk.confirm(act, **fields)
    assert answer.status_code == 302, re.findall(
        r'class="errorlist.*?</ul>', answer.content.decode(), re.DOTALL
    )
    (messages,) = MESSAGES.findall(html.unescape(desk.client.get(answer.url).content.decode()))
    return " ".join(re.sub(r"<[^>]+>", " ", messages).split())


def test_every_act_has_a_sentence_of_its_own():
    assert len(FORMS) > 30
    assert [act for act, form in FORMS.items() if form.done is StageDeskForm.done] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_what_was_done_with_its_figures(desk, language):
    desk.client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    for act, fields, figures in [*ENTRIES, *RULINGS]:
        sentence = done(desk, act, fields)
        assert [figure for figure in figures if figure not in sentence] == [], (act, sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_is_listed_and_taken_back_by_the_names_of_whom_it_concerns(desk, language):
    desk.client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    for act, fields, _figures in [ENTRIES[0], *RULINGS]:
        done(desk, act, fields)
    page = html.unescape(desk.look().content.decode())
    choices = html.unescape(desk.look("take-back/").content.decode())
    with desk.inside():
        rulings = {ruling.kind: ruling.pk for ruling in Adjustment.objects.all()}
    for act, _fields, figures in RULINGS:
        assert [figure for figure in figures if figure not in page] == [], act
        assert [figure for figure in figures if figure not in choices] == [], act
        kept = next(pk for kind, pk in rulings.items() if act.startswith(kind[:4]))
        sentence = done(desk, "take-back", {"ruling": kept, "reason": "it was another"})
        assert [figure for figure in figures if figure not in sentence] == [], (act, sentence)
