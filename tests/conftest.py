"""How tests meet the database: made by its owner, used by the restricted role, cloned instead of flushed."""

import gc
import os
from collections.abc import Iterable, Iterator

import psycopg
import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection, connections
from django.test import TransactionTestCase, override_settings
from hypothesis import HealthCheck, settings as settings_of_properties
from psycopg import sql

from federation.startup.database_roles import OWNER
from federation.tenancy.checks import refuse_wrong_role
from federation.tenancy.context import acting_for
from federation.tenancy.owner import connected_as_owner
from tests import cast
from tests.worlds import QUICK_HASHERS, WORLDS, furnished_once

# Each of several processes has a database of its own on the one server.
PROCESS = os.environ.get("PYTEST_XDIST_WORKER", "")
TEMPLATE = f"portal_test_template{PROCESS}"


def as_admin(*statements: sql.Composable) -> None:
    """Run statements as the superuser, on no database of ours."""
    with psycopg.connect(os.environ["DATABASE_ADMIN_URL"], autocommit=True) as admin:
        for statement in statements:
            admin.execute(statement)


def drop(name: str) -> sql.Composed:
    return sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))


def clone(name: str, template: str) -> sql.Composed:
    return sql.SQL("CREATE DATABASE {} TEMPLATE {} OWNER {} STRATEGY FILE_COPY").format(
        sql.Identifier(name), sql.Identifier(template), sql.Identifier(OWNER)
    )


def restore_database() -> None:
    """The test database as it was when it had been migrated, whatever a test committed."""
    connections.close_all()
    name = connection.settings_dict["NAME"]
    as_admin(drop(name), clone(name, TEMPLATE))


# Files of few and slow tests, which start servers of their own, and what is long and would come last: begun
# first, they do not hold up the end.
STARTED_FIRST = (
    "tests/test_isolation.py",
    "tests/scoring/tools/test_stories.py",
    "tests/browser/",
    "tests/federation/startup/test_supervisor.py",
    "tests/federation/startup/test_embedded.py",
    "tests/scoring/sessions/test_failures.py",
    "tests/scoring/analysis/test_double_dummy.py",
    "tests/scoring/sessions/test_double_dummy",
    "tests/scoring/sessions/test_notices.py::test_a_worker",
    "tests/scoring/sessions/test_notices.py::test_who_played_is_told_once",
    "tests/scoring/scenarios/test_scenarios.py",
    "tests/scoring/events/test_stage_properties.py",
)


