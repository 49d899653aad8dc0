"""What stands in the addresses of the matrix: the objects of the world, by the name of the argument."""

import json
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.db.models import Max, Model

from clubs.dealing.services import dealt_of
from clubs.joining import letters as joining_letters
from clubs.models import (
    Application,
    ColumnMapping,
    Correction,
    Membership,
    PlayRecord,
    Proof,
    RegulationDraft,
    Result,
    SanctionRequest,
    Section,
    Upload,
    UploadAmendment,
)
from federation.models import (
    BankBooking,
    CardPayment,
    Charge,
    DuesPaid,
    Federation,
    Guardian,
    MemberMerge,
    MoneyAccount,
    MoneyEntry,
    MoneyPaper,
    NewsVersion,
    PublishedDocument,
    RegisterImport,
    SandboxCheckout,
    User,
)
from federation.money.cards import links as card_links
from federation.operators.desk import operator_site
from federation.personal import guardians
from federation.record.letter_choices import signature_of
from federation.tenancy.context import acting_for
from federation.tenancy.models import TenantModel
from rulings.models import Adjustment, Case, CasebookEntry, CasePicture
from scoring.models import (
    MatchRow,
    OpenDump,
    PaymentRun,
    PortalGame,
    Posting,
    RatingLine,
    RegulationReplay,
    ReviewNote,
    ScorePad,
    Series,
    SeriesPlace,
    SignInProgram,
    StageMatch,
    StageRun,
    Title,
    WebhookDelivery,
    WebhookEndpoint,
)
from tests.access.urls import CLUB_OR_EVENT, Operation
from tests.access.world import CHECKED_IN, Things, World
from tests.clubs.uploads.test_uploads import MITCHELL
from tests.fuzz.addresses import ROWS

Values = dict[str, Any]


class Numbers:
    """The values of arguments: in general, by page, by variant, by model of the admin."""

    def __init__(self, world: World) -> None:
        self.world = world
        with acting_for(world.here.federation):
            self.general = _of_game(world.things) | _of_records() | _of_events(world.things)
            self.by_page = _by_page(world)
            self.by_variant = _by_variant(world.things)
            self.rows = _rows(world)
            self.bodies = _bodies(world.things)

    def address(self, operation: Operation) -> str:
        """The address of an operation below its federation's, about what is ours."""
        values = {name: self._value(operation, name) for name in operation.arguments}
        query = (
            f"?club={self.world.here.club.number}&name=game.xml"
            if operation.key == "api_uploads POST"
            else ""
        )
        return operation.template.format(**values) + query

    def sent(self, operation: Operation) -> tuple[bytes, str]:
        """What is sent along, and its kind: nothing, but where what is meant stands in the body alone."""
        if operation.name == "api_uploads":
            return MITCHELL, "application/xml"
        if operation.area == "api":
            return json.dumps(self.bodies.get(operation.name, {})).encode(), "application/json"
        return b"", "application/x-www-form-urlencoded"

    def _value(self, operation: Operation, argument: str) -> Any:
        if argument == "act":
            return operation.variant
        if argument == "object_id":
            return next((key for start, key in self.rows.items() if operation.template.startswith(start)), 1)
        of_variant = self.by_variant[operation.variant] if operation.name in CLUB_OR_EVENT else {}
        return {**self.general, **self.by_page.get(operation.name, {}), **of_variant}[argument]


# The first of each is as good as any other.
FIRST = """
    file_correction_id late_change_id run_id renewal_id district_id mailing_id
    question_id document_id version_id claim_id token_id own_id club_kind_id
"""


