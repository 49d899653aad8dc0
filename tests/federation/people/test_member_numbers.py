"""Check digits: the printed examples of the standards, and the slips they are there to catch."""

import pytest
from hypothesis import given, strategies as st

from federation.models import NumberScheme
from federation.people import member_numbers

# Luhn: the example of ISO/IEC 7812-1 annex B; MOD 11-2: that of ISO/IEC 7064 and an ORCID iD.
TABLE = [
    ("7992739871", NumberScheme.LUHN, "3"),
    ("0794", NumberScheme.MOD11, "0"),
    ("000000021694233", NumberScheme.MOD11, "X"),
    ("12345", NumberScheme.NONE, ""),
]
CHECKED = [NumberScheme.LUHN, NumberScheme.MOD11]
bodies = st.text("0123456789", min_size=3, max_size=9)


@pytest.mark.parametrize(("body", "scheme", "digit"), TABLE)
def test_published_examples(body, scheme, digit):
    assert member_numbers.check_digit(body, scheme) == digit
    assert member_numbers.is_well_formed(body + digit, scheme)


@pytest.mark.parametrize("scheme", CHECKED)
@given(body=bodies, place=st.integers(0, 8), other=st.sampled_from("0123456789"))
def test_one_wrong_digit_is_caught(scheme, body, place, other):
    number = member_numbers.with_check_digit(body, scheme)
    place %= len(body)
    wrong = number[:place] + other + number[place + 1 :]
    assert member_numbers.is_well_formed(wrong, scheme) == (wrong == number)


@given(body=bodies, place=st.integers(0, 8))
def test_mod_11_2_catches_every_transposition(body, place):
    number = member_numbers.with_check_digit(body, NumberScheme.MOD11)
    place %= len(number) - 1
    swapped = number[:place] + number[place + 1] + number[place] + number[place + 2 :]
    assert member_numbers.is_well_formed(swapped, NumberScheme.MOD11) == (swapped == number)


@given(body=bodies, place=st.integers(0, 8))
def test_the_number_meant_is_among_those_likely(body, place):
    number = member_numbers.with_check_digit(body, NumberScheme.LUHN)
    place %= len(number) - 1
    swapped = number[:place] + number[place + 1] + number[place] + number[place + 2 :]
    assert swapped == number or number in set(member_numbers.likely_meant(swapped))


@pytest.mark.parametrize("number", ["", "12a4", "１２３", "-123"])
def test_what_is_no_number_is_not_well_formed(number):
    assert not any(member_numbers.is_well_formed(number, scheme) for scheme in NumberScheme)
