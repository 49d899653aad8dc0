"""What the tables must not say, whoever writes them: strangers stay out, each exception has its reason."""

from collections.abc import Iterator
from fnmatch import fnmatchcase

import pytest

from tests.access import tables
from tests.access.roles import STRANGERS, columns
from tests.access.urls import AREAS, Operation, operations
from tests.access.walk import LOGIN, NO_METHOD, YES

# What anybody who is signed in may do without an office, a club or an event: by operation, and why.
OF_ANYBODY = {
    "account_*": "their own login",
    "mfa_*": "their own second factor",
    "usersessions_list *": "their own browsers",
    "my_*": "what is theirs; of nobody else's there is anything to be shown",
    "enter_event *": "any member may enter an event that is announced",
    "partner* *": "any member in good standing reads the notices of members, and answers",
    "new_partner_notice *": "any member in good standing looks for a partner",
    "claim_slip *": "whoever has the code of a slip; who is no member here is refused with it",
    "page_choice POST": "whether their own page is open to everybody",
    "ranking_choice POST": "whether they are in the rankings themselves",
    "api_own_*": "their own matches and tables",
    "api_my_points GET": "their own points",
    "api_cases GET": "a list of what they may read",
    "api_rulings GET": "a list of what they may read",
    "api_appeals GET": "a list of what they may read",
}
# Lists of whoever has a club or an event somewhere: of theirs, and of nobody else's.
OF_ANY_CLUB_OR_EVENT = {
    "desk GET": "the clubs whose desk they keep",
    "cases GET": "the cases that they handle",
    "new_case GET": "the sessions that they direct",
    "law_consistency GET": "figures over all cases without a name",
    "waiting_corrections GET": "the corrections of their clubs and tournaments",
    "desk_appeals GET": "the appeals that they handle",
    "guest_claims GET": "what members ask their clubs for",
    "api_uploads GET": "the files of their clubs",
    "api_upload_states GET": "the files of their clubs",
    "api_late_revisions GET": "those of their clubs",
    "api_corrections GET": "those of their clubs",
}
# What changes something and asks nobody to sign in.
UNSIGNED = {
    "choose_language POST": "kept in a cookie of the reader",
    "account_*": "signing in, and the way back in: counted and limited by themselves",
    "letters_off POST": "whoever has the signature of the letter is its reader",
    "join POST": "an application, within limits: tests/clubs/joining",
    "join_club POST": "an application, within limits: tests/clubs/joining",
    "club_contact POST": "a letter to a club, within limits: tests/clubs/pages",
    "card_messages POST": "signed by the provider: tests/federation/money/test_cards.py",
    "card_link POST": "whoever has the link of a charge may pay it: tests/clubs/treasury/test_card_pages.py",
    "openid_authorize POST": "a program's question by POST, as by GET: tests/scoring/openid",
    "openid_token POST": "whoever has a code and proves it: tests/scoring/openid",
    "openid_revoke POST": "whoever has a token may end it: tests/scoring/openid",
    "joining_proof POST": "whoever has the link of the letter has the address",
    "guardian POST": "whoever has the link of the letter is the guardian",
    "api_calc_* POST": "a calculator keeps nothing",
    "contact POST": "a letter to the office, within limits: tests/federation/face/test_contact.py",
    "new_pad POST": "anybody keeps score, within limits: tests/scoring/social",
    "pad_page POST": "whoever has the link that writes",
    "new_game POST": "anybody plays against the portal, within limits: tests/scoring/social",
    "game_page POST": "whoever has the game's link",
    "quiz_question POST": "an answer is explained; of who is not signed in none is kept",
    "admin:logout POST": "leads to the one page for signing out",
    "operators:logout POST": "leads to the one page for signing out",
}
# What nobody of the matrix is let in to.
UNOPENED = {
    "api_my_rating GET": "not found before a session of one's own counts: tests/scoring/rating",
    "player_page GET": "closed until its member opens it: tests/scoring/front",
    "card_sandbox *": "asked with the key of the federation: tests/federation/money/test_cards.py",
    "card_sandbox_page *": "off where nobody switched it on: tests/federation/money/test_cards.py",
    "federation_sender POST": "with a second factor alone: tests/federation/sender/test_page.py",
    "card_provider POST": "with a second factor alone: tests/clubs/treasury/test_card_pages.py",
    "pay_by_card *": "no provider is switched on: none to pay with; tests/clubs/treasury/test_card_pages.py",
    "sanction POST": "no act is named: tests/clubs/sanctions",
    "statistic_list GET": "which figure is asked in the query: tests/scoring/statistics",
    "openid_userinfo *": "with an access token alone: tests/scoring/openid",
    "account_*": "asks for the password first, again",
    "mfa_*": "asks for the password first, or has nothing to show without a second factor",
    "attach_hands *": "the own file has no hands: none for its club, which is not refused",
    "club_movement_pdf GET": "which movement is asked in the query: none for the club, which is not refused",
    "my_entries POST": "nobody is invited to enter: there is none to answer",
    "my_partners POST": "nobody has answered a notice: there is none to decide about",
    "appeal_decision_pdf GET": "not decided: none for who may read it",
    "my_appeal_act?concur? *": "the appeal is heard: the time of concurrence is over",
    "my_appeal_act?reply? *": "the appeal is heard: nobody appealed against has a login here",
    "committee_appeal_act?admit? *": "the appeal is heard",
    "case_pbn?*": "the boards of the cases have no deals",
    "machine POST": "no act is named: tests/federation/machine",
    "money_papers POST": "no paper is named: tests/clubs/treasury",
    "application POST": "no act is named: tests/clubs/joining",
    "club_paper_pdf GET": "the paper is of a member: tests/clubs/treasury",
    "district_paper_pdf GET": "the paper is of a member: tests/clubs/districts",
    "district_desk GET": "no district is looked after by anybody of the matrix: tests/clubs/districts",
    "district_members GET": "no district is looked after by anybody of the matrix: tests/clubs/districts",
    "my_account_pdf GET": "the account is of a member without a login: tests/clubs/treasury",
    "my_paper_pdf GET": "the paper is of a member without a login: tests/clubs/treasury",
    "my_conduct POST": "nothing is on record: none to answer",
    "guest_claims POST": "no claim is named: tests/scoring/office/test_guest_claims.py",
    "manners_back *": "no conduct was reported: none for who might take it back",
    "my_certificate GET": "the title is of a member without a login",
    "check_in_door *": "whoever has the code: tests/clubs/checkin/test_pages.py",
    "check_in_desk POST": "no act is named: tests/clubs/checkin/test_pages.py",
    "table_page GET": "whoever has the code: tests/clubs/table/test_pages.py",
    "table_state GET": "whoever has the code: tests/clubs/table/test_pages.py",
    "table_entries *": "whoever has the code: tests/clubs/table/test_pages.py",
    "table_room *": "whoever has the code: tests/clubs/evening/test_table_room.py",
    "quiz_certificate GET": "nobody has passed a round: none to print; tests/scoring/learning",
    "/api/v1/ GET": "the root answers nothing",
    "admin:*_add *": "a record that comes about by itself or by services",
    "admin:*_change POST": "a record that is only looked at",
    "admin:*_delete *": "a record that is kept",
    "admin:*_process_import GET": "sent by a form alone",
    "admin:*_waiting_import *": "read alone, by who brought it: a register of members, and of no others",
    "admin:*_imports POST": "read alone",
    "admin:*_act_on_import GET": "sent by a form alone",
    "admin:*_act_on_import POST": "the import is of members, and of no other register",
    "admin:*_undo_import *": "the import is of members, and of no other register",
    "*:password_change_done POST": "read alone",
    "*:autocomplete *": "without a field to choose for",
    "*:jsi18n POST": "read alone",
    "*:view_on_site *": "no record has a page elsewhere",
    "operators:*_delete *": "federations and logins are kept",
    "operators:app_list *": "of an app that has no records there",
    "/admin/{url} *": "there is nothing",
    "/operators/{url} *": "there is nothing",
}
OBJECTS = ("citation", "slug", "one")


