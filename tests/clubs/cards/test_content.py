"""What a card can say: kept and read, named in both languages, its conventions with pages."""

import tomllib
from dataclasses import fields, is_dataclass
from enum import StrEnum

import pytest
from django.utils import translation

from clubs.cards import choices, glossary, kept, presets, shown, words
from clubs.cards.content import BY_CHOICE, SECTIONS, CardContent, FieldKind, conventions_on, values_of
from clubs.cards.conventions import Convention
from clubs.cards.presets import Preset
from federation.kept import NotAsKept

CHOICES = [
    kind
    for kind in vars(choices).values()
    if isinstance(kind, type) and issubclass(kind, StrEnum) and list(kind)
]


@pytest.mark.parametrize("preset", Preset)
def test_a_card_is_kept_and_read(preset):
    content = presets.content_of(preset)
    assert kept.from_json(kept.as_json(content)) == content


def test_what_is_no_card_is_refused():
    for wrong in ({"colour": {}}, {"general": {"base": "unknown"}}, {"notrump": {"low": "15"}}, []):
        with pytest.raises(NotAsKept):
            kept.from_json(wrong)


def test_every_answer_is_a_word_of_its_own():
    answers = [answer for kind in CHOICES for answer in kind]
    assert len(answers) == len(set(answers))
    assert set(answers) == set(words.CHOICE)
    assert set(BY_CHOICE) <= set(answers)


def test_every_field_has_a_name():
    named = {(of, name) for of, names in words.FIELD.items() for name in names}
    asked = {(value.of, value.name) for value in values_of(CardContent())}
    assert named == asked
    assert set(words.SECTION) == set(SECTIONS)
    groups = {value.group for value in values_of(CardContent())} - {""}
    assert set(words.GROUP) == groups
    assert set(words.PRESET) == set(Preset)


def test_every_range_has_both_ends():
    ends = {(value.of, value.name) for value in values_of(CardContent())}
    for of, names in words.RANGE.items():
        for name in names:
            assert {(of, name), (of, name.removesuffix("low") + "high")} <= ends
    lower = {(of, name) for of, name in ends if name.endswith("low")}
    assert lower == {(of, name) for of, names in words.RANGE.items() for name in names}


def test_every_convention_has_its_words_and_is_offered():
    written = tomllib.loads(glossary.WORDS.read_text(encoding="utf-8"))
    assert set(written) == set(Convention)
    offered = {code for codes in BY_CHOICE.values() for code in codes}
    for section in fields(CardContent):
        for own in _leaves(section.default):
            if own.metadata.get("kind") is FieldKind.CONVENTIONS:
                offered |= set(own.metadata["offered"])
    assert offered == set(Convention)


def _leaves(part):
    for own in fields(part):
        value = getattr(part, own.name)
        yield from _leaves(value) if is_dataclass(value) else [own]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_words_of_a_convention_are_whole(language):
    end = "." if language == "en" else "。"
    pages = glossary.pages().values()
    unfinished = [
        page.code
        for page in pages
        for text in (page.text[language], page.director[language])
        if not (page.title[language] and text.endswith(end))
    ]
    assert (len(pages), unfinished) == (len(Convention), [])


def test_conventions_of_a_card():
    named = conventions_on(presets.content_of(Preset.PRECISION))
    assert {"strong-club", "stayman", "michaels", "precision-two-diamonds", "fourth-best"} <= named
    assert "multi" not in named
    assert conventions_on(CardContent()) == {"fourth-best"}


def test_a_card_in_words():
    content = presets.content_of(Preset.PRECISION)
    with translation.override("en"):
        rows = {row.label: row.words for row in shown.glance_of(content)}
        assert rows["1NT"] == "13–15 points"
        assert rows["artificial openings"] == "1♣ Strong club; 2♦ Precision 2♦; 3NT Gambling 3NT"
        heads = {group.title: group.head for group in shown.sections_of(content)[2].groups}
        assert heads["1♣"] == "artificial, strong, forcing, 16 points or more, Strong club"
        assert heads["1♥"] == "natural, 11–15 points, 5+ cards"
    with translation.override("ja"):
        rows = {row.label: row.words for row in shown.glance_of(content)}
        assert rows["1NT"] == "13–15点"


def test_what_is_different():
    before, after = presets.content_of(Preset.STANDARD), presets.content_of(Preset.TWO_OVER_ONE)
    with translation.override("en"):
        changes = {(change.section, change.label): change for change in shown.differences(before, after)}
    system = changes["General approach", "system"]
    assert (system.before, system.after) == ("five-card majors", "two over one")
    forcing = changes["Responses", "two over one forces to game"]
    assert (forcing.before, forcing.after) == ("", "yes")
    assert set(changes) == {
        ("General approach", "system"),
        ("Responses", "conventions"),
        ("Responses", "two over one forces to game"),
        ("Slam bidding", "conventions"),
    }
    assert shown.differences(before, before) == []
