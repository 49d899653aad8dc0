"""Who gets in where: strangers, parties, the desk, the panel; nobody with a bar reads, sits or votes."""

from federation.models import Role
from federation.tenancy.context import acting_for
from rulings.appeal_lifecycle import AppealStep
from rulings.models import Body
from rulings.services import appeal_bodies, appeal_hearings, appeal_panels, case_pictures
from rulings.views.appeals_acts import COMMITTEE, DESK, MINE
from tests import cast
from tests.clubs.test_proofs import picture
from tests.rulings.appeals.test_pages import Evening, evening  # noqa: F401 - a fixture
from tests.rulings.test_case_pages import enter, text

SECRET, VOTED = "SECRETNOTE", "SECRETDISSENT"
# What is asked of the committee besides its steps.
LOOKS = (
    "/sakura/desk/committee/appeals/{}/", "/sakura/desk/committee/appeals/{}/panel/",
    "/sakura/desk/committee/appeals/{}/similar/", "/sakura/desk/appeal-effects/{}/",
    "/sakura/desk/appeal-effects/{}/double-dummy/",
)  # fmt: skip


STEPS = {*COMMITTEE.forms, *DESK.forms, *MINE.forms}


def of_room(appeal) -> list[str]:
    """Every address of the committee about an appeal."""
    steps = [f"/sakura/desk/committee/appeals/{appeal.pk}/{act}/" for act in COMMITTEE.forms]
    return [*(place.format(appeal.pk) for place in LOOKS), *steps]


def of_desk(appeal) -> list[str]:
    return [f"/sakura/desk/appeals/{appeal.pk}/{act}/" for act in DESK.forms] + [
        f"/sakura/desk/appeals/{appeal.pk}/"
    ]


def of_party(appeal) -> list[str]:
    return [f"/sakura/me/appeals/{appeal.pk}/{act}/" for act in MINE.forms] + [
        f"/sakura/me/appeals/{appeal.pk}/"
    ]


def gets_in(client, addresses) -> list[str]:
    """Where somebody is not turned away: from a step by sending it, from anything else by looking."""
    found = []
    for address in addresses:
        is_step = address.rstrip("/").rsplit("/", 1)[1] in STEPS
        answer = client.post(address) if is_step else client.get(address)
        if answer.status_code not in (403, 404):
            found.append(f"{address}: {answer.status_code}")
    return found


def test_strangers_and_the_other_federation_get_in_nowhere(evening: Evening, next_door) -> None:  # noqa: F811
    appeal = evening.file()
    strangers = {"registrar": evening.house.registrar, "player": evening.house.player}
    with acting_for(evening.house.federation):
        cast.appoint(evening.house.registrar, Role.APPEALS_COMMITTEE)  # the office alone is no seat
    clients = {name: enter(user) for name, user in strangers.items()}
    clients |= {"next door": enter(next_door.administrator)}
    every = [*of_room(appeal), *of_desk(appeal), *of_party(appeal), evening.filing]
    for name, client in clients.items():
        assert gets_in(client, every) == [], name
        assert gets_in(client, ["/sakura/desk/committee/", "/sakura/desk/committee/bodies/"]) == [], name
    assert gets_in(clients["player"], ["/sakura/desk/appeals/"]) == []
    assert str(appeal) not in text(clients["player"].get("/sakura/me/appeals/"))
    beside = enter(next_door.administrator)
    assert {beside.get(place.replace("sakura", "albion")).status_code for place in every} == {404}
    nobody = enter(None)
    assert {nobody.get(place).status_code for place in every} == {302}


