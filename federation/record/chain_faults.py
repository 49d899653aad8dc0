"""What may be wrong with a chain, in words."""

from django.utils.translation import gettext_lazy as _

CHAIN_FAULTS = {
    "changed": _("Record %(row)s of the chain %(chain)s (link %(sequence)s) was changed."),
    "missing": _("Record %(row)s of the chain %(chain)s (link %(sequence)s) is gone."),
    "forged": _("Link %(sequence)s of the chain %(chain)s is forged."),
    "unlinked": _("Record %(row)s is not in the chain %(chain)s."),
    "lost": _("Record %(row)s, which waited for its link in the chain %(chain)s, is gone."),
    "gap": _("Links before number %(sequence)s of the chain %(chain)s are gone."),
    "head": _("The end of the chain %(chain)s is not its last link."),
}
