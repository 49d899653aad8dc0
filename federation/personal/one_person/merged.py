"""What a merger of two records (federation.people.merging) does with each reference to one of them.

`_merged` of a table in `personal_data.toml` says it of every key of a member, and of every other column that
holds a member's key or number. What is in none of these files fails a test until somebody decides.
"""

from collections.abc import Iterator
from enum import StrEnum

from federation.models import Member
from federation.personal import catalogue


class MergeWay(StrEnum):
    """What becomes of a reference to the record that goes."""

    CARRIED = "carried"  # it leads to the record that stays, and back when the merger is undone
    STATED = "stated"  # it stays as it was stated; who asks for the person asks for both records
    REFUSED = "refused"  # stated too; where both records are in one of the same, there is no merger
    POSTED = "posted"  # it stays, and a new row makes up for it; another one when the merger is undone
    DERIVED = "derived"  # it is made anew from the others
    AS_IT_WAS = "as_it_was"  # it says what happened on a day, and to which record


def ways() -> dict[str, MergeWay]:
    """By `app.Model.column` what a merger does with it."""
    return {
        f"{table.model._meta.label}.{column}": MergeWay(way)
        for table in catalogue.tables()
        if not table.is_history
        for column, way in table.merged
    }


def keys_of_members() -> Iterator[str]:
    """Every foreign key to a member, by `app.Model.column`; histories have those of their tables."""
    for table in catalogue.tables():
        if table.is_history:
            continue
        for field in table.model._meta.concrete_fields:
            if field.related_model is Member:
                yield f"{table.model._meta.label}.{field.name}"


def undecided() -> list[str]:
    """Keys of members that nobody decided about, unknown words, and columns that are no longer there."""
    decided = {
        f"{table.model._meta.label}.{column}": way
        for table in catalogue.tables()
        if not table.is_history
        for column, way in table.merged
    }
    columns = {
        f"{table.model._meta.label}.{field.name}"
        for table in catalogue.tables()
        for field in table.model._meta.concrete_fields
    }
    words = {way.value for way in MergeWay}
    return [
        *(f"{key}: nobody decided about it" for key in keys_of_members() if key not in decided),
        *(f"{key}: is not there" for key in decided if key not in columns),
        *(f"{key}: no way {way}" for key, way in decided.items() if way not in words),
    ]
