"""An address for every name of a page, for those that no link of a walk leads to."""

from collections.abc import Iterator, Mapping

from django.apps import apps
from django.urls import URLPattern, URLResolver, get_resolver, get_script_prefix, reverse

# Whose key stands in an address under a name. A name that is not here fails the test that needs it.
ROWS = {
    "account_id": "federation.MoneyAccount",
    "act_id": "clubs.SessionAct",
    "adjustment_id": "rulings.Adjustment",
    "a_id": "clubs.Entry",
    "amendment_id": "clubs.UploadAmendment",
    "appeal_id": "rulings.Appeal",
    "b_id": "clubs.Entry",
    "balances_id": "scoring.PaymentRun",
    "card_id": "clubs.Card",
    "case_id": "rulings.Case",
    "charge_id": "federation.Charge",
    "run_id": "federation.RenewalRun",
    "renewal_id": "federation.Renewal",
    "mailing_id": "federation.Mailing",
    "question_id": "federation.SavedQuestion",
    "application_id": "clubs.Application",
    "news_id": "federation.NewsItem",
    "document_id": "federation.PublishedDocument",
    "version_id": "federation.DocumentVersion",
    "sanction_id": "clubs.SanctionRequest",
    "claim_id": "clubs.NumberClaim",
    "club_id": "clubs.Club",
    "club_kind_id": "clubs.ClubKind",
    "correction_id": "clubs.Correction",
    "district_id": "clubs.District",
    "draft_id": "clubs.RegulationDraft",
    "delivery_id": "scoring.WebhookDelivery",
    "entrant_id": "clubs.Entrant",
    "entry_id": "clubs.Entry",
    "event_id": "clubs.Event",
    "federation_id": "federation.Federation",
    "import_id": "federation.RegisterImport",
    "file_correction_id": "clubs.FileCorrection",
    "late_change_id": "clubs.LateChange",
    "mapping_id": "clubs.ColumnMapping",
    "match_id": "clubs.RoundPairing",
    "member_id": "federation.Member",
    "merge_id": "federation.MemberMerge",
    "money_entry_id": "federation.MoneyEntry",
    "membership_id": "clubs.Membership",
    "bank_booking_id": "federation.BankBooking",
    "card_payment_id": "federation.CardPayment",
    "money_paper_id": "federation.MoneyPaper",
    "notice_id": "clubs.PartnerNotice",
    "one": "federation.Member",
    "other": "federation.Member",
    "own_id": "clubs.OwnMovement",
    "paid_id": "federation.DuesPaid",
    "payment_run_id": "scoring.PaymentRun",
    "picture_id": "rulings.CasePicture",
    "posting_id": "scoring.Posting",
    "proof_id": "clubs.Proof",
    "replay_id": "scoring.RegulationReplay",
    "result_id": "clubs.Result",
    "review_id": "scoring.RecordReview",
    "section_id": "clubs.Section",
    "session_id": "clubs.Session",
    "stage_id": "clubs.Stage",
    "title_id": "scoring.Title",
    "token_id": "clubs.DeviceToken",
    "tournament_id": "clubs.Tournament",
    "upload_id": "clubs.Upload",
    "dump_id": "scoring.OpenDump",
    "program_id": "scoring.SignInProgram",
    "webhook_id": "scoring.WebhookEndpoint",
}
# Whose secret stands in an address under a name, and in which column.
SECRETS = {
    "pad_secret": ("scoring.ScorePad", "writing"),
    "game_secret": ("scoring.PortalGame", "secret"),
    "card_key": ("federation.CardPayment", "key"),
    "sandbox_number": ("federation.SandboxCheckout", "number"),
}
NUMBERS = {
    "number": 1,
    "table": 1,
    "part": 1,
    "board": 1,
    "round_number": 1,
    "sequence": 1,
    "content_type_id": 1,
}
WORDS = {
    "act": "report",
    "app_label": "federation",
    "article": "stayman",
    "citation": "2026-1",
    "document_name": "xrules",
    "clause": "REG-2.2.1",
    "code": "stayman",
    "game_kind": "solitaire",
    "game_rules": "honeymoon",
    "key": "a-b",
    "logo_version": "x",
    "look_version": "x",
    "name": "neuberg",
    "object_id": "1",
    "pad_kind": "rubber",
    "paper": "slips",
    "problem": "02-finesse",
    "quiz_set": "players-auction",
    "ref": "54A",
    "section": "general",
    "sheet": "by-name",
    "side": "ns",
    "application_signature": "x",
    "card_signature": "x",
    "sandbox_call": "v1/account",
    "guardian_signature": "x",
    "signature": "x",
    "slug": "xspring",
    "statistic_key": "active",
    "suffix": "pbn",
    "topic": "results",
    "uidb36": "1",
    "url": "x",
    "who": "0123456789ab",
}


def key_of(name: str) -> object:
    """What to put into an address under a name: a row of the federation in scope, a number, a word."""
    if name in ROWS:
        row = apps.get_model(ROWS[name])._default_manager.order_by("pk").first()
        return row.pk if row is not None else 1
    if name in SECRETS:
        model, column = SECRETS[name]
        row = apps.get_model(model)._default_manager.order_by("pk").first()
        return getattr(row, column) if row is not None else "x"
    return (NUMBERS | WORDS)[name]


def addresses(urlconf: str, start: str) -> Iterator[tuple[str, str]]:
    """The name of every page, as resolving gives it, and an address of it below `start`."""
    for name, names in patterns(urlconf):
        yield name, address(urlconf, start, name, {name: key_of(name) for name in names})


def address(urlconf: str, start: str, name: str, keys: Mapping[str, object]) -> str:
    """A page's address below `start`."""
    return start + reverse(name, urlconf, kwargs=keys).removeprefix(get_script_prefix())


def patterns(urlconf: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name of every page, and what stands in its address."""
    for name, pattern in _below(get_resolver(urlconf).url_patterns, ""):
        names = getattr(pattern.pattern, "converters", None) or pattern.pattern.regex.groupindex
        yield name, tuple(names)


def _below(patterns: list[URLPattern | URLResolver], space: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from _below(pattern.url_patterns, inner)
        elif pattern.name:
            yield f"{space}{pattern.name}", pattern
