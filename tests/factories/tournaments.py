"""A tournament with two teams, one match, a bye, a ruling and everything else that may be kept of one."""

from datetime import UTC, date, datetime
from uuid import UUID, uuid4

from clubs.acts import services as acts
from clubs.acts.contents import MatchEntered, SessionOpened
from clubs.acts.converter import as_json, content_of
from clubs.models import (
    BoardReport,
    Bye,
    CallStep,
    CheckInOpening,
    CheckInWay,
    ConditionsOfContest,
    DirectorCall,
    Duty,
    Entrant,
    EntrantHandicap,
    EntrantPlayer,
    Entry,
    EntryFeeClass,
    EntryPlayer,
    Event,
    FeePaid,
    GuestClaim,
    Invitation,
    LateChange,
    LateChangeAnswer,
    LeaveAsked,
    LineUp,
    MatchReport,
    NumberClaim,
    Official,
    PairingState,
    Particulars,
    PlayOffer,
    Presence,
    ReportKind,
    Revision,
    RoundPairing,
    Section,
    SentForm,
    Session,
    Stage,
    StageAct,
    StageActKind,
    TableDevice,
    TableEntry,
    TableEntryKind,
    TableMessage,
    TablesOpening,
    Tournament,
    Withdrawal,
)
from clubs.movements.generators import choice
from clubs.movements.model import MovementKind
from clubs.playing.services import own_movements
from federation.models import Member, User
from rulings.models import Adjustment, AdjustmentKind
from scoring import owing
from scoring.events.services import stages
from scoring.models import (
    Closure,
    FieldSheet,
    OverallBoard,
    OverallPlace,
    StageMatch,
    StageProblem,
    StageRun,
    StageStanding,
)
from tests.cast import House

DAY, NOON = date(2026, 5, 3), datetime(2026, 5, 3, 12, tzinfo=UTC)