def test_each_side_of_the_table_of_an_appeal(evening: Evening) -> None:  # noqa: F811
    appeal = evening.file()
    evening.to_hearing()
    with acting_for(evening.house.federation):
        slip, _new = case_pictures.attach(case=evening.case, content=picture(), by=evening.house.scorer)
    allowed = {"second": 200, "scorer": 200, "fourth": 403, "east": 403}
    for name, status in allowed.items():
        assert evening.clients[name].get(f"/sakura/desk/case-pictures/{slip.pk}/").status_code == status
    for name in ("east", "north"):
        assert gets_in(evening.clients[name], [*of_room(appeal), *of_desk(appeal)]) == [], name
    assert gets_in(evening.clients["second"], [*of_desk(appeal), *of_party(appeal)]) == []
    assert gets_in(evening.clients["scorer"], of_room(appeal)) == []
    assert gets_in(evening.clients["fourth"], of_room(appeal)) == []
    office = [place for place in of_room(appeal) if "/panel/" not in place]
    allowed = {"admit", "refuse", "seat", "answer", "name-panel"}
    office = [place for place in office if place.rstrip("/").rsplit("/", 1)[1] not in allowed]
    assert gets_in(evening.clients["administrator"], office) == []
    # A reply is the other side's; to withdraw is the appellants'; nobody presides but the chair.
    evening.do("east", "/sakura/me/appeals/", "reply", 403, text="x")
    evening.do("north", "/sakura/me/appeals/", "withdraw", 403, why="x")
    for act in ("decide", "dispose", "issue", "adjourn", "reconsider", "attend", "tell"):
        evening.do("second", "/sakura/desk/committee/", act, 403)


def test_who_has_a_bar_neither_reads_nor_sits_nor_votes(evening: Evening) -> None:  # noqa: F811
    """A party, the director, who said to be a witness, who left; each a chair of the body besides."""
    house, court = evening.house, evening.court
    with acting_for(house.federation):
        body = Body.objects.get(key="appeals")
        for user in (evening.players["north"], house.scorer):
            appeal_bodies.enrol(
                body=body, user=user, by=house.administrator, starts_on=cast.SINCE, chair=True
            )
    appeal = evening.file()
    evening.to_hearing()
    appeal = evening.appeal()
    with acting_for(house.federation):
        second, third = court.people[1:3]
        appeal_panels.seat(appeal=appeal, user=court.people[3], by=house.administrator)
        appeal_panels.disclose(appeal=appeal, kind="witness", by=second)
        since = cast.SINCE.replace(year=2021)
        appeal_bodies.enrol(body=body, user=second, by=house.administrator, starts_on=since, chair=True)
        assert appeal.refresh().state == "hearing"
    for name in ("north", "scorer", "second"):
        assert gets_in(evening.clients[name], of_room(appeal)) == [], name
        # Of the body, not of this appeal.
        assert evening.clients[name].get("/sakura/desk/committee/").status_code == 200
    page = evening.see("administrator", f"/sakura/desk/committee/appeals/{appeal.pk}/panel/")
    assert "party, or partner of a party" in page
    assert "director of the case" in page
    seat = "/sakura/desk/committee/"
    evening.do("administrator", seat, "seat", 422, member=house.scorer.pk)
    with acting_for(house.federation):
        appeal_panels.recuse(appeal=appeal, because="ill", by=third)
    evening.clients["third"].post(f"{seat}appeals/{appeal.pk}/vote/", {"choice": "upheld"})
    assert gets_in(evening.clients["third"], of_room(appeal)) == []
    with acting_for(house.federation):
        assert not appeal.acts.filter(step=AppealStep.VOTED).exists()


def test_notes_and_votes_never_leave_the_panel(evening: Evening) -> None:  # noqa: F811
    appeal = evening.file()
    evening.to_hearing()
    with acting_for(evening.house.federation):
        appeal_hearings.note(appeal=evening.appeal(), text=SECRET, by=evening.court.people[1])
    room = "/sakura/desk/committee/"
    evening.do("third", room, "vote", choice="upheld", dissent=VOTED)
    file = f"{room}appeals/{appeal.pk}/"
    assert SECRET in evening.see("chair", file)
    assert "votes: ruling upheld" in evening.see("chair", file)
    pages = [f"/sakura/appeals/{appeal.pk}/papers/", f"/sakura/cases/{evening.case.pk}/appeal/"]
    own = [*pages, f"/sakura/me/appeals/{appeal.pk}/", f"/sakura/me/cases/{evening.case.pk}/"]
    desk = [*pages, f"/sakura/desk/appeals/{appeal.pk}/", f"/sakura/desk/cases/{evening.case.pk}/"]
    desk += ["/sakura/desk/appeals/?state=all"]
    office = [f"{file}panel/", f"/sakura/desk/appeals/{appeal.pk}/"]
    seen = []
    for name, places in (("east", own), ("north", own), ("scorer", desk), ("administrator", office)):
        for place in places:
            page = text(evening.clients[name].get(place))
            seen += [f"{name} {place}" for said in (SECRET, VOTED, "votes:", "vote given") if said in page]
    assert seen == []
