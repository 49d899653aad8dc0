"""Everything that can be said of a movement can be said, in both languages."""

import pytest

from clubs.movements.generators import howell, mitchell
from clubs.movements.model import MovementKind
from clubs.movements.sentences import FAULTS, FORMS, SENTENCES, say_fault, say_refusal
from clubs.movements.verifier import verify
from scoring.engine.refusal import Refusal
from tests.clubs.movements.test_verifier import SOUND, with_first


def test_every_form_has_a_name():
    assert set(FORMS) == set(MovementKind)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_fault_in_words(language):
    faults = verify(with_first(SOUND, ns=(2,), sets=(2,))).faults
    assert {fault.code for fault in faults} == {
        "contestant_missing",
        "contestant_twice",
        "set_at_once",
        "set_again",
        "meet_again",
    }
    for fault in faults:
        assert fault.code in FAULTS
        assert "{" not in say_fault(fault, language)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_refusal_in_words(language):
    with pytest.raises(Refusal) as refused:
        howell.howell(99)
    assert "99" in say_refusal(refused.value, language)


def test_what_would_do_is_said():
    with pytest.raises(Refusal) as refused:
        mitchell.straight(8, rounds=8)
    assert say_refusal(refused.value, "en") == (
        "With 8 tables, an even number, East-West would meet boards again after 4 rounds. "
        "Use the skip or the relay movement."
    )


def test_no_sentence_is_said_twice():
    assert len(set(SENTENCES.values())) == len(SENTENCES)