def furnish(house: House, mark: str = "") -> Session:
    """A row of every model of a tournament; not announced, so that the public sees none of it."""
    by = house.scorer
    tournament = Tournament.objects.create(
        host=house.club,
        slug=f"{mark}spring".lower(),
        titles={"ja": f"{mark}春季", "en": f"{mark}Spring"},
        level="regional",
        starts_on=DAY,
        ends_on=DAY,
    )
    event = Event.objects.create(
        tournament=tournament,
        titles={"ja": f"{mark}チーム", "en": f"{mark}Teams"},
        form="round_robin_teams",
        boards_per_round=8,
    )
    ConditionsOfContest.objects.create(event=event, edition=1, body={"bye_vp": "12"}, set_by=by)
    stage = Stage.objects.create(event=event, titles={"ja": f"{mark}予選", "en": f"{mark}Qualifier"})
    StageAct.objects.create(stage=stage, kind=StageActKind.PUBLISHED, at=NOON, by=by)
    names = {"ja": f"{mark}ジュニア", "en": f"{mark}Juniors"}
    EntryFeeClass.objects.create(event=event, position=1, names=names, age_to=25, amount=100)
    entrant = Entrant.objects.create(event=event, number="A", name=f"{mark}Team", entered_by=by)
    member = Member.objects.order_by("pk").first()
    EntrantPlayer.objects.create(
        entrant=entrant, seat=1, name=f"{mark}SECRET", member=member, is_captain=True
    )
    Withdrawal.objects.create(entrant=entrant, stage=stage, after_round=1, at=NOON, by=by)
    FeePaid.objects.create(entrant=entrant, amount=3000, note=f"{mark}SECRET", at=NOON, by=by)
    EntrantHandicap.objects.create(entrant=entrant, amount=2, reason=f"{mark}SECRET", at=NOON, by=by)
    LeaveAsked.objects.create(entrant=entrant, reason=f"{mark}SECRET", at=NOON, by=by)
    session = Session.objects.create(
        club=house.club,
        game_key=f"{mark}stage",
        stage=stage,
        number=1,
        titles={
            "ja": f"{mark}春季 {mark}チーム {mark}予選",
            "en": f"{mark}Spring, {mark}Teams: {mark}Qualifier",
        },
        played_on=DAY,
        form="teams",
        scoring="imps",
        matches_in="vp",
        winners=1,
        published_at=NOON,
    )
    opened = SessionOpened(entrants=("A",))
    act = acts.keep(session=session, content=opened, at=NOON, by=by)
    revision = Revision.objects.create(session=session, number=1, act=act, published_by=by)
    section = Section.objects.create(session=session, letter="")
    entry = Entry.objects.create(
        session=session, section=section, number="A", position=0, entrant=entrant, stated_by=revision
    )
    Bye.objects.create(session=session, round=1, entry=entry, stated_by=revision)
    RoundPairing.objects.create(
        stage=stage,
        session=session,
        round=1,
        state=PairingState.LOCKED,
        seed=f"{mark}SECRET",
        at=NOON,
        by=by,
        proposal={"system": "round_robin", "groups": [], "places": {}, "proof": {}},
    )
    _around(house, tournament, member, mark)
    _reports(session, entrant, entry, mark)
    SentForm.objects.create(stage=stage, token=UUID(int=1))
    _late_change(house, session, mark)
    given = Adjustment.objects.create(
        session=session,
        kind=AdjustmentKind.PENALTY,
        body={"contestant": "A", "unit": "vps", "amount": "1", "law": "91"},
        reason=f"{mark}SECRET",
        at=NOON,
        by=by,
    )
    Adjustment.objects.create(
        session=session,
        kind=AdjustmentKind.WITHDRAWN,
        body={},
        supersedes=given,
        at=NOON,
        by=by,
        reason=f"{mark}SECRET",
    )
    owing.owe_stage(stage.pk, {"kind": "act"})
    run = stages.recompute(stage.pk)
    _derived(stage, run, entrant)
    Invitation.objects.create(stage=stage, club=house.club, by=by)
    NumberClaim.objects.create(
        club=house.club, number=f"{mark}N"[-20:], name=f"{mark}SECRET", note=f"{mark}SECRET", asked_by=by
    )
    if (seat := EntryPlayer.objects.order_by("pk").first()) is not None:  # of a game of the club's own
        GuestClaim.objects.create(member=house.members[1], seat=seat, note=f"{mark}SECRET", asked_by=by)
    _of_all_clubs(stage, session, entry)
    Closure.objects.create(stage=stage, act=stage.acts.get(), frozen=[])
    StageProblem.objects.create(
        stage=stage, session=session, code="every_board_cancelled", parameters={"field": "boards"}
    )
    return session


def _late_change(house: House, session: Session, mark: str) -> None:
    """A match that was missing when the results were published: it waits for two people, another holds."""
    waiting, held = (_asked_late(house, session, f"{mark}SECRET slip {number}") for number in (1, 2))
    LateChangeAnswer.objects.create(
        late_change=waiting, part="organiser", agrees=True, note=f"{mark}SECRET", given_by=house.administrator
    )
    act = acts.keep(session=session, content=content_of(held), at=NOON, by=house.administrator)
    Revision.objects.create(
        session=session, number=2, act=act, late_change=held, published_by=house.administrator
    )


def _asked_late(house: House, session: Session, reason: str) -> LateChange:
    entered = MatchEntered(
        round=1, a="A", b="B", imps=("20", "10"), boards=(), reason=reason, error="organiser_entry"
    )
    late: LateChange = LateChange.objects.create(
        session=session,
        kind=entered.kind,
        body=as_json(entered),
        changes={"facts": {"results": [], "matches": [], "boards": []}, "results": []},
        error="organiser_entry",
        reason=reason,
        asked_by=house.administrator,
        asked_at=NOON,
        grounds=[],
    )
    return late


def _around(house: House, tournament: Tournament, member: Member, mark: str) -> None:
    """An official, what is known of a member alone, and a movement of the club."""
    Official.objects.create(tournament=tournament, member=member, duty=Duty.CHIEF_DIRECTOR)
    Particulars.objects.create(member=member, born_on=date(1960, 1, 1), gender="w")
    movement = choice.make(MovementKind.HOWELL, 4)
    own_movements.keep(club=house.club, title=f"{mark}SECRET", movement=movement, by=house.scorer)