def is_of_object(operation: Operation) -> bool:
    """Whether something of here stands in the address; what only leads on to its page is left to that."""
    names = {name for name in operation.arguments if name.endswith("_id") or name in OBJECTS}
    return bool(names) and not operation.name.startswith("/")


def table(area: str) -> dict[Operation, dict[str, str]]:
    rows = tables.read(area)
    return {operation: rows[operation.key] for operation in operations() if operation.area == area}


def every() -> Iterator[tuple[Operation, dict[str, str]]]:
    for area in AREAS:
        yield from table(area).items()


def is_among(operation: Operation, patterns: dict[str, str]) -> bool:
    return any(fnmatchcase(operation.key, pattern) for pattern in patterns)


def test_strangers_may_do_what_anybody_may_and_nothing_else():
    """A member, officers of another club, another event, next door: what is not public has a reason."""
    inside = {
        f"{operation.key}: {role}"
        for operation, cells in every()
        for role in STRANGERS
        if cells.get(role) == YES != cells["nobody"] and not is_theirs(role, operation)
    }
    assert inside == set()


def is_theirs(role: str, operation: Operation) -> bool:
    """Whether a stranger has business there: as anybody, at their own club, at home, at their desk."""
    at_home = role == "next_at" and not is_of_object(operation)
    at_their_desk = role == "oper" and operation.area == "operators"
    elsewhere = OF_ANY_CLUB_OR_EVENT if role in ("club2", "td2", "t_club2") else {}
    return at_home or at_their_desk or is_among(operation, OF_ANYBODY | elsewhere)


