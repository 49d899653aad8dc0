"""The items that a case rests on: of the edition of the Laws in force on its day, or of the regulations."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import User
from federation.tenancy.context import current
from rulings.acts.case_contents import CaseCited
from rulings.acts.cases import take
from rulings.cases.services.cases import refuse_barred
from rulings.library.items import Item
from rulings.library.references import read_reference
from rulings.library.shelf import Books, books
from rulings.models import Case, CaseAct, CaseLaw


def books_of(case: Case) -> Books:
    """The books by which a case is ruled."""
    return books(case.edition, current().regulation_pack)


def find_item(case: Case, typed: str) -> Item | None:
    """The item that somebody typed, in the case's books; None where there is no such item."""
    reference = read_reference(typed)
    return books_of(case).find(reference.written) if reference else None


@transaction.atomic
def cite(
    *, case: Case, item: str, role: str, by: User, note: str = "", at: datetime | None = None
) -> CaseAct:
    """Cite an item, as people write it (45C4b, 第45条C項4(b), REG-3.2). Cited again, the new note holds.

    Raises Refused for an item that the case's edition does not have, and for a role there is none of.
    """
    refuse_barred(by, case)
    ref = _checked(case, item, role)
    return take(case=case, content=CaseCited(item=ref, role=role, note=note.strip()[:500]), by=by, at=at)


@transaction.atomic
def take_out(*, case: Case, item: str, role: str, by: User, at: datetime | None = None) -> CaseAct:
    """The case does not rest on it after all. Raises Refused where it is not cited so."""
    refuse_barred(by, case)
    if not case.laws.filter(item=item, role=role).exists():
        raise Refused(_("This is not cited."), "not_cited")
    return take(case=case, content=CaseCited(item=item, role=role, taken_out=True), by=by, at=at)


def _checked(case: Case, typed: str, role: str) -> str:
    """The item as the books write it. Raises Refused."""
    if role not in CaseLaw.Role.values:
        raise Refused(_("Say what it is cited for."), "unknown_role")
    item = find_item(case, typed)
    if item is None:
        raise Refused(_missing(case, typed), "no_such_item")
    return item.ref


def _missing(case: Case, typed: str) -> str:
    reference = read_reference(typed)
    nearest = books_of(case).nearest(reference) if reference else None
    if nearest is None:
        return _("There is no item “%(item)s” in the books of this case.") % {"item": typed[:40]}
    names = {"item": typed[:40], "nearest": nearest.ref}
    return _("There is no item “%(item)s” in the books of this case. The nearest is %(nearest)s.") % names
