"""At least one row of every model of a federation, made through the real services.

A model that is added later fails `test_there_is_a_row_of_every_model` until it has a row here.
"""

import io
import re
from datetime import date, timedelta
from decimal import Decimal

from django.apps import apps
from django.db import connection, models
from django.utils import timezone
from pghistory.models import Event
from PIL import Image

from clubs.corrections.services import corrections
from clubs.facts.services import corrected
from clubs.models import (
    Board,
    Correction,
    DeviceToken,
    EntryPlayer,
    Part,
    Result,
    Revision,
    Scope,
    ServiceToken,
    Session,
    Upload,
)
from clubs.register.services import service_tokens
from clubs.uploads.services import amendments, column_mappings, late_files, proofs, uploads
from federation.models import (
    DirectorRegistration,
    DuesPaid,
    DuesYear,
    ImportBatch,
    Member,
    RegisterImport,
    StaffSession,
)
from federation.people.member_numbers import with_check_digit
from federation.people.merging.merge import merge_members
from federation.people.services import dues
from federation.people.services.members import save_member
from federation.record import letters
from federation.roles import today
from federation.tenancy.models import TenantModel
from rulings.acts import cases as case_acts
from rulings.acts.case_contents import CaseCited
from rulings.cases.services import cases, pictures
from rulings.conduct import fines, services as conduct
from rulings.laws import editions
from rulings.models import Adjustment, Case, ConductExample, ConductReply, ConductRule, FineRate, LawAdoption
from scoring import owing
from scoring.engine.corrections.acceptance import Error
from scoring.models import (
    Account,
    LevyRate,
    Payment,
    PaymentAnswer,
    PaymentRun,
    PeriodClose,
    PointsLeft,
    RankingChoice,
    ReportLayout,
    Slip,
    SlipClaim,
    Title,
    TitleAct,
    WebhookDelivery,
    WebhookEndpoint,
)
from scoring.points.services.ledger.lines import LedgerLine, post
from scoring.sessions.services import recomputation
from scoring.webhooks import sending
from tests.cast import SINCE, House
from tests.factories import (
    appeals,
    cards,
    casebook,
    districts,
    learning,
    looks,
    matches,
    money,
    one_person,
    open_data,
    own_kinds,
    partners,
    personal,
    programs,
    published,
    ratings,
    regulations,
    reviews,
    series,
    social,
    systems,
    tournaments,
)
from tests.factories.mailings import mailed
from tests.factories.renewals import renewed
from tests.places import SAMPLES

TWO_HEARTS_AND_ONE = re.compile(
    rb"(<CONTRACT>2[HS]</CONTRACT>\s*<PLAYED_BY>[NS]</PLAYED_BY>\s*<LEAD>..</LEAD>\s*)"
    rb"<TRICKS>9</TRICKS>(\s*)<SCORE>140</SCORE>"
)
GAME = (SAMPLES / "usebio_pairs_mitchell_13.xml").read_text()


def tenant_models() -> list[type[models.Model]]:
    """Every model whose rows belong to a federation, its history included."""
    return [m for m in apps.get_models() if issubclass(m, TenantModel) or _is_history(m)]


def _is_history(model: type[models.Model]) -> bool:
    return issubclass(model, Event) and any(field.name == "federation" for field in model._meta.fields)


