"""The first floor as Django sees it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubsConfig(AppConfig):
    """Clubs and the facts of their sessions."""

    name = "clubs"
    verbose_name = _("Clubs")

    letter_topics = {
        "renewal_at_club": _("memberships that were not renewed"),
        "confirm_correction": _("confirmation wanted: a late correction"),
        "confirm_late_revision": _("confirmation wanted: a late revision"),
        "confirm_late_change": _("confirmation wanted: a late change of results"),
        "card_filed": _("convention card filed"),
        "card_missing": _("convention card wanted"),
        "card_not_permitted": _("convention card: something is not permitted"),
        "system_policy_changed": _("what systems are allowed has changed"),
        "entry_invitation": _("invitation to play"),
        "entry_promoted": _("from the waiting list into the event"),
        "entry_unpaid": _("an entry waits for its payment"),
        "entry_paid": _("an entry holds that waited for payment"),
        "entry_unpaid_again": _("a payment was taken back: an entry waits for another"),
        "entry_owed_again": _("a payment was taken back: an entry fee is owed"),
        "entry_cancelled": _("entry cancelled"),
        "entry_leaving": _("a contestant wants to leave"),
        "partner_answered": _("an answer to your notice for a partner or a team"),
        "partner_accepted": _("your answer to a notice was accepted"),
        "partner_declined": _("your answer to a notice was declined"),
        "partner_taken_down": _("a notice was taken down"),
        "application_waits": _("an application for membership waits"),
        "club_letter": _("messages to a club"),
        "sanction_asked": _("approval of an event asked for"),
        "sanction_decided": _("decision about an event"),
        "number_answered": _("the office has answered about a member number"),
        "match_reported": _("a match to be confirmed"),
        "match_disputed": _("two captains disagree"),
        "match_counted": _("a report counts without an answer"),
        "match_decided": _("the director has decided a match"),
    }

    owed_words = {
        "clubs.tasks.send_application_proof": _("letters to applicants: the address"),
        "clubs.tasks.send_application_answer": _("letters to applicants: the answer"),
        "clubs.tasks.count_unanswered_report": _("reports of matches that nobody answered"),
        "clubs.tasks.conclude_tables": _("entries from tables"),
        "clubs.tasks.let_in_paid_entry": _("entries for events that are paid"),
    }

    def ready(self) -> None:
        """Connect what hears of cards."""
        from clubs import receivers  # app ready

        receivers.connect()

    @property
    def office_permissions(self) -> dict[str, frozenset[str]]:
        """What each office may do with this app's records. Facts come from uploads, so staff view them."""
        from federation.models import Role  # app ready
        from federation.roles import full, keep, view  # app ready

        files = ("session", "upload", "uploadamendment", "correction", "filecorrection", "latechange")
        kept = (*files, "result", "entry", "match", "teamname")
        facts = view("clubs", "club", "membership", "district", "districtclub", *kept)
        of_districts = ("district", "districtclub", "districtofficer")
        organised = (
            "tournament",
            "event",
            "stage",
            "entrant",
            "entrantplayer",
            "withdrawal",
            "feepaid",
            "entranthandicap",
            "official",
            "particulars",
        )
        recorded = (
            "conditionsofcontest",
            "stageact",
            "sessionact",
            "leaveasked",
            "matchreport",
            "boardreport",
            "checkinopening",
            "presence",
            "playoffer",
            "lineup",
            "directorcall",
            "callstep",
            "tablemessage",
            "tablesopening",
            "tabledevice",
            "tableentry",
            "invitation",
            "ownmovement",
            "systempolicy",
            "bannedconvention",
        )
        organising = keep("clubs", *organised) | view("clubs", *recorded)
        people = full("clubs", "club", "membership", "clubofficer", *of_districts) | keep(
            "clubs", "particulars"
        )
        grants: dict[str, frozenset[str]] = dict.fromkeys(Role, facts)
        grants[Role.REGISTRAR] = facts | people
        # A player off the roster and an official who does not serve go; nothing else of a tournament does.
        roster = frozenset({"clubs.delete_entrantplayer", "clubs.delete_official"})
        judged = view("clubs", "proof")  # the pictures themselves are on the desk, for whoever judges by them
        grants[Role.TOURNAMENT_OFFICE] = facts | organising | roster | judged
        watched = judged | view("clubs", "devicetoken", "servicetoken") | {"clubs.add_servicetoken"}
        grants[Role.ADMINISTRATOR] = facts | people | organising | roster | watched
        regulated = view("clubs", "regulationedition", "regulationact", "regulationdraft")
        for role in (Role.RULES_COMMITTEE, Role.ADMINISTRATOR):
            grants[role] |= regulated
        return grants
