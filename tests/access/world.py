"""A furnished federation whose every object belongs to the own club and the own event."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from clubs.cards import presets, services
from clubs.cards.presets import Preset
from clubs.checkin.services.opening import open_check_in
from clubs.dealing.services import deal_boards
from clubs.models import (
    Card,
    EntrantPlayer,
    Match,
    PartnerNotice,
    RegulationDraft,
    Result,
    Session,
    Stage,
    Tournament,
    Wanted,
)
from clubs.movements.generators import choice
from clubs.movements.model import MovementKind
from clubs.partners import services as partners
from clubs.partners.wanted import NoticeFacts
from clubs.playing.services import board_reports, seating
from clubs.register.services import number_claims
from clubs.regulations import services as regulations
from clubs.table.services.opening import open_tables
from clubs.uploads.services import simultaneous
from federation.models import Member, User
from federation.people.member_numbers import with_check_digit
from federation.roles import today
from federation.tenancy.context import acting_for
from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.adjustments.selectors import adjustments_of_case
from rulings.cases.services import opening
from rulings.models import Adjustment, AdjustmentKind, Appeal, Case
from scoring.events.services import stages
from scoring.models import Series
from scoring.rulemaking.services import replays
from scoring.sessions.services import recomputation
from tests import cast
from tests.access import people
from tests.cast import House
from tests.clubs.playing.test_board_reports import FOUR_SPADES, Evening
from tests.clubs.playing.test_match_reports import begun
from tests.clubs.regulations.test_adopting import Committee
from tests.clubs.tournaments.event_house import Running, at
from tests.factories import appeals
from tests.factories.rows import furnish
from tests.scoring import tournament_builders
from tests.scoring.events.clubs_at_once import a_simultaneous, bring, game

CHECKED_IN = 3  # the session of the evening's stage that is to come


@dataclass(frozen=True, slots=True)
class Things:
    """What addresses are about, all of the own club: a game of its own, and four events that it runs."""

    house: House
    game: Session  # a session of the club alone
    teams: Running  # a Swiss of teams; the party is captain of the first
    match: Match  # of that team, in the first round
    evening: Evening  # pairs in a Howell; the party sits there
    result: Result  # of the party's table
    robin: Stage  # a round robin that is played
    at_clubs: Stage  # a simultaneous event with the club's session
    case: Case  # told to the party, who has not appealed
    appeal: Appeal  # the party's, in its hearing
    disqualification: Adjustment  # of a pair of the evening, waiting for the organiser
    member: Member  # the party
    draft: RegulationDraft  # of an edition of the regulations, beside one that is proposed
    card: Card  # of the party and the guest they play with, in two versions
    notice: PartnerNotice  # by which the party looks for a partner


@dataclass(frozen=True, slots=True)
class World:
    """The federation that is asked about, the one next door, and who asks."""

    here: House
    next_door: House
    things: Things
    people: dict[str, User]  # by role
    secrets: dict[str, str]  # of tokens, by role


def build() -> World:
    """Everything, through the services; nothing in scope afterwards."""
    here, next_door = cast.japanese(), cast.english()
    with acting_for(here.federation):
        things, chair = _things(here)
        other = people.another_club(here)
        by_role = {
            "member": people.member(here.federation, "member").user,
            "party": things.member.user,
            "panel": chair,
            "next": next_door.administrator,
            "next_at": next_door.administrator,
        }
        by_role |= people.of_clubs(here, other) | people.directors(here, other)
        by_role |= people.of_offices(here.federation) | people.operators(here.federation)
        people.long_register(by_role["registrar"])
    secrets = people.secrets(here, next_door, by_role, other)
    return World(here, next_door, things, by_role, secrets)


def _things(house: House) -> tuple[Things, User]:
    """All of them, and the chair of the panel that hears the appeal."""
    played = furnish(house, "own")
    evening = Evening(house)
    deal_boards(session=evening.session, first=31, last=33, at=at(0), by=evening.director)
    open_tables(session=evening.session, at=at(0), by=evening.director)
    teams, match, _first, _second = begun(house, slug="teams", line_ups="yes")
    captain = EntrantPlayer.objects.filter(entrant=match.a.entrant, seat=1)
    captain.update(member=evening.one)
    result = _result(evening)
    case, appeal, chair = _appeal(house, result, evening)
    number_claims.claim(
        club=house.club,
        number=with_check_digit("77001", house.federation.number_scheme),
        name="Own Player",
        by=house.scorer,
    )
    robin, at_clubs = tournament_builders.a_round_robin(house, "robin"), _simultaneous(house)
    tournament_builders.keep_handicaps(robin, house.scorer, A="1.5")
    Tournament.objects.filter(announced_at=None).update(announced_at=timezone.now())
    Series.objects.update(announced_at=timezone.now())
    stages.recompute(teams.stage.pk)
    _check_in(evening)
    things = Things(
        house=house,
        game=played,
        teams=teams,
        match=match,
        evening=evening,
        result=result,
        robin=robin,
        at_clubs=at_clubs,
        case=case,
        appeal=appeal,
        disqualification=_disqualification(house, evening),
        member=evening.one,
        draft=_draft(),
        card=_card(evening),
        notice=_notice(evening),
    )
    return things, chair


def _notice(evening: Evening) -> PartnerNotice:
    facts = NoticeFacts(Wanted.PARTNER, today() + timedelta(days=9))
    return partners.write(facts=facts, at=timezone.now(), by=evening.one.user)


def _check_in(evening: Evening) -> None:
    """Of a session to come, today; the seats of the session before were drawn by lot."""
    now = timezone.now()
    act = {"at": now, "by": evening.director}
    open_check_in(stage=evening.stage, number=CHECKED_IN, starts_at=now, **act)
    first, howell = (
        evening.stage.sessions.get(number=1),
        choice.make(MovementKind.HOWELL, 6, boards_per_round=2),
    )
    seating.set_movement(session=first, movement=howell, seed="0f" * 8, **act)


def _draft() -> RegulationDraft:
    """Of a committee of its own; another edition is proposed."""
    committee = Committee()
    act = {"at": timezone.now(), "by": committee.second}
    regulations.adopt(edition=committee.proposed(), **act)
    draft: RegulationDraft = committee.draft()
    replays.begin(draft=draft, year=replays.years()[0], **act)
    return draft


def _card(evening: Evening) -> Card:
    """Both are in the event of the evening."""
    guest = EntrantPlayer.objects.get(entrant__event=evening.stage.event, entrant__number="1", seat=2).name
    act = {"at": timezone.now(), "by": evening.one.user}
    standard, acol = (presets.content_of(preset) for preset in (Preset.STANDARD, Preset.ACOL))
    card = services.begin_with_guest(event=evening.stage.event, guest=guest, content=standard, **act)
    services.file(card=card, **act)
    services.revise(card=card, content=acol, **act)
    services.file(card=card, **act)
    services.revise(card=card, content=standard, **act)
    return card


def _result(evening: Evening) -> Result:
    """Entered by both sides at the table."""
    seat, (ns, ew) = evening.seat(), evening.sides()
    stated = {"session": evening.session, "seat": seat, "stated": FOUR_SPADES, "at": at(1)}
    report = board_reports.report(**stated, by=ns)
    board_reports.report(**stated, by=ew, seen=report.pk)
    recomputation.recompute(evening.session.pk)
    stages.recompute(evening.stage.pk)
    return Result.objects.current().get(session=evening.session)


def _appeal(house: House, result: Result, evening: Evening) -> tuple[Case, Appeal, User]:
    """A told ruling, and one that the party has appealed: its panel hears it."""
    court = appeals.court(house)
    side = "ns" if evening.sides()[0] == evening.one.user else "ew"
    appeal = appeals.heard(court, appeals.told_case(house, result), result, side=side)
    unanswered = appeals.told_case(house, result, at=timezone.now())
    return unanswered, appeal, court.chair


def _disqualification(house: House, evening: Evening) -> Adjustment:
    """Of a case of its own, ruled by nobody who asks: whoever has ruled it does not answer it."""
    decision = decision_from(AdjustmentKind.DISQUALIFICATION, {"contestant": "1", "round": 1})
    act = {"session": evening.session, "decision": decision, "at": timezone.now(), "by": house.scorer}
    return adjustments_of_case(opening.open_case(adjustment=adjustments.rule(**act), by=house.scorer)).get()


def _simultaneous(house: House) -> Stage:
    """With the game of the own club."""
    stage, _clubs = a_simultaneous(house, clubs=1)
    simultaneous.invite(stage=stage, clubs=[house.club], by=house.scorer)
    bring(house, house.club, stage, game(house.club))
    return stage