def _of_game(things: Things) -> Values:
    """A session of the club alone, its files and what was asked to be corrected."""
    result = _first(Result.objects.current().filter(session=things.game, kind="played"))
    return {
        "club_id": things.house.club.pk,
        "session_id": things.game.pk,
        "section_id": _first(Section.objects.filter(session=things.game)).pk,
        "entry_id": result.ns_id,
        "result_id": result.pk,
        "number": result.board,
        "side": "ns",
        "round_number": 1,
        "a_id": MatchRow.objects.get(session=things.game).a_id,
        "b_id": MatchRow.objects.get(session=things.game).b_id,
        "upload_id": Upload.objects.get(name="owndraft.xml").pk,
        "amendment_id": _first(UploadAmendment.objects).pk,
        "mapping_id": _first(ColumnMapping.objects).pk,
        "proof_id": _first(Proof.objects).pk,
        "correction_id": Correction.objects.latest("pk").pk,
        "news_id": _first(NewsVersion.objects.exclude(shown_from=None)).item_id,
        "document_name": _first(PublishedDocument.objects).name,
        "sanction_id": _first(SanctionRequest.objects.filter(closed_at=None)).pk,
        "application_id": _first(Application.objects.exclude(state="unproved")).pk,
        **{name: _first(apps.get_model(ROWS[name]).objects).pk for name in FIRST.split()},
        "paper": "slips",
        "statistic_key": "clubs",
    }


def _of_events(things: Things) -> Values:
    """A Swiss of teams with its first round, and the case and the appeal of the pairs."""
    event = things.teams.stage.event
    return {
        "slug": event.tournament.slug,
        "tournament_id": event.tournament.pk,
        "event_id": event.pk,
        "stage_id": things.teams.stage.pk,
        "entrant_id": things.match.a.entrant_id,
        "match_id": things.match.pk,
        "part": 1,
        "card_id": things.card.pk,
        "notice_id": things.notice.pk,
        "section": "general",
        "code": "stayman",
        "sequence": StageRun.objects.filter(stage=things.robin).aggregate(Max("sequence"))["sequence__max"],
        "case_id": things.case.pk,
        "appeal_id": things.appeal.pk,
        "adjustment_id": _first(Adjustment.objects.filter(case=things.case)).pk,
    }


def _of_records() -> Values:
    """What the federation keeps itself: points, titles, webhooks, cases that are published."""
    return {
        "citation": _first(CasebookEntry.objects.exclude(state="draft")).citation,
        "picture_id": _first(CasePicture.objects).pk,
        "payment_run_id": PaymentRun.objects.get(kind="manual").pk,
        "balances_id": PaymentRun.objects.get(kind="brought").pk,
        "dump_id": _first(OpenDump.objects).pk,
        "program_id": _first(SignInProgram.objects).pk,
        "webhook_id": _first(WebhookEndpoint.objects).pk,
        "delivery_id": _first(WebhookDelivery.objects).pk,
        "posting_id": _first(Posting.objects.filter(member__isnull=False)).pk,
        "member_id": _first(Title.objects).member_id,
        "membership_id": _first(Membership.objects).pk,
        "paid_id": _first(DuesPaid.objects).pk,
        "title_id": _first(Title.objects).pk,
        "name": "neuberg",
        "ref": "54A",
        "clause": "REG-2.2.1",
        "app_label": "clubs",
        "content_type_id": 1,
        "uidb36": "1",
        "key": "set-password",
        "url": "nothing/",
        "federation_id": Federation.objects.get(slug="sakura").pk,
        "replay_id": _first(RegulationReplay.objects).pk,
        "draft_id": _first(RegulationDraft.objects.filter(edition=None)).pk,
        "pad_kind": "rubber",
        "game_kind": "solitaire",
        "game_rules": "honeymoon",
        "pad_secret": _first(ScorePad.objects).writing,
        "game_secret": _first(PortalGame.objects).secret,
        "account_id": _first(MoneyAccount.objects.filter(kind="member")).pk,
        "charge_id": _first(Charge.objects).pk,
        "money_entry_id": _first(MoneyEntry.objects).pk,
        "bank_booking_id": _first(BankBooking.objects).pk,
        "card_payment_id": _first(CardPayment.objects).pk,
        "card_key": _first(CardPayment.objects).key,
        "card_signature": card_links.signature_of(_first(Charge.objects)),
        "sandbox_call": "v1/account",
        "sandbox_number": _first(SandboxCheckout.objects).number,
        "money_paper_id": _first(MoneyPaper.objects.filter(account__kind="member")).pk,
        "import_id": RegisterImport.objects.get(name="registrar.csv").pk,
    }