def test_nobody_changes_anything_unsigned():
    changed = [
        operation.key
        for operation, cells in every()
        if operation.method != "GET" and cells["nobody"] == YES and not is_among(operation, UNSIGNED)
    ]
    assert changed == []


def test_every_operation_is_for_somebody():
    """An operation that nobody is let in to proves nothing about those who are refused."""
    shut = [
        operation.key
        for operation, cells in every()
        if YES not in cells.values()
        and set(cells.values()) != {NO_METHOD}
        and not is_among(operation, UNOPENED)
    ]
    assert shut == []


def test_numbers_of_here_are_none_of_next_door():
    """With an object of here in its address nothing opens there, whoever asks."""
    of_objects = [
        (operation.key, cells["next_at"])
        for operation, cells in every()
        if is_of_object(operation) and "next_at" in cells
    ]
    assert len(of_objects) > 500
    assert [(key, cell) for key, cell in of_objects if cell == YES] == []


def same(one: str, other: str) -> list[str]:
    """Operations at which two roles are answered differently."""
    return [operation.key for operation, cells in every() if cells.get(one) != cells.get(other)]


def test_an_operator_is_nobody_here_without_a_staff_session_and_the_administrator_with_one():
    of_desk = [operation.key for operation in operations() if operation.area == "operators"]
    assert [key for key in same("oper_in", "admin") if key not in of_desk] == []
    assert [key for key in same("oper", "next") if key not in of_desk] == []


def test_tokens_are_of_their_club_and_their_federation():
    """One that only brings does less than one that publishes; one from next door does not sign in at all."""
    api = table("api")
    assert {cells["t_next"] for cells in api.values()} == {LOGIN}
    more = [
        operation.key for operation, cells in api.items() if (cells["t_bring"], cells["t_pub"]) != (YES, YES)
    ]
    assert [
        operation.key for operation, cells in api.items() if cells["t_bring"] == YES != cells["t_pub"]
    ] == []
    assert len(more) > 10


@pytest.mark.parametrize("area", AREAS)
def test_no_cell_is_anything_but_a_decision(area):
    cells = {cell for row in tables.read(area).values() for cell in row.values()}
    assert cells <= {YES, LOGIN, "no", "none", NO_METHOD}
    assert YES in cells
    assert columns(area)