def furnish(house: House, mark: str = "") -> Session:
    """Fill every table of the federation in scope. `mark` goes into every text that somebody typed.

    Made are a published session in two revisions and a correction, a late correction that one of two has
    confirmed, a draft that nobody outside the club may see, a device, a director, a merged record and an
    operator's visit.
    """
    _people(house, mark)
    _device(house, mark)
    _service(house, mark)
    session = _published(house, mark)
    _corrections(house, session, mark)
    _proof(house, session, mark)
    _late_revision(house, mark)
    letters.owe(
        topic="results_published", key=f"{mark}DRAFT", readers=[house.player], about={"title": f"{mark}DRAFT"}
    )
    draft, _is_new = uploads.receive(
        club=house.club, name=f"{mark}draft.xml", content=_game(f"{mark}DRAFT", "9999"), by=house.scorer
    )
    title = {"kind": "heading", "key": {"field": "title"}, "value": {"to": f"{mark}DRAFT amended"}}
    amendments.amend(upload=draft, **title, by=house.scorer)
    _columns(house, mark)
    tournaments.furnish(house, mark)
    cards.furnish(house, mark)
    regulations.furnish(house, mark)
    systems.furnish(house, mark)
    partners.furnish(house, mark)
    matches.furnish(session, mark)
    reviews.furnish(house, session, mark)
    _case(house, session, mark)
    appeals.furnish(house, session, mark)
    casebook.furnish(house, session, mark)
    _points(house, session, mark)
    series.furnish(mark)
    social.furnish(house, mark)
    learning.furnish(house, mark)
    ratings.furnish(house, session)
    personal.furnish(house, mark)
    programs.furnish(house, mark)
    looks.furnish(house, mark)
    money.furnish(house, mark)
    districts.furnish(house, mark)
    published.furnish(house, mark)
    own_kinds.furnish(house, mark)
    open_data.furnish(house, mark)
    return session


def _case(house: House, session: Session, mark: str) -> None:
    """An incident with a party, a cited item, and its acts in their chain."""
    result = Result.objects.current().filter(session=session, kind="played").order_by("line")[0]
    player = EntryPlayer.objects.current().filter(entry=result.ns).order_by("seat")[0]
    case, _is_new = cases.report(
        session=session,
        token=f"{mark}case",
        place=cases.CasePlace(timezone.now(), board=result.board),
        seats={"N": player},
        incident=f"{mark}DRAFT incident",
        by=house.scorer,
    )
    cite = {"item": "54A", "role": "infraction", "note": f"{mark}DRAFT note"}
    case_acts.take(case=case, content=CaseCited(**cite), by=house.scorer)
    picture = io.BytesIO()
    Image.new("RGB", (4, 3), "navy").save(picture, "PNG")
    pictures.attach(case=case, content=picture.getvalue(), by=house.scorer, caption=f"{mark}DRAFT slip")
    _conduct(house, mark)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # links are written when a transaction ends
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def _conduct(house: House, mark: str) -> None:
    """The rule of a conduct record, and a reply to what stands there."""
    rule = ConductRule(adopted_on=SINCE, adopted_by=f"{mark}board", text=f"{mark}rule", months=120)
    conduct.adopt(rule, by=house.administrator)
    fines.enter(
        FineRate(starts_on=today(), amount=Decimal(0), adopted_by=f"{mark}board"), by=house.administrator
    )
    laws = LawAdoption(edition="laws-2017", adopted_on=SINCE, adopted_by=f"{mark}board")
    editions.adopt(laws, by=house.administrator)
    member = Member.objects.get(user=house.player)
    decision = Adjustment.objects.order_by("pk")[0]
    ConductReply.objects.create(member=member, adjustment=decision, text=f"{mark}DRAFT", by=house.player)
    example = {"case": Case.objects.order_by("pk")[0], "kind": "courtesy", "by": house.administrator}
    ConductExample.objects.create(**example, texts={"ja": f"{mark}例", "en": f"{mark}example"})


