"""The first floor as Django sees it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubsConfig(AppConfig):
    """Clubs and the facts of their sessions."""

    name = "clubs"
    verbose_name = _("Clubs")

    @property
    def office_permissions(self) -> dict[str, frozenset[str]]:
        """What each office may do with this app's records. Facts come from uploads, so staff view them."""
        from federation.models import Role  # app ready
        from federation.roles import full, view  # app ready

        kept = ("session", "upload", "result", "entry", "correction", "filecorrection")
        facts = view("clubs", "club", "membership", *kept)
        people = full("clubs", "club", "membership", "clubofficer")
        grants = dict.fromkeys(Role, facts)
        grants[Role.REGISTRAR] = facts | people
        grants[Role.ADMINISTRATOR] = facts | people | view("clubs", "devicetoken")
        return grants