# Left out by --quick, so that a whole run stays under ten minutes on two cores: what takes long and goes ways
# of other tests once more, in the other language, at the other width, from the first page to the last.
LONG = (
    "tests/rulings/appeals/test_scenarios.py",
    "tests/rulings/advisor/test_proof.py::test_every_combination_of_answers_ends_in_one_outcome[dummy_conduct]",
    "tests/rulings/advisor/test_one_answer.py",
    "tests/scoring/scenarios/",
    "tests/browser/test_amending.py",
    "tests/browser/test_appeal_files.py",
    "tests/browser/test_appeals.py",
    "tests/browser/test_bars.py",
    "tests/browser/test_calculators.py",
    "tests/browser/test_captain_appeals.py",
    "tests/browser/test_card_policy.py",
    "tests/browser/test_cards.py",
    "tests/browser/test_casebook.py",
    "tests/browser/test_cases.py::test_from_the_report_to_changed_standings[ja]",
    "tests/browser/test_cases.py::test_a_forfeit",
    "tests/browser/test_cases.py::test_lists",
    "tests/browser/test_columns.py",
    "tests/browser/test_office.py",
    "tests/browser/test_points_desk.py",
    "tests/browser/test_prints.py",
    "tests/browser/test_proofs.py",
    "tests/browser/test_reports.py",
    "tests/browser/test_ties.py",
    "tests/browser/test_two_people.py",
    "tests/browser/test_whole_card.py",
    "tests/browser/test_tournaments.py::test_every_page_is_accessible_and_fits",
    "tests/browser/test_corrections.py",
    "tests/browser/test_laws.py",
    "tests/browser/test_director.py",
    "tests/browser/test_slips.py",
    "tests/browser/test_under_a_minute.py",
    "tests/browser/test_long_register.py",
    "tests/browser/test_three_files.py::test_three_files_are_dropped_one_is_amended_and_two_are_published[en]",
    "tests/browser/test_admin_events.py",
    "tests/browser/test_cases.py::test_a_decision_without_a_case",
    "tests/browser/test_evening.py::test_the_evening",
    "tests/browser/test_whole_evening.py",
    "tests/browser/test_coach_concurs.py",
    "tests/browser/test_directors_room.py",
    "tests/browser/test_new_evening.py",
    "tests/browser/test_tables.py",
    "tests/browser/test_table_weight.py",
    "tests/browser/test_team_tables.py",
    "tests/browser/test_evening_pages.py",
    "tests/browser/test_scoring_devices.py",
    "tests/scoring/test_every_pair_of_formats.py::test_the_standings_are_the_same[0",
    "tests/scoring/test_every_pair_of_formats.py::test_the_standings_are_the_same[usebio_pairs",
    "tests/scoring/test_every_pair_of_formats.py::test_the_standings_are_the_same[pbn_bbo",
    "tests/clubs/uploads/api/test_late_revisions_api.py",
    "tests/clubs/facts/test_conditions.py::test_no_page_falls_over",
    "tests/clubs/playing/test_prints.py::test_a_slip_for_every",
    "tests/clubs/playing/test_prints.py::test_guide_cards_lead",
    "tests/clubs/playing/test_prints.py::test_table_cards_say",
    "tests/federation/tenancy/test_boot.py::test_a_backup",
    "tests/federation/startup/test_embedded.py::test_as_root",
    "tests/rulings/appeals/views/test_pages.py::test_from_the_players_page",
    "tests/rulings/appeals/views/test_pages.py::test_a_hearing_is_adjourned",
    "tests/scoring/calculators/test_command.py::test_what_is_no_json_object",
    "tests/scoring/calculators/test_command.py::test_neither_nothing",
    "tests/scoring/sessions/test_pages_reasons.py::test_the_steps_of_every_award",
    "tests/scoring/tools/test_reconcile.py",
    "tests/scoring/test_samples.py::test_the_steps_of_every_cell",
    "tests/scoring/events/test_simultaneous_pages.py",
    "tests/clubs/files/test_extremes.py::test_rows_of_table_units",
    "tests/clubs/files/lin/test_fuzz_lin.py::test_large_and_hostile[1",
    "tests/federation/tenancy/test_boot.py::test_superuser_and_owner_are_refused[web]",
    "tests/federation/site/test_admin_pages.py::test_a_visitor",
    "tests/federation/site/test_admin_pages.py::test_an_administrator_of_next_door",
    "tests/rulings/appeals/views/test_docket.py::test_a_page_reads_ten",
    "tests/rulings/appeals/views/test_pages_roles.py::test_each_side",
    "tests/rulings/appeals/test_papers.py::test_papers_are_for_who",
    "tests/scoring/points/test_rankings.py::test_rankings_go_along",
    "tests/scoring/sessions/test_double_dummy_pages.py",
    "tests/scoring/sessions/test_live_parts.py::test_no_more_is_kept",
    "tests/scoring/points/ledger/test_ledger_replay.py",
    "tests/scoring/rulemaking/test_replay_of_demonstration.py",
    "tests/federation/tables/test_registers_worker.py",
    "tests/scoring/webhooks/test_webhooks_worker.py",
    "tests/scoring/desk/test_taken_back.py::test_taken_back_whole_the_figures_are_those_from_before[pairs_imps",
    "tests/scoring/desk/test_taken_back.py::test_taken_back_whole_the_figures_are_those_from_before[pairs_total",
    "tests/scoring/desk/test_taken_back.py::test_taken_back_whole_the_figures_are_those_from_before[houston",
    "tests/scoring/desk/test_taken_back.py::test_taken_back_whole_the_figures_are_those_from_before[individual",
    "tests/scoring/desk/test_taken_back.py::test_taken_back_whole_the_figures_are_those_from_before[board_a",
    "tests/scoring/desk/test_taken_back.py::test_taken_back_whole_the_figures_are_those_from_before[imp_",
    "tests/scoring/desk/test_taken_back.py::test_taken_back_whole_the_figures_are_those_from_before[round_robin",
    "tests/browser/test_titles.py",
    "tests/browser/test_violations.py::test_an_example_is_refused_with_a_name_published_without_and_taken_back[ja",
    "tests/browser/test_walk_swiss.py",
    "tests/browser/test_walk_knockout.py",
    "tests/browser/test_walk_mitchell.py",
    "tests/clubs/files/table/test_xlsx.py::test_a_hundred_thousand_empty_rows_and_a_lying_size",
    "tests/clubs/uploads/test_three_sources.py::test_in_any_order[evening",
    "tests/federation/startup/test_embedded.py::test_works_under_awkward_names",
    "tests/federation/tenancy/test_boot.py::test_superuser_and_owner_are_refused[worker]",
    "tests/scoring/tools/test_stories.py::test_the_story_holds_and_its_totals_agree_wherever_they_are_shown[appeal-",
    "tests/scoring/tools/test_stories.py::test_the_story_holds_and_its_totals_agree_wherever_they_are_shown[knockout-",
    "tests/scoring/tools/test_stories.py::test_the_story_holds_and_its_totals_agree_wherever_they_are_shown[manners-",
    "tests/scoring/tools/test_stories.py::test_the_story_holds_and_its_totals_agree_wherever_they_are_shown[swiss-",
    "tests/scoring/tools/test_stories.py::test_the_story_holds_and_its_totals_agree_wherever_they_are_shown[three-way-",
    "tests/scoring/sessions/test_notices.py::test_a_worker",
    "tests/scoring/sessions/test_notices.py::test_who_played_is_told_once",
    "tests/scoring/analysis/test_double_dummy.py::test_only_who_solves_imports_the_solver",
    "tests/clubs/files/test_costs.py::test_work_grows_in_proportion_to_the_bytes[balances]",
    "tests/clubs/files/test_costs.py::test_work_grows_in_proportion_to_the_bytes[csv]",
    "tests/clubs/files/test_costs.py::test_work_grows_in_proportion_to_the_bytes[lin]",
    "tests/clubs/files/test_costs.py::test_work_grows_in_proportion_to_the_bytes[photograph]",
    "tests/clubs/files/test_costs.py::test_work_grows_in_proportion_to_the_bytes[register]",
    "tests/clubs/files/test_costs.py::test_work_grows_in_proportion_to_the_bytes[xlsx]",
    "tests/scoring/tools/test_story_read.py::test_what_was_read_is_played_or_refused",
    "tests/fuzz/test_headers.py",
    "tests/scoring/tools/test_stories.py::test_the_story_holds_and_its_totals_agree_wherever_they_are_shown[already-won-award",
    "tests/scoring/tools/test_stories.py::test_the_story_holds_and_its_totals_agree_wherever_they_are_shown[disqualification",
    "tests/scoring/tools/test_stories.py::test_the_story_holds_and_its_totals_agree_wherever_they_are_shown[suspension-",
    "tests/scoring/tools/test_stories.py::test_the_story_holds_and_its_totals_agree_wherever_they_are_shown[fouled-",
    "tests/scoring/tools/test_stories.py::test_the_story_holds_and_its_totals_agree_wherever_they_are_shown[houston",
    "tests/scoring/tools/test_stories.py::test_the_story_holds_and_its_totals_agree_wherever_they_are_shown[teams-",
    "tests/scoring/regulations/test_clause_at_figure.py",
    "tests/scoring/desk/test_units_of_penalties.py::test_a_board_for_an_irregularity",
    "tests/scoring/calculators/test_hostile_input.py::test_the_command_line",
    "tests/scoring/tools/test_story_read.py::test_whatever",
    "tests/browser/test_advisor.py::test_the_network_is_cut_in_the_middle",
    "tests/scoring/events/test_wall_ranking.py::test_on_every_paper",
    "tests/rulings/appeals/views/test_pages_roles.py::test_who_has_a_bar",
    "tests/rulings/cases/test_own_case.py::test_a_party_reads_no_secret",
    "tests/rulings/cases/test_case_roles.py::test_nobody_but",
    "tests/scoring/desk/test_taken_back.py::test_taken_back_whole_the_figures_are_those_from_before[pairs_matchpoints-",
    "tests/rulings/cases/test_case_roles.py::test_every_role_over",
    "tests/rulings/appeals/views/test_pages_roles.py::test_strangers",
    "tests/test_isolation.py::test_choosing_a_record_offers_nothing_of_here[albion]",
    "tests/test_links.py",
    "tests/fuzz/test_admin.py",
    "tests/fuzz/test_pages.py",
    "tests/fuzz/test_api.py",
    "tests/access/test_matrix.py::test_everybody_else",
    "tests/access/test_sessions_elsewhere.py",
    "tests/access/test_links_shown.py",
    "tests/access/test_tasks.py",
    "tests/clubs/register/test_device_rights.py::test_every_operation",
    "tests/rulings/appeals/test_fixed_parties.py::test_both_sides",
    "tests/rulings/appeals/test_untold.py::test_no_screen",
    "tests/rulings/cases/test_own_case.py::test_a_party_gets_in_nowhere",
    "tests/scoring/points/ledger/test_whose_slip.py::test_no_page",
    "tests/access/test_matrix.py::test_strangers",
    "tests/access/test_matrix.py::test_a_token_opens_no_page",
    "tests/scoring/sessions/test_failures.py::test_a_stopped_",
    "tests/scoring/sessions/test_failures.py::test_a_worker_makes",
    "tests/scoring/sessions/test_failures.py::test_a_message_delivered_twice",
    "tests/scoring/sessions/test_double_dummy_api.py",
    "tests/scoring/sessions/test_double_dummy_worker.py",
    "tests/scoring/events/test_simultaneous.py::test_twenty_clubs_in_any_order",
    "tests/scoring/events/test_stage_properties.py",
    "tests/clubs/mending/test_every_form.py::test_mended",
    "tests/browser/test_mending.py::test_every_form",
    "tests/scoring/sessions/test_failures.py::test_a_worker_killed",
    "tests/clubs/playing/test_wall.py::test_on_every_paper",
    "tests/scoring/analysis/test_double_dummy.py::test_par_is_what_its_contracts_score_by_the_laws",
    "tests/scoring/tools/test_demo_data.py",
    "tests/browser/test_conduct.py",
    "tests/federation/startup/test_supervisor.py::test_the_whole_demonstration",
    "tests/fuzz/test_titles_shown.py::test_no_page",
    "tests/scoring/desk/test_ruled_before_played.py::test_it_counts",
    "tests/scoring/events/test_history_pages.py",
    "tests/fuzz/test_desk_reached.py::test_every_page",
)
# Left out by --walks-once, for they take minutes: the same ways in the other language.
WALKED_IN_ANOTHER_LANGUAGE = (
    "tests/browser/test_walk_knockout.py::test_a_knockout_with_an_appeal_that_goes_to_the_end[ja]",
    "tests/browser/test_walk_swiss.py::test_a_swiss_with_lateness_slow_play_a_withdrawal_and_a_final[en]",
)
# Properties are tried on fewer examples then.
# How fast a machine makes examples is no property of ours.
AT_ANY_PACE = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings_of_properties.register_profile("whole", max_examples=50, **AT_ANY_PACE)
settings_of_properties.register_profile("quick", max_examples=10, **AT_ANY_PACE)


