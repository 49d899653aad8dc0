"""References: made from a number, recognised as people type them, and what is noticed of a mistake."""

from time import process_time

import pytest
from hypothesis import given, strategies as st

from federation.money.mod97 import is_iban
from federation.money.references import (
    digit_reference,
    in_fours,
    is_iso_11649,
    number_of,
    recognised,
    rf_reference,
)

NUMBERS = st.integers(1, 10**18 - 1)
EITHER = st.sampled_from([rf_reference, digit_reference])


def test_what_the_standards_print():
    assert is_iso_11649("RF18539007547034")  # ISO 11649, the example of the standard
    assert rf_reference(539007547034) == "RF18539007547034"
    assert digit_reference(7992739871) == "79927398713"  # the example of ISO/IEC 7812-1's algorithm
    assert digit_reference(1) == "00000018"
    assert is_iban("GB29NWBK60161331926819")  # the registry of IBANs
    assert not is_iban("GB29NWBK60161331926818")
    assert is_iso_11649("RF712348231")
    assert not is_iso_11649("RF722348231")
    assert not is_iso_11649("rf712348231")


@pytest.mark.parametrize("number", [0, -1, 10**18])
def test_a_number_that_has_no_reference(number):
    for made_of in (rf_reference, digit_reference):
        with pytest.raises(ValueError, match="18 digits"):
            made_of(number)


@given(NUMBERS, EITHER)
def test_a_reference_leads_back_to_its_number(number, form):
    assert number_of(form(number)) == number
    assert number in recognised(in_fours(form(number)))


@given(NUMBERS, EITHER, st.sampled_from("0123456789"), st.data())
def test_one_wrong_digit_is_noticed(number, form, digit, data):
    right = form(number)
    place = data.draw(st.sampled_from([at for at, sign in enumerate(right) if sign.isdigit()]))
    wrong = right[:place] + digit + right[place + 1 :]
    assert (number_of(wrong) is None) or wrong == right


@given(NUMBERS, EITHER, st.data())
def test_two_swapped_neighbours_are_noticed(number, form, data):
    right = form(number)
    places = [at for at, sign in enumerate(right[:-1]) if sign.isdigit()]
    at = data.draw(st.sampled_from(places))
    pair = right[at : at + 2]
    wrong = right[:at] + pair[::-1] + right[at + 2 :]
    if wrong == right:
        return
    blind = form is digit_reference and pair in ("09", "90")  # Luhn takes one for the other
    assert blind or number_of(wrong) is None


@pytest.mark.parametrize("behind", ["", "0"])  # the pair at an even place, and at an odd one
def test_luhn_takes_09_for_90_and_no_other_pair(behind):
    blind = {
        pair
        for pair in (f"{a}{b}" for a in range(10) for b in range(a + 1, 10))
        if digit_reference(int(f"1000000{pair}{behind}"))[-1]
        == digit_reference(int(f"1000000{pair[::-1]}{behind}"))[-1]
    }
    assert blind == {"09"}


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("RF18539007547034", {539007547034}),
        ("payment rf18 5390 0754 7034 thanks", {539007547034}),
        ("ＲＦ１８－５３９０－０７５４－７０３４", {539007547034}),
        ("12345674 ﾓﾘ ﾊｼﾞﾒ", {1234567}),
        ("1234-5674ﾓﾘ", {1234567}),
        ("１２３４　５６７４", {1234567}),
        ("1234ー5674", {1234567}),
        ("2026 12345674", {1234567}),
        ("12345674 3", {1234567}),
        ("00000018 ﾓﾘ", {1}),
        ("0012345674", set()),  # a zero more: another number
        ("A12345674", set()),
        ("912345674", set()),
        ("12345673", set()),
        ("1234  5674", set()),
        ("", set()),
        ("RF", set()),
        ("00000000", set()),
    ],
)
def test_references_in_texts(text, numbers):
    assert numbers <= set(recognised(text))
    assert len(recognised(text)) <= 2 * len(numbers)


@given(st.text(st.sampled_from("RF0123456789 -ー１ﾓ")))
def test_any_text_has_numbers_that_have_references(text):
    numbers = recognised(text)
    assert [number_of(digit_reference(number)) for number in numbers] == list(numbers)


@pytest.mark.parametrize("text", ["1" * 1_000_000, "1 " * 500_000, "RF18" * 250_000, "RF1-" * 250_000])
def test_long_texts_are_quick(text):
    began = process_time()
    assert len(recognised(text)) < 200
    assert process_time() - began < 0.5
