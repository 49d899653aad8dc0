"""Who gets in where: strangers, parties, the desk, the panel; nobody with a bar reads, sits or votes."""

from federation.models import Role
from federation.tenancy.context import acting_for
from rulings.appeals.services import bodies, hearings, panels
from rulings.appeals.views.acts import COMMITTEE, DESK, MINE
from rulings.cases.services import pictures
from rulings.lifecycle.appeals import AppealStep
from rulings.models import Body
from tests import cast
from tests.clubs.uploads.test_proofs import picture
from tests.rulings.appeals.views.test_pages import Evening, evening  # noqa: F401 - a fixture
from tests.rulings.cases.test_case_pages import enter, text
from tests.test_isolation import pages

SECRET, VOTED = "SECRETNOTE", "SECRETDISSENT"
ROOMS = {"my_appeal_act": MINE, "desk_appeal_act": DESK, "committee_appeal_act": COMMITTEE}
STEPS = {act for room in ROOMS.values() for act in room.forms}
OF_PARTY, OF_DESK = {"my_appeal", "my_appeal_act"}, {"desk_appeal", "desk_appeal_act"}
# What everybody whom an appeal concerns takes away of it, each as far as they may see it.
PAPERS = {"appeal_papers", "appeal_pack", "appeal_decision_pdf", "appeal_hearing_ics"}
OF_PROGRAMS = {"api_appeal", "api_concurrence"}


def about(appeal) -> dict[str, list[str]]:
    """Every address about an appeal, by the name of its page: read from the URLconf, so that a page that is
    added later is walked too."""
    addresses: dict[str, list[str]] = {}
    for page in pages():
        if "appeal_id" not in page.arguments:
            continue
        rest = set(page.arguments) - {"appeal_id", "act"}
        assert not rest, f"say what stands in the address of {page.name}: {rest}"
        place = "/sakura/" + page.template.replace("{appeal_id}", str(appeal.pk))
        acts = ROOMS[page.name].forms if "act" in page.arguments else [""]
        addresses[page.name] = [place.replace("{act}", act) for act in acts]
    return addresses


def of_room(appeal) -> list[str]:
    """Every address that is neither a party's nor the desk's nor a paper: those of the panel."""
    others = OF_PARTY | OF_DESK | PAPERS | OF_PROGRAMS
    return [
        address for name, addresses in about(appeal).items() if name not in others for address in addresses
    ]


def of_desk(appeal) -> list[str]:
    return [address for name in OF_DESK for address in about(appeal)[name]]


def of_party(appeal) -> list[str]:
    return [address for name in OF_PARTY for address in about(appeal)[name]]


def of_papers(appeal) -> list[str]:
    return [address for name in PAPERS | OF_PROGRAMS for address in about(appeal)[name]]


def gets_in(client, addresses) -> list[str]:
    """Where somebody is not turned away: from a step by sending it, from anything else by looking."""
    entered = []
    for address in addresses:
        is_step = address.rstrip("/").rsplit("/", 1)[1] in STEPS
        answer = client.post(address) if is_step else client.get(address)
        answer = client.post(address) if answer.status_code == 405 else answer
        if answer.status_code not in (403, 404):
            entered.append(f"{address}: {answer.status_code}")
    return entered


def test_strangers_and_the_other_federation_get_in_nowhere(evening: Evening, next_door) -> None:  # noqa: F811
    appeal = evening.file()
    strangers = {"registrar": evening.house.registrar, "player": evening.house.player}
    with acting_for(evening.house.federation):
        cast.appoint(evening.house.registrar, Role.APPEALS_COMMITTEE)  # the office alone is no seat
    clients = {name: enter(user) for name, user in strangers.items()}
    clients |= {"next door": enter(next_door.administrator)}
    every = [address for addresses in about(appeal).values() for address in addresses] + [evening.filing]
    shown = [address for address in every if "/api/" not in address]
    for name, client in clients.items():
        assert gets_in(client, every) == [], name
        assert gets_in(client, ["/sakura/desk/committee/", "/sakura/desk/committee/bodies/"]) == [], name
    assert gets_in(clients["player"], ["/sakura/desk/appeals/"]) == []
    assert str(appeal) not in text(clients["player"].get("/sakura/me/appeals/"))
    beside = enter(next_door.administrator)
    assert {beside.get(place.replace("sakura", "albion")).status_code for place in shown} == {404}
    nobody = enter(None)
    assert {nobody.get(place).status_code for place in shown} == {302}


def test_each_side_of_the_table_of_an_appeal(evening: Evening) -> None:  # noqa: F811
    appeal = evening.file()
    evening.to_hearing()
    with acting_for(evening.house.federation):
        slip, _new = pictures.attach(case=evening.case, content=picture(), by=evening.house.scorer)
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
            bodies.enrol(body=body, user=user, by=house.administrator, starts_on=cast.SINCE, chair=True)
    appeal = evening.file()
    evening.to_hearing()
    appeal = evening.appeal()
    with acting_for(house.federation):
        second, third = court.people[1:3]
        panels.seat(appeal=appeal, user=court.people[3], by=house.administrator)
        panels.disclose(appeal=appeal, kind="witness", by=second)
        since = cast.SINCE.replace(year=2021)
        bodies.enrol(body=body, user=second, by=house.administrator, starts_on=since, chair=True)
        assert appeal.refresh().state == "hearing"
    for name in ("north", "scorer", "second"):
        assert gets_in(evening.clients[name], of_room(appeal)) == [], name
        # Of the body, not of this appeal.
        assert evening.clients[name].get("/sakura/desk/committee/").status_code == 200
    # Neither a party nor at the desk: who said to be a witness has no paper of it either.
    assert gets_in(evening.clients["second"], [*of_papers(appeal), *of_desk(appeal), *of_party(appeal)]) == []
    page = evening.see("administrator", f"/sakura/desk/committee/appeals/{appeal.pk}/panel/")
    assert "party, or partner of a party" in page
    assert "director of the case" in page
    seat = "/sakura/desk/committee/"
    evening.do("administrator", seat, "seat", 422, member=house.scorer.pk)
    with acting_for(house.federation):
        panels.recuse(appeal=appeal, because="ill", by=third)
    evening.clients["third"].post(f"{seat}appeals/{appeal.pk}/vote/", {"choice": "upheld"})
    assert gets_in(evening.clients["third"], of_room(appeal)) == []
    with acting_for(house.federation):
        assert not appeal.acts.filter(step=AppealStep.VOTED).exists()


def test_notes_and_votes_never_leave_the_panel(evening: Evening) -> None:  # noqa: F811
    appeal = evening.file()
    evening.to_hearing()
    with acting_for(evening.house.federation):
        hearings.note(appeal=evening.appeal(), text=SECRET, by=evening.court.people[1])
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
            seen += [f"{name} {place}" for words in (SECRET, VOTED, "votes:", "vote given") if words in page]
    assert seen == []