def _by_page(world: World) -> dict[str, Values]:
    things = world.things
    robin = {"stage_id": things.robin.pk, "number": 1}
    robin_match = _first(StageMatch.objects.filter(stage=things.robin, round=1))
    seat = things.evening.seat()
    at_table = {"session_id": things.evening.session.pk, "number": seat.round, "board": seat.board}
    check_in = {"stage_id": things.evening.stage.pk, "number": CHECKED_IN}
    at_clubs = {"stage_id": things.at_clubs.pk, **_of_simultaneous(things)}
    entry = {"entry_id": _first(CasebookEntry.objects).pk}
    round_one, second = {"number": 1}, {"number": 2}
    series = {"slug": Series.objects.get().slug, "who": SeriesPlace.objects.get().who}
    learned = {"article": "stayman", "problem": "02-finesse", "quiz_set": "players-auction", "number": 1}
    one, other = (member.pk for member in world.here.members)
    rated = {"member_id": one, "session_id": RatingLine.objects.get(member=one).session_id}
    return {
        **dict.fromkeys(("series", "series_file", "series_why", "api_series"), series),
        "rating": rated,
        "rating_why": rated,
        "stage": robin,
        "stage_live": robin,
        "stage_history": robin,
        "stage_run": robin,
        "stage_why_match": robin | {"a_id": robin_match.a_id, "b_id": robin_match.b_id},
        "stage_handicap": robin,
        "stage_why_handicap": robin | {"entrant_id": robin_match.a_id},
        "stage_why_total": robin | {"entrant_id": robin_match.a_id},
        "stage_round": round_one,
        "board_entry": {"stage_id": things.evening.session.stage_id, "board": seat.board},
        **dict.fromkeys(
            ("regulation_edition", "regulation_adopt", "regulation_drop", "regulation_withdraw"), round_one
        ),
        "round_print_pdf": round_one,
        "round_wall_pdf": round_one | {"sheet": "pairings"},
        "stage_wall_pdf": {"sheet": "by-name"},
        "round_line_ups": round_one,
        "regulation_draft_change": {"part": "rule", "key": "slow_play"},
        "card_version": second,
        "card_version_pdf": second,
        "card_changes": second,
        "overall_contestant": at_clubs,
        "overall_board": at_clubs,
        "overall_why": at_clubs,
        "stage_clubs": at_clubs,
        "api_stage_overall": at_clubs,
        "session_overall": {"session_id": at_clubs["session_id"]},
        "my_table": at_table,
        **dict.fromkeys(("session_deals", "session_hands", "deals_proof"), _of_deals(things)),
        "my_table_room": at_table,
        **dict.fromkeys(("evening_names", "director_room", "director_room_live"), at_table),
        **dict.fromkeys(("check_in_desk", "check_in_live"), check_in),
        "check_in_door": check_in | {"code": "wrong"},
        "seats_drawn": {"session_id": things.evening.stage.sessions.get(number=1).pk},
        "play": _of_play(things),
        **dict.fromkeys(("record_review", "reviewed_board"), _of_review(things)),
        "wall_screen": at_table | {"sheet": "clock"},
        "my_board": at_table,
        # Whoever has the right code is let in, whoever they are: tests/clubs/table/test_pages.py.
        **dict.fromkeys(
            ("table_page", "table_state", "table_entries", "table_room"),
            at_table | {"table": 1, "code": "wrong"},
        ),
        "session_tables": at_table,
        "session_tables_pdf": at_table | {"paper": "table-cards"},
        "session_terminals": at_table,
        "session_terminals_file": at_table | {"suffix": "bws"},
        "api_own_table": at_table,
        "api_board_reports": at_table,
        "edit_casebook": entry,
        "publish_casebook": entry,
        "approval_effect": {"adjustment_id": things.disqualification.pk},
        "approval": {"adjustment_id": things.disqualification.pk},
        "law": {"number": 54},
        **dict.fromkeys(("learn_article", "learn_write"), learned),
        "learn_play": learned,
        "help_topic": {"topic": "points"},
        **dict.fromkeys(("quiz_set", "quiz_question", "quiz_certificate"), learned),
        "federation_colours": {"look_version": world.here.federation.look_version},
        "federation_logo": {"logo_version": world.here.federation.logo_version},
        "joining_proof": {"application_signature": letter_of_application()},
        "guardian": {"guardian_signature": signed_for_a_minor()},
        "letters_off": {"signature": signature_of(world.people["member"], "news")},
        "stage_print_pdf": {"paper": "names"},
        "compare_members": {"one": one, "other": other},
        "member_merger": {"merge_id": MemberMerge.objects.latest("pk").pk},
        "upload_columns": {"upload_id": Upload.objects.get(name="owndraft.csv").pk},
    }


