"""Money: what is owed to a federation, what came in, and the books of both.

services    Charging, paying, refunding, writing off, reversing, closing days
selectors   What an account owes and since when, the journal
proof       That the books hold: chains, balances, settlements
office      Who keeps the books
booked      Bookings of banks that wait, and what each may pay now
matching    Which payment of a bank's file pays what; bank: reading those files
references  What a payment names, so that it finds its charge
tax         Consumption tax and VAT of a day
issuing     What stands on papers, out of the books
papers      Invoices, receipts, credit notes, reminders, statements of account on paper
"""
