"""What no public page shows: changes of it leave no mark, and kept pages go on (federation.site.kept).

Whatever does not stand here has the trigger `portal_marks_change` on all of it, a table that comes later too.
A table here needs a reason why no page that is kept for visitors can ever show anything of it; a test fails
where one reads it. The migrations of each floor say the same of its tables, and `audit_tenancy` compares.
"""

from dataclasses import dataclass

from django.db import connection

from federation.tenancy.operations import MARKS

# By the reason, with names one after the other.
BY_REASON = {
    "who signs in, where and how: visitors have no session": """
        account_emailconfirmation auth_group auth_group_permissions auth_permission django_admin_log
        django_session federation_staffsession mfa_authenticator usersessions_usersession
    """,
    "the portal's own bookkeeping": """
        django_content_type django_migrations federation_counter federation_erasable federation_expirable
        federation_installedrelease federation_outboxentry federation_queueseen federation_shownchange
        pghistory_context
    """,
    "proves records, and says nothing of them": """
        federation_auditentry federation_chainhead federation_chainlink federation_chainseal
        federation_chainwaiting federation_erasedseal federation_formerloginkey federation_latechain
        federation_recordproof
    """,
    "letters, and whom they go to": """
        federation_letter federation_letterbounce federation_letterchoice federation_mailing
        federation_mailingaddressee federation_savedquestion
    """,
    "accounts of members and clubs: the treasurer's, and each one's own": """
        federation_bankbooking federation_bankfile federation_bookingact federation_booksclosing
        federation_cardmovement federation_cardpayment federation_cardpaymentcharge federation_cardrefund
        federation_charge federation_moneyentry federation_moneypaper federation_moneyposting
        federation_papercharge federation_sandboxcheckout federation_sandboxmessage federation_settlement
    """,
    "a club's own kinds of membership and its fees: its manager's, and each member's own": """
        clubs_clubfeepaid clubs_clubkind clubs_clubkindevent clubs_clubkindfee clubs_clubkindfeeevent
        clubs_clubkindgiven
    """,
    "a desk's own work; what comes of it is written elsewhere": """
        clubs_application clubs_applicationstep clubs_carddraft clubs_columnmapping clubs_regulationdraft
        clubs_sentform federation_duplicatekey federation_duplicatepair federation_duplicatesearch
        federation_importbatch federation_personalarchive federation_registerimport federation_renewal
        federation_renewalact federation_retentionstep scoring_recordreview scoring_regulationreplay
        scoring_replayline scoring_reviewedmember scoring_reviewnote
    """,
    "between a table and its director; what comes of it is stated as facts": """
        clubs_callstep clubs_directorcall clubs_tabledevice clubs_tableentry clubs_tablemessage
    """,
    "games and pads of those who play them, behind secret addresses": """
        scoring_gamemove scoring_padline scoring_portalgame scoring_quizanswer scoring_scorepad
    """,
    "what other programs are given, at addresses that are not kept": """
        clubs_devicetoken clubs_servicetoken scoring_opendump scoring_opendumppart scoring_openfeed
        scoring_openrecord scoring_signincode scoring_signinconsent scoring_signinkey scoring_signinprogram
        scoring_signintoken scoring_webhookattempt scoring_webhookdelivery scoring_webhookendpoint
    """,
}
TABLES = {name: reason for reason, names in BY_REASON.items() for name in names.split()}
# Of which pages show rows, but no new one: something else that leaves a mark makes it shown.
NEW_ROWS = {
    "clubs_upload": "a file is shown once a revision names it, which is written when it is published",
    "clubs_uploadamendment": "an answer to a file is shown with the next revision that names the file",
}
# Of which pages show rows, but not these columns.
COLUMNS = {
    "clubs_upload": {
        "conditions": "chosen for a file that waits",
        "reading": "what a file that waits was read as, for the next look at it",
    },
    "federation_user": {"last_login": "written at each sign-in", "password": "nobody's to see"},
}

TRIGGERS = r"""
    SELECT c.relname::text, coalesce(t.tgtype, 0), coalesce(t.tgenabled::text, ''),
           ARRAY(SELECT a.attname::text FROM pg_attribute a
                 WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
           ARRAY(SELECT a.attname::text FROM pg_attribute a
                 WHERE a.attrelid = c.oid AND a.attnum = ANY (t.tgattr)),
           split_part(encode(coalesce(t.tgargs, ''), 'escape'), '\', 1),
           EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'federation_id')
    FROM pg_class c LEFT JOIN pg_trigger t ON t.tgrelid = c.oid AND t.tgname = %s
         AND t.tgfoid = 'public.portal_marks_change()'::regprocedure
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
    ORDER BY c.relname
"""
# Bits of pg_trigger.tgtype: by statement and after it is nothing.
INSERT, DELETE, UPDATE, TRUNCATE = 4, 8, 16, 32
ALWAYS = "A"


@dataclass(frozen=True, slots=True)
class MarkingTrigger:
    """The trigger of one table as the catalogue has it; `kinds` is 0 where there is none."""

    table: str
    kinds: int
    enabled: str
    columns: frozenset[str]
    of_columns: frozenset[str]
    whose: str
    has_federation: bool

    def problems(self) -> list[str]:
        """Which changes of this table pages would not notice, or would for nothing."""
        if self.table in TABLES:
            return ["is on the list of what no page shows, and its changes are marked"] if self.kinds else []
        if not self.kinds:
            return ["leaves no mark of its changes, and is not on the list of what no page shows"]
        every = DELETE | UPDATE | TRUNCATE | (0 if self.table in NEW_ROWS else INSERT)
        unshown = COLUMNS.get(self.table, {}).keys()
        marked = self.columns - unshown if unshown else frozenset()
        whose = "of_scope" if self.has_federation else "of_all"
        doubts = {
            "marks other changes than all that pages may show": self.kinds != every,
            "marks changes of other columns than all that pages may show": self.of_columns != marked,
            "marks no change where triggers are switched off": self.enabled != ALWAYS,
            f"marks its changes as another's than {whose}": self.whose != whose,
        }
        return [what for what, is_so in doubts.items() if is_so]


def differences() -> list[str]:
    """Every way in which the triggers of the database are others than these lists have it."""
    with connection.cursor() as cursor:
        cursor.execute(TRIGGERS, [MARKS])
        rows = cursor.fetchall()
    triggers = [
        MarkingTrigger(name, kinds, enabled, frozenset(columns), frozenset(of_columns), whose, has)
        for name, kinds, enabled, columns, of_columns, whose, has in rows
    ]
    gone = {*TABLES, *NEW_ROWS, *COLUMNS} - {trigger.table for trigger in triggers}
    problems = [f"{trigger.table} {problem}" for trigger in triggers for problem in trigger.problems()]
    return problems + [f"{name} is on a list of what no page shows, and is no table" for name in sorted(gone)]
