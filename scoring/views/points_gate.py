"""Who comes to the desk of the master point secretary."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from scoring.services import ledger_periods


def require_secretary(request: HttpRequest) -> None:
    """Refuse whoever does not keep the ledger."""
    if not ledger_periods.may_pay(request.user):
        raise PermissionDenied
