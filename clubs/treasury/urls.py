"""Pages of the treasurer's desk."""

from django.urls import path

from clubs.treasury.views import (
    accounts,
    bank,
    card_desk,
    club_accounts,
    desk,
    district_accounts,
    journal,
    lapsed,
    papers,
    paying,
)

urlpatterns = [
    path("desk/money/", desk.money_desk, name="money_desk"),
    path("desk/money/file/", desk.money_accounts_file, name="money_accounts_file"),
    path("desk/money/accounts/<int:account_id>/", accounts.money_account, name="money_account"),
    path("desk/money/bank/", bank.money_bank, name="money_bank"),
    path("desk/money/bank/<int:bank_booking_id>/", bank.money_booking, name="money_booking"),
    path("desk/money/journal/", journal.money_journal, name="money_journal"),
    path("desk/money/journal/file/", journal.money_journal_file, name="money_journal_file"),
    path("desk/money/entries/<int:money_entry_id>/", journal.money_entry, name="money_entry"),
    path("desk/money/charges/<int:charge_id>/", journal.money_charge, name="money_charge"),
    path("desk/money/particulars/", papers.money_particulars, name="money_particulars"),
    path("desk/money/accounts/<int:account_id>/papers/", papers.money_papers, name="money_papers"),
    path(
        "desk/money/accounts/<int:account_id>/statement.pdf",
        papers.money_statement_pdf,
        name="money_statement_pdf",
    ),
    path("desk/money/papers/<int:money_paper_id>.pdf", papers.money_paper_pdf, name="money_paper_pdf"),
    path("desk/money/lapsed/", lapsed.money_lapsed, name="money_lapsed"),
    path("desk/clubs/<int:club_id>/account/", club_accounts.club_account, name="club_account"),
    path(
        "desk/clubs/<int:club_id>/account/statement.pdf",
        club_accounts.club_account_pdf,
        name="club_account_pdf",
    ),
    path(
        "desk/clubs/<int:club_id>/account/papers/<int:money_paper_id>.pdf",
        club_accounts.club_paper_pdf,
        name="club_paper_pdf",
    ),
    path(
        "desk/districts/<int:district_id>/account/",
        district_accounts.district_account,
        name="district_account",
    ),
    path(
        "desk/districts/<int:district_id>/account/statement.pdf",
        district_accounts.district_account_pdf,
        name="district_account_pdf",
    ),
    path(
        "desk/districts/<int:district_id>/account/papers/<int:money_paper_id>.pdf",
        district_accounts.district_paper_pdf,
        name="district_paper_pdf",
    ),
    path("me/account/statement.pdf", papers.my_account_pdf, name="my_account_pdf"),
    path("me/account/papers/<int:money_paper_id>.pdf", papers.my_paper_pdf, name="my_paper_pdf"),
    path("desk/money/cards/", card_desk.money_cards, name="money_cards"),
    path("desk/money/cards/<int:card_payment_id>/", card_desk.money_card, name="money_card"),
    path("office/cards/", card_desk.card_provider, name="card_provider"),
    path("me/account/<int:account_id>/pay/", paying.pay_by_card, name="pay_by_card"),
    path("pay/<str:card_signature>/", paying.card_link, name="card_link"),
    path("paying/<uuid:card_key>/", paying.card_payment, name="card_payment"),
    path("me/account/", accounts.my_account, name="my_account"),
]
