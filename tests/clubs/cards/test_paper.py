"""The card on paper: one sheet, whatever is written on it."""

from dataclasses import fields, replace
from io import BytesIO

import pytest
from django.utils import translation
from pypdf import PdfReader

from clubs.cards import kept, presets
from clubs.cards.content import CardContent, FieldKind
from clubs.cards.papers import card_pdf
from clubs.cards.presets import Preset
from tests.clubs.cards.pairs_at_event import Pairs

pytestmark = pytest.mark.django_db


def paper(version, language="en"):
    with translation.override(language):
        return PdfReader(BytesIO(card_pdf(version, publisher="Sakura", language=language)))


def test_a_card_is_one_sheet(inside):
    version = Pairs(inside).filed(Preset.PRECISION)
    read = paper(version)
    assert len(read.pages) <= 2
    text = " ".join(" ".join(page.extract_text() for page in read.pages).split())
    for words in ("13–15", "Strong club", "Jacoby transfers"):
        assert words in text
    again = card_pdf(version, publisher="Sakura", language="en")
    assert again == card_pdf(version, publisher="Sakura", language="en")


def test_a_card_on_which_every_word_is_written_is_one_sheet(inside):
    """As much as the form takes, in Japanese, whose signs are the widest."""
    version = Pairs(inside).filed()
    version.content = kept.as_json(_full(presets.content_of(Preset.PRECISION)))
    read = paper(version, "ja")
    assert len(read.pages) == 2


def _full(content: CardContent):
    return replace(content, **{own.name: _filled(getattr(content, own.name)) for own in fields(content)})


def _filled(part):
    written = {}
    for own in fields(part):
        value = getattr(part, own.name)
        if own.metadata.get("kind") is FieldKind.TEXT:
            written[own.name] = "説明" * (own.metadata["most"] // 2)
        elif hasattr(value, "__dataclass_fields__"):
            written[own.name] = _filled(value)
    return replace(part, **written)
