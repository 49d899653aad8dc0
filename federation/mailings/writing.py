"""The text of a letter to a group: what is wrong with it, and how one reader has it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from federation.languages import is_texts, language_for, language_names, languages_here, read
from federation.mailings.groups import LetterGroup, Word
from federation.mailings.placeholders import PlaceholderFault, faults, fill
from federation.models import Mailing


@dataclass(frozen=True, slots=True)
class TextFault:
    """A fault of a text: in which language, in the subject line or the text, and what it is."""

    language: str
    is_subject: bool
    fault: PlaceholderFault


@dataclass(frozen=True, slots=True)
class LetterShown:
    """A letter as somebody has it whose language it is; `falls_back`: nobody has written it in that one."""

    code: str
    language: str
    subject: str
    text: str
    falls_back: bool


def faults_of(group: LetterGroup, subjects: Mapping[str, str], texts: Mapping[str, str]) -> list[TextFault]:
    """Placeholders that a group does not have, in every language."""
    known = group.placeholders
    return [
        TextFault(language, is_subject, fault)
        for is_subject, of_language in ((True, subjects), (False, texts))
        for language, text in of_language.items()
        for fault in faults(text, known.keys())
    ]


def fits(mailing: Mailing, group: LetterGroup) -> bool:
    """Whether the words of a letter can go to a group: it has all their placeholders."""
    return not faults_of(group, mailing.subjects, mailing.texts)


def about(mailing: Mailing, words: Mapping[str, Word], *, guardian_of: str = "") -> dict[str, Any]:
    """What a letter keeps: its words in every language of the federation."""
    filled = {code: _filled(mailing, words, code) for code in languages_here()}
    return {
        "subject": {code: subject for code, (subject, _text) in filled.items()},
        "text": {code: text for code, (_subject, text) in filled.items()},
        "guardian_of": guardian_of,
        "page": ["my_letters"],
    }


def shown(mailing: Mailing, words: Mapping[str, Word]) -> list[LetterShown]:
    """The letter in each language of the federation."""
    return [
        LetterShown(code, name, *_filled(mailing, words, code), language_for(mailing.texts, code) != code)
        for code, name in language_names(languages_here())
    ]


def _filled(mailing: Mailing, words: Mapping[str, Word], code: str) -> tuple[str, str]:
    """In the language of the text that there is: words of two languages do not mix."""
    subject_code = language_for(mailing.subjects, code)
    text_code = language_for(mailing.texts, code)
    subject = fill(mailing.subjects.read(code), _in(words, subject_code))
    return " ".join(subject.split()), fill(mailing.texts.read(code), _in(words, text_code))


def _in(words: Mapping[str, Word], code: str) -> dict[str, str]:
    return {
        key: read(word, code) if isinstance(word, Mapping) and is_texts(word) else str(word)
        for key, word in words.items()
    }