def letter_of_application() -> str:
    """The link of an applicant whose address is not proved."""
    return joining_letters.signature_of(Application.objects.filter(state="unproved").latest("pk"))


def signed_for_a_minor() -> str:
    """The link of the guardian who decides."""
    return guardians.signature_of(Guardian.objects.filter(ended_at=None).latest("pk"))


def _of_deals(things: Things) -> Values:
    """The boards that were dealt for the pairs' evening."""
    session = things.evening.session
    return {"session_id": session.pk, "act_id": dealt_of(session)[0].act.pk, "suffix": "pbn"}


def _of_play(things: Things) -> Values:
    """The result of which the auction is kept."""
    record = PlayRecord.objects.current().get(session=things.game)
    results = Result.objects.current().filter(session=things.game, board=record.board)
    return {"session_id": things.game.pk, "result_id": results.get(ns=record.ns, ew=record.ew).pk}


def _of_review(things: Things) -> Values:
    """The review, and the board of it on which there is a note."""
    note = ReviewNote.objects.get(closes=False)
    return {"review_id": note.review_id, **_of_play(things), "result_id": note.result_id}


def _of_simultaneous(things: Things) -> Values:
    result = _first(Result.objects.current().filter(session__stage=things.at_clubs, kind="played"))
    return {
        "session_id": result.session_id,
        "entry_id": result.ns_id,
        "result_id": result.pk,
        "number": result.board,
    }


def _bodies(things: Things) -> dict[str, Values]:
    """Calls whose body alone says what of ours they are about."""
    words = {"token": "matrix", "reason": "The slip says so"}
    appeal = {"case": things.case.pk, "ground": "judgement", "statement": "There was no alternative."}
    result = _first(Result.objects.current().filter(session=things.game, kind="played"))
    return {
        "api_corrections": {**words, "result": result.pk, "score": 420, "error": "contract_or_side"},
        "api_late_revisions": {**words, "upload": Upload.objects.get(name="owndraft.xml").pk},
        "api_cases": {**words, "session": things.evening.session.pk, "incident": "A hesitation."},
        "api_appeals": {**words, **appeal},
    }


def _by_variant(things: Things) -> dict[str, Values]:
    """Of the club's own game, and of the event's session."""
    of_club = _first(Case.objects.filter(session=things.game))
    played = _first(Result.objects.current().filter(session=things.game, kind="played"))
    evening = things.evening.session
    return {
        "club": {"session_id": things.game.pk, "result_id": played.pk, "case_id": of_club.pk},
        "event": {"session_id": evening.pk, "result_id": things.result.pk, "case_id": things.case.pk},
    }


def _rows(world: World) -> dict[str, Any]:
    """A record for every screen of the admin, by how its addresses begin; the operators' desk has two."""
    rows: dict[str, Any] = {}
    for model in admin.site._registry:
        rows[f"admin/{model._meta.app_label}/{model._meta.model_name}/"] = _oldest(model)
    for model, row in ((Federation, world.here.federation), (User, world.people["member"])):
        assert model in operator_site._registry
        rows[f"operators/{model._meta.app_label}/{model._meta.model_name}/"] = row.pk
    return rows


def _oldest(model: type[Model]) -> Any:
    assert issubclass(model, TenantModel), model
    return _first(model.objects).pk


def _first(rows: Any) -> Any:
    """The oldest of some rows."""
    return rows.order_by("pk")[0]
