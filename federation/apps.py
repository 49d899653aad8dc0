"""The ground floor as Django sees it."""

from typing import TYPE_CHECKING

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps
from django.utils.translation import gettext_lazy as _

from federation.form_fields import look_for_hidden_signs
from federation.watching.counted import COUNTED

if TYPE_CHECKING:
    from federation.models import Role


# Before any form or table is read: their fields take their validators along.
look_for_hidden_signs()


class FederationConfig(AppConfig):
    """Federations, people and their offices."""

    name = "federation"
    default = True
    verbose_name = _("Federation")

    watched = COUNTED
    letter_topics = {
        "erasure_asked": _("personal data to be erased"),
        "records_merged": _("two records with logins made one"),
        "renewal_asked": _("membership to be renewed"),
        "renewal_reminder": _("membership not renewed yet"),
        "renewal_lapsed": _("membership lapsed"),
        "mailing": _("letters to a group"),
        "mailing_trial": _("letters to a group, tried out"),
        "contact": _("messages to the office"),
        "proof_failed": _("records that do not hold"),
        "sender_stopped": _("own sender of letters refused by its server"),
    }
    owed_words = {
        "federation.tasks.send_letter": _("letters"),
        "federation.tasks.send_invitation": _("invitations"),
        "federation.tasks.send_guardian_letter": _("letters to guardians"),
        "federation.tasks.send_guardian_archive": _("letters to guardians about a minor's data"),
        "federation.tasks.send_guardian_erasure": _("letters to guardians about an erasure"),
        "federation.tasks.send_guardian_kept": _("letters to guardians about what is kept of them"),
        "federation.tasks.work_on_register": _("registers from files"),
        "federation.tasks.make_archive": _("archives of a person's data"),
        "federation.tasks.erase_person": _("erasures"),
        "federation.tasks.remove_over": _("removal of what is over by its term"),
        "federation.tasks.write_mailing": _("letters to groups"),
        "federation.tasks.renew_memberships": _("letters and lapses of renewals"),
        "federation.tasks.prove_records": _("proof of the records"),
        "federation.tasks.search_for_duplicates": _("search for records of one person"),
        "federation.tasks.look_at_card_payment": _("payments by card that the provider is asked about"),
        "federation.tasks.check_card_provider": _("tests of the provider of payments by card"),
        "federation.tasks.send_sandbox_message": _("messages of the provider for trial"),
    }

    @property
    def office_permissions(self) -> "dict[Role, frozenset[str]]":
        """What each office may do with this app's records."""
        from federation.models import Role  # app ready
        from federation.roles import full, keep, view  # app ready

        everybody = view("federation", "member", "directorregistration")
        grants = dict.fromkeys(Role, everybody)
        grants[Role.REGISTRAR] = full("federation", "member", "directorregistration", "duespaid")
        grants[Role.REGISTRAR] |= keep("federation", "duesyear", "membershipkind", "membershipfee")
        grants[Role.REGISTRAR] |= keep("federation", "heldmembership")
        grants[Role.TREASURER] = everybody | view("federation", "duesyear", "duespaid")
        grants[Role.MASTER_POINT_SECRETARY] = everybody | view("federation", "duesyear", "duespaid")
        grants[Role.ADMINISTRATOR] = full("federation", "office") | view(
            "federation", "auditentry", "staffsession", "letter", "chainhead"
        )
        return grants

    def ready(self) -> None:
        from federation import celery  # noqa: F401  app ready
        from federation.limits import checks as of_limits  # noqa: F401  app ready
        from federation.mailings import own_groups  # noqa: F401  app ready
        from federation.memberships import receivers as of_memberships  # noqa: F401  app ready
        from federation.money import receivers as of_money  # noqa: F401  app ready
        from federation.people import receivers  # noqa: F401  app ready
        from federation.personal import receivers as of_persons  # noqa: F401  app ready
        from federation.publishing import receivers as of_documents  # noqa: F401  app ready
        from federation.record import audit  # app ready
        from federation.sender import receivers as of_sender  # noqa: F401  app ready
        from federation.tenancy import checks  # noqa: F401  app ready
        from federation.watching import at_work, receivers as of_acts  # noqa: F401  app ready

        audit.pass_over_savepoints()


class PortalAdminConfig(admin_apps.AdminConfig):
    """The stock admin, one site for the federation in scope."""

    default = False
    default_site = "federation.site.admin_site.FederationAdminSite"
