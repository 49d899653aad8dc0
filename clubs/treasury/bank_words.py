"""Why a booking of a bank waits, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.money.matching import MatchReason

WAITS: dict[MatchReason, Promise] = {
    MatchReason.EXACT: _("Reference and amount fit."),
    MatchReason.OTHER_AMOUNT: _("The reference fits. The amount is another than what is open."),
    MatchReason.PAID_TWICE: _("The reference is of a charge that is paid already."),
    MatchReason.OTHER_CURRENCY: _("It is in another currency."),
    MatchReason.SEVERAL_REFERENCES: _("It names several charges."),
    MatchReason.NAME_AND_AMOUNT: _("No reference. Name and amount fit one charge."),
    MatchReason.NAME_ONLY: _("No reference. The name fits. The amount is another than what is open."),
    MatchReason.NAME_FITS_SEVERAL: _("No reference. The name fits several charges."),
    MatchReason.AMOUNT_ONLY: _("No reference, and no name that is known. The amount fits one charge."),
    MatchReason.TAKEN_BACK: _(
        "The bank takes an earlier booking back. If that one is in the books, open it again: this reverses "
        "its entry. Then set both aside."
    ),
    MatchReason.OUTGOING: _(
        "Money that went out. Record a refund on the account's page, and set this aside."
    ),
    MatchReason.NOTHING_FITS: _("Nothing that is open fits."),
}
