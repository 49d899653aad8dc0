"""Lots can be drawn again by any program: the numbers of docs/swiss.md, and shuffles that are fair."""

from collections import Counter
from hashlib import sha256
from itertools import islice

from clubs.movements.swiss.lots import below, number, numbers, pair_lot, shuffled
from tests.places import DOCS

PAGE = DOCS / "swiss.md"


def test_a_number_is_the_beginning_of_a_hash():
    digest = sha256(b"spring\nround 1 order\n2").hexdigest()
    assert number("spring", "round 1 order", 2) == int(digest[:16], 16)
    assert list(islice(numbers("spring", "round 1 order"), 3))[2] == int(digest[:16], 16)


def test_the_numbers_of_the_page():
    page = PAGE.read_text()
    assert f"`{number('spring', 'round 1 order', 0)}`" in page
    assert f"`{' '.join(shuffled('ABCDEFGH', 'spring', 'round 1 order'))}`" in page
    assert f"`{pair_lot('spring', 3, 'B', 'A')}`" in page


def test_the_order_of_names_is_nothing():
    assert shuffled("HGFEDCBA", "spring", "x") == shuffled("ABCDEFGH", "spring", "x")
    assert pair_lot("spring", 3, "A", "B") == pair_lot("spring", 3, "B", "A")


def test_numbers_of_a_partial_cycle_are_passed_over():
    assert below(3, iter([2**64 - 1, 7])) == 1


def test_every_order_is_as_likely():
    orders = Counter(shuffled("ABC", str(seed), "x") for seed in range(6000))
    assert len(orders) == 6
    assert all(850 < times < 1150 for times in orders.values())
