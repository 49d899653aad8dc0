"""`manage.py verify_audit`: proves the audit log and the acts of cases and appeals of federations.

Each chain is followed, from the first act to the last, and each case and appeal is read again from its acts
and compared with what stands beside them. Exit 1 when anything does not hold.
"""

from functools import partial

from django.utils.translation import gettext as _

from federation.models import AuditEntry, ErasedSeal, Federation, FormerLoginKey
from federation.record.chains import Break, breaks
from federation.record.proving import ProvingCommand
from federation.tenancy.context import acting_for
from rulings.acts.machinery import RecordDifference
from rulings.acts.proof import DIFFERENCES, differences
from rulings.models import AppealAct, CaseAct

CHAINED = (AuditEntry, FormerLoginKey, CaseAct, AppealAct, ErasedSeal)  # and what erasures left of them


class Command(ProvingCommand):
    """Says in both languages what does not hold."""

    help = (
        "Follow the chains of the audit log, of cases and of appeals, and read these again from their acts."
    )

    def prove(self, federation: Federation) -> int:
        """Follow the chains of a federation, and read its cases and appeals again."""
        with acting_for(federation):
            broken = [partial(_sentence, fault) for model in CHAINED for fault in breaks(model)]
            faults = [*broken, *(partial(_difference, difference) for difference in differences())]
            counts = {
                "cases": CaseAct.objects.count(),
                "appeals": AppealAct.objects.count(),
                "entries": AuditEntry.objects.count(),
            }

        def whole() -> str:
            if faults:
                return _("%(count)s faults in the record.") % {"count": len(faults)}
            holds = _(
                "The record holds: %(cases)s acts of cases, %(appeals)s of appeals, %(entries)s entries of"
                " the audit log."
            )
            return holds % counts

        self.tell(federation, faults, whole)
        return len(faults)


def _sentence(fault: Break) -> str:
    """Where a chain does not hold, and how."""
    words = {
        "changed": _("an act was changed"),
        "missing": _("an act is missing"),
        "forged": _("a link was forged"),
        "unlinked": _("an act is outside the chain"),
        "lost": _("an act is gone, which waited for its link"),
        "gap": _("links are missing"),
        "head": _("the end is not the last link"),
    }
    place = {"chain": fault.chain, "link": fault.sequence or "–", "row": fault.row or "–"}
    names = {**place, "fault": words[fault.fault]}
    return _("chain “%(chain)s”, link %(link)s, act %(row)s: %(fault)s") % names


def _difference(difference: RecordDifference) -> str:
    """A case or an appeal that its acts do not make."""
    names = {"number": difference.number, "columns": ", ".join(difference.columns)}
    return str(DIFFERENCES[difference.kind]) % names