def _points(house: House, session: Session, mark: str) -> None:
    """A payment to a member and to a guest's slip that is claimed, by a run that two people made."""
    now, two = timezone.now(), {"prepared_by": house.scorer, "at": timezone.now()}
    body = {"member": house.members[0].pk, "colour": "black", "amount": "0.25"}
    brought = {"file": f"{mark}SECRET.csv", "rows": [[house.members[0].pk, "black", 2020, "1.5"]]}
    PaymentRun.objects.create(kind="brought", body=brought, reason=f"{mark}DRAFT reason", **two)
    asked = PaymentRun.objects.create(kind="manual", body=body, reason=f"{mark}DRAFT reason", **two)
    word = PaymentAnswer.objects.create(
        payment_run=asked, approved=True, by=house.registrar, note=f"{mark}DRAFT note", **two
    )
    slip = Slip.objects.create(
        session=session,
        holder=f"{mark}SECRET",
        name=f"{mark}SECRET",
        code=f"{mark}SECRET"[:20],
        valid_through=date(2030, 1, 1),
    )
    WebhookEndpoint.objects.create(
        label=f"{mark}SECRET",
        address=f"https://example.org/{mark}SECRET",
        salt=f"{mark}SECRET",
        made_at=now,
        made_by=house.registrar,
    )
    LevyRate.objects.create(starts_on=date(2020, 1, 1), amount=100)
    ReportLayout.objects.create(title=f"{mark}DRAFT layout", text=f"{mark}DRAFT text")
    payment = Payment.objects.create(
        kind="manual", period=date(2026, 5, 1), reason=f"{mark}DRAFT reason", approval=word, at=now
    )
    lines = [
        LedgerLine(Account.MEMBER, house.members[0].pk, "black", Decimal("0.25")),
        LedgerLine(Account.SLIP, slip.pk, "black", Decimal("0.10")),
    ]
    post(payment, lines)
    attempt = sending.begin(WebhookDelivery.objects.get().pk)
    sending.note(attempt.delivery, None, "connection", 1)
    SlipClaim.objects.create(slip=slip, member=house.members[0], at=now, by=house.player)
    PeriodClose.objects.create(through=date(2020, 1, 1), at=now, by=house.registrar)
    RankingChoice.objects.create(member=house.members[1])
    _titles(house, mark)
    owing.owe_points(session)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def _titles(house: House, mark: str) -> None:
    """A title whose points are not there, which somebody confirmed; and what is left of points."""
    of_act = {"by": house.registrar, "at": timezone.now(), "reason": f"{mark}DRAFT reason"}
    title = Title.objects.create(
        member=house.members[0],
        pack="jcbl-sample",
        ladder="titles",
        edition=date(1998, 1, 1),
        rank="life_master",
        awarded_on=date(2026, 5, 1),
        code=f"{mark}SECRET"[:20],
        **of_act,
    )
    TitleAct.objects.create(title=title, kind="confirmed", points={"black": "1/4"}, **of_act)
    left = {"year": 2026, "units": 2500}
    PointsLeft.objects.get_or_create(member=house.members[0], colour="", defaults=left)


def _people(house: House, mark: str) -> None:
    numbers = [with_check_digit(f"2000{i}", house.federation.number_scheme) for i in (1, 2)]
    kept, double = (save_member(_member(number, mark), by=house.registrar) for number in numbers)
    DirectorRegistration.objects.create(
        member=double, grade="national", certified_on=SINCE, expires_on=date(2030, 1, 1)
    )
    merge_members(duplicate=double, into=kept, by=house.registrar)  # the grade goes along
    one_person.furnish(house)
    StaffSession.objects.create(
        operator=house.player,
        reason=f"{mark}visit",
        starts_at=timezone.now() - timedelta(days=9),
        ends_at=timezone.now() - timedelta(days=8),
    )
    year = DuesYear.objects.create(
        starts_on=date(2019, 1, 1), ends_on=date(2019, 12, 31), due_by=date(2019, 3, 31)
    )
    paid = DuesPaid(year=year, member=house.members[0], paid_on=date(2019, 2, 1), note=f"{mark}DRAFT")
    dues.save_paid(paid, by=house.registrar)
    renewed(house, year, mark)
    mailed(house, mark)
    taken = RegisterImport.objects.create(
        step="import",
        state="imported",
        register="federation.member",
        file="0" * 32,
        name=f"{mark}SECRET.csv",
        language="en",
        asked_by=house.registrar,
    )
    ImportBatch.objects.create(of=taken, place=0)


def _member(number: str, mark: str) -> Member:
    return Member(number=number, family_name=f"{mark}SECRET", family_romaji=f"{mark}Secret", given_romaji="A")


def _device(house: House, mark: str) -> DeviceToken:
    token, _secret = DeviceToken.objects.create(house.scorer, club=house.club, label=f"{mark}device")
    return token


