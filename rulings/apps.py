"""The second floor as Django sees it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulingsConfig(AppConfig):
    """Rulings and appeals."""

    name = "rulings"
    verbose_name = _("Rulings")
    letter_topics = {
        "appeal_filed": _("appeal filed"),
        "appeal_concur": _("concurrence with an appeal asked for"),
        "appeal_admitted": _("appeal admitted"),
        "appeal_ended": _("appeal ended without a decision"),
        "appeal_seat": _("seat on a panel"),
        "appeal_panel": _("panel of an appeal"),
        "appeal_challenged": _("member of a panel challenged"),
        "appeal_reply": _("reply to an appeal asked for"),
        "appeal_reply_due": _("reply to an appeal due"),
        "appeal_replies_over": _("time for replies over"),
        "appeal_hearing": _("hearing set"),
        "appeal_tomorrow": _("hearing within a day"),
        "appeal_quorum": _("quorum of a panel lost"),
        "appeal_short": _("too few may sit on an appeal"),
        "appeal_told": _("decision on an appeal told"),
        "appeal_stalled": _("appeal at a standstill"),
        "disqualification_asked": _("disqualification waits for approval"),
        "disqualification_answered": _("disqualification approved or refused"),
    }

    def ready(self) -> None:
        """Listen to the floor below."""
        import rulings.receivers  # noqa: F401 - app ready

    @property
    def office_permissions(self) -> dict[str, frozenset[str]]:
        """Rulings are made at the director's desk; the offices that answer for them look at them.

        Bodies and their registers are kept by the tournament office, the rule of the conduct record and the
        editions of the Laws by the administrator.
        """
        from federation.models import Role  # app ready
        from federation.roles import keep, view  # app ready

        cases = view("rulings", "adjustment", "case", "caseparty", "caseact", "caselaw")
        cases |= view("rulings", "casebookentry", "casebookedition")
        bodies = keep("rulings", "body", "committeemember") | view("rulings", "appeal", "appealdeposit")
        entered = view("rulings", "conductrule", "finerate", "lawadoption")
        entered |= {"rulings.add_conductrule", "rulings.add_finerate", "rulings.add_lawadoption"}
        return {
            Role.TOURNAMENT_OFFICE: cases | bodies,
            Role.CONDUCT_OFFICER: view("rulings", "conductrule", "finerate"),
            Role.TREASURER: view("rulings", "finerate"),
            Role.ADMINISTRATOR: cases | entered | bodies,
        }
