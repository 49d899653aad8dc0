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
        from federation.roles import full, keep, view  # app ready

        kept = ("session", "upload", "result", "entry", "correction", "filecorrection")
        facts = view("clubs", "club", "membership", *kept)
        organised = ("tournament", "event", "stage", "entrant", "entrantplayer", "withdrawal", "feepaid")
        recorded = ("conditionsofcontest", "stageact", "sessionact", "leaveasked")
        organising = keep("clubs", *organised) | view("clubs", *recorded)
        people = full("clubs", "club", "membership", "clubofficer")
        grants = dict.fromkeys(Role, facts)
        grants[Role.REGISTRAR] = facts | people
        # An entrant's player who is no longer on the roster goes; nothing else of a tournament is deleted.
        roster = frozenset({"clubs.delete_entrantplayer"})
        grants[Role.TOURNAMENT_OFFICE] = facts | organising | roster
        grants[Role.ADMINISTRATOR] = facts | people | organising | roster | view("clubs", "devicetoken")
        return grants
