"""Pages of the treasurer's desk."""

from django.urls import path

from clubs.treasury.views import accounts, bank, desk, journal

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
    path("me/account/", accounts.my_account, name="my_account"),
]
