"""Which pages help may lead to, and whom each of them opens to: a link that is refused is no help."""

from collections.abc import Callable, Mapping

from clubs.corrections.selectors import looks_on
from clubs.corrections.services.corrections import tournaments_of
from clubs.partners.people import may_read as reads_partners
from clubs.register.districts import districts_kept_by
from clubs.register.selectors import answers_everywhere, clubs_run_by
from clubs.register.services.number_claims import answers_claims
from clubs.regulations.services import keeps_regulations
from clubs.sanctions.people import decides as decides_sanctions
from clubs.systems.services import keeps_base
from clubs.tournaments.selectors import served_by
from clubs.tournaments.services.entries import member_of
from federation.models import Role
from federation.money.office import keeps_books
from federation.people.registrar import keeps_register, reads_register
from federation.publishing.office import may_publish
from federation.roles import holds, offices_of
from federation.visitors import Visitor
from rulings.appeals.views.room import may_enter
from rulings.casebook.services.entries import may_edit
from rulings.cases.services.access import handles_cases
from rulings.conduct.services import may_look
from scoring.office.guest_claims import may_answer as answers_guests
from scoring.open_data.services.feed import feed_here, keeps_open_data
from scoring.points.services.levies import may_charge
from scoring.reports.views import kinds_for
from scoring.review.services import may_review
from scoring.secretary import may_pay
from scoring.statistics.access import sees_statistics

Opens = Callable[[Visitor], bool]


def _anybody(_user: Visitor) -> bool:
    return True


def _signed_in(user: Visitor) -> bool:
    return user.is_authenticated


def _keeps_a_desk(user: Visitor) -> bool:
    if not user.is_authenticated:
        return False
    own = clubs_run_by(user).exists() or bool(served_by(user)) or tournaments_of(user).exists()
    return own or answers_everywhere(user) or districts_kept_by(user).exists()


def _looks_on(user: Visitor) -> bool:
    return user.is_authenticated and looks_on(user)


def _has_an_office(user: Visitor) -> bool:
    return bool(offices_of(user))


def _is_administrator(user: Visitor) -> bool:
    return holds(user, Role.ADMINISTRATOR)


def _looks_after_data(user: Visitor) -> bool:
    return holds(user, Role.REGISTRAR, Role.ADMINISTRATOR)


def _of(opens: Opens, names: str) -> Mapping[str, Opens]:
    return dict.fromkeys(names.split(), opens)


OPENS: Mapping[str, Opens] = {
    **_of(
        _anybody,
        """
        results tournaments rankings ratings search laws regulation_editions advisor calculators casebook
        widgets learn quiz social news documents clubs account_login account_reset_password
        """,
    ),
    "open_data": lambda user: feed_here() is not None or keeps_open_data(user),
    **_of(
        _signed_in,
        """
        my_page my_entries my_tables my_matches my_check_in my_cards my_appeals my_cases my_points my_data
        my_letters my_renewal my_clubs my_account my_programs my_partners usersessions_list mfa_index
        """,
    ),
    "my_guest_results": lambda user: member_of(user) is not None,
    "partners": reads_partners,
    "desk": _keeps_a_desk,
    "waiting_corrections": _looks_on,
    **_of(handles_cases, "cases new_case desk_appeals"),
    **_of(may_enter, "committee_room committee_bodies"),
    "casebook_desk": may_edit,
    "conduct_record": may_look,
    "record_reviews": may_review,
    **_of(may_pay, "points_desk payment_runs titles_desk close_period levies points_by_hand webhooks"),
    "reports": lambda user: bool(kinds_for(user)),
    "levy_charges": may_charge,
    "number_claims": answers_claims,
    "guest_claims": answers_guests,
    "members_desk": reads_register,
    **_of(keeps_books, "money_desk money_bank money_journal money_particulars money_lapsed money_cards"),
    "renewal_runs": keeps_register,
    "group_letters": keeps_register,
    "applications": keeps_register,
    "data_terms": _looks_after_data,
    "systems_desk": keeps_base,
    "regulations_desk": keeps_regulations,
    **_of(may_publish, "news_desk documents_desk"),
    "sanctions": decides_sanctions,
    "federation_look": _is_administrator,
    "federation_sender": _is_administrator,
    "statistics": sees_statistics,
    "sign_in_programs": _is_administrator,
    "machine": _is_administrator,
    "card_provider": _is_administrator,
    "admin:index": _has_an_office,
}


def may_open(name: str, user: Visitor) -> bool:
    """Whether a page of OPENS, by the name of its address, opens to a user. Raises KeyError for another."""
    return OPENS[name](user)