# Of what is asked of every address, table or role, --quick asks so many, spread over all of them.
SOME = 6


def beyond_some(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Of each test with a database and many parameters, those that are left out where some are enough."""
    kinds: dict[str, list[pytest.Item]] = {}
    for item in items:
        if has_database(item):
            kinds.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for members in kinds.values():
        kept = {place * len(members) // SOME for place in range(SOME)}
        yield from (item for place, item in enumerate(members) if len(members) > SOME and place not in kept)


def has_database(item: pytest.Item) -> bool:
    """Whether a test asks for the database, by itself or by what it is given."""
    fixtures = getattr(item, "fixturenames", ())
    return bool({"db", "transactional_db"}.intersection(fixtures) or item.get_closest_marker("django_db"))


def is_second(nodeid: str, known: set[str]) -> bool:
    """Whether it goes in English the way that another test goes in Japanese."""
    name, bracket, parameters = nodeid.partition("[")
    words = parameters.rstrip("]").split("-")
    in_japanese = "-".join("ja" if word == "en" else word for word in words)
    return "en" in words and f"{name}{bracket}{in_japanese}]" in known


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leave out what takes long")
    parser.addoption("--walks-once", action="store_true", help="walk the longest events in one language")
    parser.addoption("--write-matrix", action="store_true", help="write who may do what: tests/access/matrix")


def pytest_configure(config: pytest.Config) -> None:
    settings_of_properties.load_profile("quick" if config.getoption("--quick") else "whole")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Bring what takes longest to the front; the order inside a file stays."""
    left_out = set()
    if config.getoption("--quick"):
        known = {item.nodeid for item in items}
        left_out = {item for item in items if item.nodeid.startswith(LONG) or is_second(item.nodeid, known)}
        left_out |= set(beyond_some(item for item in items if item not in left_out))
    if config.getoption("--walks-once"):
        left_out |= {item for item in items if item.nodeid in WALKED_IN_ANOTHER_LANGUAGE}
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = [item for item in items if item not in left_out]
    items.sort(key=lambda item: not item.nodeid.startswith(STARTED_FIRST))


def pytest_collection_finish() -> None:
    """The modules and the tests stay to the end: the collector need not walk them again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What this test does not begin with is gone before it sets anything up."""
    WORLDS.begin(item)


@pytest.hookimpl(tryfirst=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef, request: pytest.FixtureRequest) -> None:
    """What it begins with is furnished before the transaction that is taken back after it."""
    if fixturedef.argname == "_django_db_helper":
        WORLDS.rise(request.node)


@pytest.fixture(scope="session")
def django_db_setup(django_db_blocker: pytest.FixtureRequest) -> Iterator[None]:
    """Create and migrate as portal_owner, keep a copy as a template, go on as portal_app."""
    name = f"test_{settings.DATABASES['default']['NAME']}{PROCESS}"
    connection.settings_dict["TEST"]["NAME"] = name
    with django_db_blocker.unblock():
        as_admin(drop(name), drop(TEMPLATE))
        with connected_as_owner():
            connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        connections.close_all()
        as_admin(clone(TEMPLATE, name))
        connections["counters"].settings_dict["NAME"] = connection.settings_dict["NAME"]
        refuse_wrong_role()
    yield
    with django_db_blocker.unblock():
        connections.close_all()
        as_admin(drop(name), drop(TEMPLATE))


@pytest.fixture(autouse=True, scope="session")
def _clone_instead_of_flush() -> Iterator[None]:
    """Append-only tables refuse TRUNCATE, so a transactional test ends by a fresh clone."""
    original = TransactionTestCase._fixture_teardown
    TransactionTestCase._fixture_teardown = lambda self: restore_database()
    yield
    TransactionTestCase._fixture_teardown = original


@pytest.fixture(autouse=True)
def _own_files(request: pytest.FixtureRequest) -> None:
    """Mail and cache of a test go nowhere else. Tests without a database write neither, and are many."""
    if has_database(request.node):
        request.getfixturevalue("_own_files_of_database")


@pytest.fixture
def _own_files_of_database(tmp_path: os.PathLike, settings: settings.__class__) -> None:
    settings.EMAIL_FILE_PATH = tmp_path
    # Not for the whole run: who moves into a running portal signs in there, by its own hashers.
    settings.PASSWORD_HASHERS = QUICK_HASHERS
    cache.clear()


@pytest.fixture(autouse=True, scope="session")
def _quick_start_of_clients() -> Iterator[None]:
    """A cache that other processes do not see; static files are looked for when somebody asks for one.

    Every test client starts the middleware anew, and that would read the folders of all of them each time.
    """
    backend = "django.core.cache.backends.locmem.LocMemCache"
    memory = {name: {"BACKEND": backend, "LOCATION": name} for name in ("default", "imports")}
    with override_settings(CACHES=memory, WHITENOISE_AUTOREFRESH=True):
        yield


@pytest.fixture
@furnished_once
def here(db: None) -> cast.House:
    """The Japanese federation, furnished; not in scope."""
    return cast.japanese()


@pytest.fixture
@furnished_once
def next_door(db: None) -> cast.House:
    """The English federation, furnished alike."""
    return cast.english()


@pytest.fixture
def inside(here: cast.House) -> Iterator[cast.House]:
    """The Japanese federation, in scope."""
    with acting_for(here.federation):
        yield here
