"""`manage.py verify_ledger`: proves the ledger of master points of every federation, or of one.

Every balance is counted again and both chains are followed. Exit 1 when anything does not hold.
"""

import time
from functools import partial

from django.utils.translation import gettext as _

from federation.models import Federation
from federation.record.proving import ProvingCommand
from federation.tenancy.context import acting_for
from scoring.models import Posting
from scoring.points.services.ledger import proof


class Command(ProvingCommand):
    """Says in both languages what does not hold."""

    help = "Count every balance of the ledger of master points again, and follow its chains."

    def prove(self, federation: Federation) -> int:
        """Count the balances of a federation, and follow its chains."""
        began = time.perf_counter()
        faults = proof.proved(federation)
        with acting_for(federation):
            count = Posting.objects.count()
        held = {"count": count, "seconds": f"{time.perf_counter() - began:.1f}"}

        def whole() -> str:
            if faults:
                return _("%(count)s faults in the ledger.") % {"count": len(faults)}
            return _("The ledger holds: %(count)s postings in %(seconds)s s.") % held

        self.tell(federation, (partial(str, fault) for fault in faults), whole)
        return len(faults)
