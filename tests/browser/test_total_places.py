"""Which addresses show the figures of a stage: for a new one it is decided here, or this fails."""

from collections.abc import Mapping

from scoring.sessions.services.written import FORMATS
from tests.access.urls import operations
from tests.browser.file_totals import IN_FILES
from tests.browser.shown_totals import SHOWN_IN

# Names of the URL configuration, by what they show instead; the walks compare the places of SHOWN_IN.
OTHERS: Mapping[str, str] = {
    "what was entered, before anything is made of it": """
        stage_desk stage_round round_entry board_entry match_entry my_match my_matches my_table my_tables
        my_board api_own_matches api_own_table api_own_tables upload upload_columns upload_proofs
        amend_upload choose_event upload_settings upload_players api_upload api_uploads api_upload_states
        api_amendments session_proofs
        correction_proofs proof proof_small attach_hands my_line_up round_line_ups""",
    "a board or a table, and why a figure of it": """
        traveller play why api_results overall_board overall_why overall_contestant""",
    "figures of a session alone, which the stage's stand in place of": "why_total why_match session_history",
    "what an act would do: the walks read it before they confirm": """
        upload_standings stage_act case_effect approval_effect appeal_effect appeal_double_dummy case_points
        correct_result session_players
        manners manners_back case_act committee_appeal_act desk_appeal_act my_appeal_act""",
    "simultaneous events, which have no teams": "api_stage_overall stage_clubs session_overall",
    "master points": """
        stage_points session_points stage_slips session_slips api_stage_points api_session_points
        my_points api_my_points rankings api_point_rankings ranking_choice page_choice rankings_file
        member_page
        member_points member_statement my_statement claim_slip club_points levies close_period
        points_desk prepare_run levy_charges points_balances balances_file take_balances_back points_by_hand
        points_what_if payment_run payment_runs export_postings reverse_posting webhook webhooks
        replay_message reports""",
    "titles": """
        title title_by_hand title_certificate titles_desk titles_file certificates my_certificate
        api_member_titles""",
    "lists that lead to them, and what is said of events, entries and papers": """
        home search results club tournaments tournaments_feed tournament tournament_event api_sessions
        api_tournaments api_tournament api_event event_desk event_entries event_fee_classes event_fees_file
        entrant_desk enter_event leave_event entry_fee team_coach my_entries
        partners new_partner_notice partner_notice change_partner_notice my_partners
        event_conditions session_conditions
        stage_prints stage_print_pdf round_print_pdf round_wall_pdf stage_wall_pdf club_tournaments
        tournament_desk club_movements
        club_movement_pdf club_own_movements own_movement own_movement_pdf club_desk desk
        session_deals session_hands deals_proof
        table_page table_state table_entries table_room table_worker session_tables session_tables_pdf
        session_terminals session_terminals_file
        seats_drawn check_in_desk check_in_door check_in_live my_check_in
        new_evening evening_names my_table_room director_room director_room_live
        remove_upload bring_back_upload
        club_columns club_numbers club_renewals number_claims number_claim
        club_tokens withdraw_token withdraw_columns withdraw_amendment my_letters
        letters_off""",
    "ratings, which tests/scoring/rating reads": "ratings rating rating_why api_ratings api_my_rating",
    "a member's results, which tests/scoring/front/test_player_pages.py reads": "player_page",
    "what is kept of a person, without a figure": """
        my_data my_renewal member_data privacy data_terms member_guardian guardian
        my_clubs club_kinds club_kind club_fees club_fees_file club_member_fees
        join join_club joining_proof club_applications applications application""",
    "the desk of the register; the page of a member has their newest results, as my page has": """
        members_desk renewal_runs renewal_run one_renewal group_letters saved_question group_letter
        member_sheet new_member correct_member transfer_member member_standing member_dues
        compare_members member_merger search_duplicates guest_results guest_claims my_guest_results""",
    "the registers for programs, which have no figures of events": """
        api_club api_clubs api_clubs_deleted api_dues api_dues_deleted api_dues_paid api_dues_years
        api_entries api_entries_deleted api_entry api_member api_members api_members_deleted
        api_membership api_memberships api_memberships_deleted api_look_up""",
    "the desk of the treasurer and accounts of money, which tests/clubs/treasury reads": """
        money_desk money_accounts_file money_account money_charge money_entry money_journal
        money_bank money_booking money_cards money_card card_provider pay_by_card card_link card_payment
        card_messages card_sandbox card_sandbox_page
        money_journal_file money_particulars money_papers money_paper_pdf money_statement_pdf
        money_lapsed club_account club_account_pdf club_paper_pdf
        district_account district_account_pdf district_paper_pdf
        my_account my_account_pdf my_paper_pdf""",
    "figures for board and office, which tests/scoring/statistics reads, and districts": """
        statistics statistic statistic_list districts district district_desk district_members""",
    "signing in to other programs, which has no figures of events": """
        openid_authorize openid_configuration openid_keys openid_token openid_userinfo openid_revoke
        my_programs sign_in_programs sign_in_program""",
    "what other sites show, which tests/scoring/widgets reads": """
        widgets widget_script widget_results widget_calendar widget_ranking""",
    "what is given out whole, which tests/scoring/open_data reads": "open_data open_dump api_open",
    "how a federation shows itself and is reached": """
        machine federation_sender federation_look federation_colours federation_logo contact accessibility
        news news_feed news_item news_desk new_news change_news documents document document_in_force
        document_version documents_desk document_desk""",
    "how clubs show themselves and are found, and the events that they ask for": """
        clubs club_contact club_page club_calendar club_sanctions sanctions sanction""",
    "pages for who learns, which have no figures of events": """
        learn learn_article learn_write learn_play quiz quiz_set quiz_question quiz_certificate
        bidding_sheet""",
    "help": "help help_topic",
    "series over several events, which tests/scoring/series reads": """
        series_list series series_file series_why api_series_list api_series""",
    "the social game, which tests/scoring/social reads": """
        social social_rules new_pad pad_page new_game game_page""",
    "handicap lists, which tests/scoring/events/test_handicap_list.py reads": """
        stage_handicap stage_why_handicap""",
    "hand records on paper, which tests/scoring/sessions/test_hand_records.py reads": "hand_records",
    "the ranking on paper, which tests/scoring/events/test_wall_ranking.py reads": "stage_ranking_pdf",
    "the ranking on the wall, which tests/scoring/room/test_room.py reads": "wall_screen",
    "corrections of results": """
        correction api_correction api_corrections waiting_corrections file_correction late_change
        ask_for_late_revision api_late_revision api_late_revisions""",
    "cases, appeals and what they are decided by": """
        cases new_case report_case case case_of_ruling approval case_similar case_pdf case_pbn case_picture
        case_picture_small my_case my_cases api_case api_cases api_rulings law_consistency
        file_appeal my_appeal my_appeals desk_appeal desk_appeals committee_appeal committee_bodies
        committee_panel committee_room committee_similar appeal_papers appeal_pack
        appeal_decision_pdf appeal_hearing_ics api_appeal api_appeals casebook casebook_desk
        casebook_entry casebook_figures casebook_pdf edit_casebook begin_casebook publish_casebook
        api_casebook api_casebook_entry conduct_record my_conduct record_reviews record_review
        reviewed_board law laws api_law api_laws advisor
        calculator calculators regulations""",
    "the federation's regulations, and what a draft would change": """
        api_regulations api_regulation_editions regulation_editions regulation_edition regulation_adopt
        regulation_clauses regulation_clause
        regulation_drop regulation_withdraw regulations_desk regulation_draft regulation_draft_change
        regulation_replays regulation_replay regulation_replay_cancel""",
    "convention cards, the systems that an event allows, examples of conduct": """
        api_card card card_changes card_pdf card_version card_version_pdf my_card my_card_section my_cards
        case_advisor convention conventions conduct_example conduct_examples violations api_event_systems
        event_cards event_systems event_systems_cards event_systems_desk systems systems_desk""",
    "the API about itself": "/api/v1/ api_docs api_schema",
    "the reader's language": "choose_language",
}
# Signing in, and what somebody keeps of their login.
OF_LOGINS = ("account_", "mfa_", "usersessions_", "socialaccount_", "/accounts")


def test_of_every_address_it_is_decided_whether_it_shows_totals():
    read = [one for one in operations() if one.area in ("pages", "api") and one.method == "GET"]
    names = {one.name for one in read if not one.name.startswith(OF_LOGINS)}
    others = [name for text in OTHERS.values() for name in text.split()]
    assert len(others) == len(set(others))
    assert not set(others) & set(SHOWN_IN)
    assert names == {*others, *SHOWN_IN}


def test_every_format_of_a_session_is_read():
    assert {name for name, written in FORMATS.items() if not written.is_deals} == set(IN_FILES)