def _service(house: House, mark: str) -> ServiceToken:
    words = {"name": f"{mark}service", "purpose": f"{mark}purpose", "ends_on": today() + timedelta(days=9)}
    token, _secret = service_tokens.issue(scopes=(Scope.READ_CLUBS,), by=house.administrator, **words)
    return token


def _published(house: House, mark: str) -> Session:
    for content in (_game(f"{mark}PUBLISHED"), _game(f"{mark}PUBLISHED").replace(b">3NS<", b">33NS<")):
        upload, _is_new = uploads.receive(
            club=house.club, name=f"{mark}file.xml", content=content, by=house.scorer
        )
        session = uploads.publish(upload=upload, by=house.scorer)
        recomputation.recompute(session.pk)
    if not Board.objects.exists():
        Board.objects.create(
            session=session, number=1, deal=reviews.DEAL, stated_by=Revision.objects.all()[0]
        )
    assert Upload.objects.filter(session=session).count() == 2
    return session


def _corrections(house: House, session: Session, mark: str) -> None:
    """One that held at once; and a late one, because no time was announced: it waits for a director."""
    played = Result.objects.current().filter(session=session, kind="played").exclude(contract="")
    first, second = played[:2]
    _correction(house, first, f"{mark}reason")
    recomputation.recompute(session.pk)
    Session.objects.filter(pk=session.pk).update(conditions={"correction_minutes": "0"})
    asked = _correction(house, second, f"{mark}DRAFT reason")
    corrections.answer(
        correction=asked, part=Part.ORGANISER, agrees=True, note=f"{mark}DRAFT note", by=house.scorer
    )


def _late_revision(house: House, mark: str) -> None:
    """A file that came when the period was over: it too waits for a director."""
    published = _game(f"{mark}PUBLISHED").replace(b">3NS<", b">33NS<")
    content = TWO_HEARTS_AND_ONE.sub(rb"\1<TRICKS>8</TRICKS>\2<SCORE>110</SCORE>", published, count=1)
    upload, _is_new = uploads.receive(
        club=house.club, name=f"{mark}draft-late.xml", content=content, by=house.scorer
    )
    asked = late_files.ask(upload=upload, reason=f"{mark}DRAFT reason", by=house.scorer)
    late_files.answer(
        asked=asked, part=Part.ORGANISER, agrees=True, note=f"{mark}DRAFT note", by=house.scorer
    )


def _proof(house: House, session: Session, mark: str) -> None:
    """Photographs of each kind, which nobody but those who judge may see."""
    picture = io.BytesIO()
    Image.new("RGB", (4, 3), "navy").save(picture, "PNG")
    for to in (session, session.uploads.all()[0], session.corrections.all()[0]):
        proofs.attach(to=to, content=picture.getvalue(), by=house.scorer, caption=f"{mark}DRAFT slip")


def _correction(house: House, result: Result, reason: str) -> Correction:
    """Declarer sat on the other side."""
    other = "E" if result.declarer in "NS" else "N"
    after = corrected.played(result.board, result.contract, other, result.tricks)
    error = Error.ORGANISER_ENTRY
    return corrections.correct(result=result, after=after, error=error, reason=reason, by=house.scorer)


def _columns(house: House, mark: str) -> None:
    """A table that is not understood until somebody says what its columns mean."""
    heads = [f"{mark}DRAFT", "Us", "Them", "Pts"]
    content = "\n".join([",".join(heads), *(f"{i},{i},{i + 4},50" for i in range(1, 5))]).encode()
    upload, _is_new = uploads.receive(
        club=house.club, name=f"{mark}draft.csv", content=content, by=house.scorer
    )
    answer = column_mappings.ColumnAnswer(["board", "ns", "ew", "score"], title=f"{mark}DRAFT")
    column_mappings.say(upload=upload, heads=heads, answer=answer, by=house.scorer)


def _game(title: str, key: str = "3221") -> bytes:
    text = GAME.replace("<TITLE>Thursday</TITLE>", f"<TITLE>{title}</TITLE>")
    text = text.replace("EL Thu 10.00am Rookie (21-Jul-22)", title)
    return text.replace("<EVENT_IDENTIFIER>3221<", f"<EVENT_IDENTIFIER>{key}<").encode()
