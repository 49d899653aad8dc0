"""What all converters of acts share: how moments, exact numbers and words are kept, and what is refused."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

import pytest

from federation.kept import NotAsKept, new_converter, read


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    at: datetime
    amount: Decimal
    share: Fraction
    colour: Colour
    pairs: tuple[tuple[str, int], ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Other:
    yes: bool


NINE = timezone(timedelta(hours=9))
SAMPLE = Sample(
    at=datetime(2026, 5, 3, 12, tzinfo=NINE),
    amount=Decimal("5000.00"),
    share=Fraction(1, 3),
    colour=Colour.RED,
)
KEPT = {"at": "2026-05-03T03:00:00+00:00", "amount": "5000.00", "share": "1/3", "colour": "red"}


@pytest.mark.parametrize(
    ("content", "kept"),
    [
        (SAMPLE, KEPT),
        (
            Sample(
                at=datetime(2026, 5, 3, 3, tzinfo=UTC),
                amount=Decimal("5000.00"),
                share=Fraction(1, 3),
                colour=Colour.RED,
                pairs=(("N", 1),),
                note="x",
            ),
            {**KEPT, "pairs": [["N", 1]], "note": "x"},
        ),
        (Other(yes=True), {"yes": True}),
    ],
)
def test_of_several_classes_the_one_whose_first_field_is_there_says_the_same(content, kept):
    converter = new_converter()
    assert converter.unstructure(content) == kept
    assert read(converter, kept, (Sample, Other)) == content


@pytest.mark.parametrize(
    ("kept", "why"),
    [
        ({**KEPT, "notes": "x"}, "extra fields found (notes) @ $"),
        ({"at": KEPT["at"]}, "required field missing @ $.amount; required field missing @ $.share; "),
        ({**KEPT, "colour": "green"}, "@ $.colour"),
        ({**KEPT, "note": 1}, "@ $.note"),
        ({**KEPT, "pairs": [["N", True]]}, "@ $.pairs[0][1]"),
        ({"yes": 1}, "@ $.yes"),
        ({"no": 1}, "says one of several things: ['no']"),
        ({**KEPT, "yes": True}, "says one of several things: "),
        ("text", "no object: 'text'"),
    ],
)
def test_what_no_class_says_is_refused_with_its_place(kept, why):
    with pytest.raises(NotAsKept) as refused:
        read(new_converter(), kept, (Sample, Other))
    assert why in str(refused.value)
