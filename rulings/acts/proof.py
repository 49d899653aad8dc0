"""Whether what stands beside the acts of cases and appeals follows from them (`manage.py verify_audit`).

The chains prove the acts; this proves that states, dates, decisions, panels and deposits are what they make.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from rulings.acts import machinery
from rulings.acts.appeals import APPEAL
from rulings.acts.cases import CASE
from rulings.acts.machinery import RecordDifference

DIFFERENCES = {
    "case": _("case %(number)s is not what its acts add up to: %(columns)s"),
    "appeal": _("appeal %(number)s is not what its acts add up to: %(columns)s"),
}


@dataclass(frozen=True, slots=True)
class DifferenceFault:
    """A case or an appeal that its acts do not make: which, and the values of its sentence."""

    code: str
    values: Mapping[str, object]


def differences() -> Iterator[RecordDifference]:
    """Every case and appeal of the federation in scope that is not what its acts add up to."""
    yield from machinery.differences(CASE)
    yield from machinery.differences(APPEAL)


def faults() -> Iterator[DifferenceFault]:
    """The same as codes with their values (DIFFERENCES)."""
    for one in differences():
        yield DifferenceFault(one.kind, {"number": one.number, "columns": ", ".join(one.columns)})
