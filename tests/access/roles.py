"""The readers of the matrix: one of each kind, and what is theirs in the world."""

from federation.models import Role

# In the order of the columns. "Own": of the club, the event and the federation whose things are asked for.
VISITORS = {
    "nobody": "not signed in",
    "member": "a member without any part in it",
    "party": "plays in the event, sat at the table of the case, appeals; captain of a team",
}
CLUB = {
    "scorer": "scorer of the own club",
    "manager": "manager of the own club",
    "club2": "manager and scorer of another club of the federation",
}
EVENT = {
    "td": "chief director of the own tournaments",
    "td2": "chief director of another club's tournament",
    "td_reg": "on the federation's register of directors, without a tournament",
    "panel": "chair of the panel of the own appeal",
}
OFFICES = {
    "admin": Role.ADMINISTRATOR,
    "registrar": Role.REGISTRAR,
    "mp_sec": Role.MASTER_POINT_SECRETARY,
    "money": Role.TREASURER,
    "to": Role.TOURNAMENT_OFFICE,
    "appeals": Role.APPEALS_COMMITTEE,
    "compet": Role.COMPETITION_COMMITTEE,
    "rules": Role.RULES_COMMITTEE,
    "conduct": Role.CONDUCT_OFFICER,
}
OPERATORS = {
    "oper": "operator without a staff session here",
    "oper_in": "operator with an open staff session here",
}
NEXT_DOOR = {
    "next": "administrator of the federation next door, asking here",
    "next_at": "the same at home, with the numbers of what is ours",
}
TOKENS = {
    "t_pub": "token of the own club that publishes",
    "t_bring": "token of the own club that only brings",
    "t_club2": "publishing token of another club of the federation",
    "t_next": "publishing token of a club next door",
    "s_all": "service token with every scope",
    "s_read": "service token that reads members alone",
    "s_next": "service token of the federation next door, with every scope",
}
PEOPLE = (*VISITORS, *CLUB, *EVENT, *OFFICES, *OPERATORS, *NEXT_DOOR)
EVERYBODY = (*PEOPLE, *TOKENS)
STRANGERS = ("nobody", "member", "club2", "td2", "oper", "next", "next_at", "t_club2", "t_next", "s_next")


def columns(area: str) -> tuple[str, ...]:
    """Who is asked about in an area: tokens open the API alone, see `test_a_token_opens_no_page`."""
    if area == "operators":
        return tuple(role for role in PEOPLE if role != "next_at")  # outside every federation
    return EVERYBODY if area == "api" else PEOPLE
