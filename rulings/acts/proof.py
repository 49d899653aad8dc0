"""Whether what stands beside the acts of cases and appeals follows from them (`manage.py verify_audit`).

The chains prove the acts; this proves that states, dates, decisions, panels and deposits are what they make.
"""

from collections.abc import Iterator

from rulings.acts import machinery
from rulings.acts.appeals import APPEAL
from rulings.acts.cases import CASE
from rulings.acts.machinery import RecordDifference


def differences() -> Iterator[RecordDifference]:
    """Every case and appeal of the federation in scope that is not what its acts add up to."""
    yield from machinery.differences(CASE)
    yield from machinery.differences(APPEAL)