def _reports(session: Session, entrant: Entrant, entry: Entry, mark: str) -> None:
    """What players said; of a match and a table that nobody paired, so that no page has them."""
    of_report = {"session": session, "round": 1, "at": NOON, "by": entrant.entered_by}
    MatchReport.objects.create(
        **of_report,
        a=entrant,
        b=entrant,
        side=entrant,
        kind=ReportKind.REPORTED,
        a_score="1",
        b_score="0",
        reason=f"{mark}SECRET",
    )
    BoardReport.objects.create(
        **of_report,
        table="1",
        board=1,
        ns=entry,
        ew=entry,
        side="NS",
        kind=ReportKind.REPORTED,
        stated=["passed_out", "P", "", "", None, 0],
    )
    _check_in(session, entrant, mark, entrant.entered_by)
    TablesOpening.objects.create(
        session=session, salt=f"{mark}SECRET", is_open=False, at=NOON, by=of_report["by"]
    )
    device = TableDevice.objects.create(session=session, digest=f"{mark}SECRET", table=1, at=NOON)
    of_entry = {
        "session": session,
        "sequence": 1,
        "round": 1,
        "table": 1,
        "board": 1,
        "stated": ["passed_out", "P", "", "", None, 0],
        "at": NOON,
    }
    TableEntry.objects.create(
        **of_entry, token=uuid4(), device=device, side="NS", kind=TableEntryKind.ENTERED
    )
    TableEntry.objects.create(**of_entry, token=uuid4(), kind=TableEntryKind.DECIDED, by=of_report["by"])
    hands = of_entry | {"stated": [f"{mark}SECRET"], "side": "NS", "kind": TableEntryKind.HANDS}
    TableEntry.objects.create(**hands, token=uuid4(), device=device)
    LineUp.objects.create(**of_report, entrant=entrant, opponent=entrant, seats={}, reason=f"{mark}SECRET")
    by = {"at": NOON, "by": entrant.entered_by}
    call = DirectorCall.objects.create(
        session=session, round=1, table=1, reason="claim", note=f"{mark}SECRET", **by
    )
    CallStep.objects.create(call=call, kind="coming", **by)
    TableMessage.objects.create(session=session, table=1, text=f"{mark}SECRET", **by)


def _check_in(session: Session, entrant: Entrant, mark: str, by: User) -> None:
    """A check-in that is closed, somebody who was here, and a member who would have played."""
    place = {"stage": session.stage, "number": session.number, "at": NOON}
    CheckInOpening.objects.create(**place, starts_at=NOON, salt=f"{mark}SECRET", is_open=False, by=by)
    at_desk = {"way": CheckInWay.DESK, "by": by}
    Presence.objects.create(**place, entrant=entrant, name=f"{mark}SECRET", is_here=True, **at_desk)
    member = Member.objects.order_by("pk").first()
    PlayOffer.objects.create(**place, member=member, stands=True, **at_desk)


def _of_all_clubs(stage: Stage, session: Session, entry: Entry) -> None:
    """What the overall of a simultaneous event would keep."""
    FieldSheet.objects.create(session=session, body={})
    OverallPlace.objects.create(
        stage=stage,
        session=session,
        entry=entry,
        position=0,
        rank=1,
        tied=False,
        club_rank=1,
        club_tied=False,
        score=0,
        percent=0,
        boards=0,
    )
    OverallBoard.objects.create(stage=stage, number=1)


def _derived(stage: Stage, run: StageRun, entrant: Entrant) -> None:
    """A team alone has neither place nor match; both tables have a row all the same."""
    StageStanding.objects.get_or_create(
        stage=stage,
        entrant=entrant,
        defaults={"run": run, "position": 0, "rank": 1, "tied": False, "score": 0},
    )
    if not stage.match_rows.exists():
        StageMatch.objects.create(
            stage=stage, run=run, round=1, position=0, a=entrant, kind="bye", provisional=True
        )
