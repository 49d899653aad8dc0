"""Money: what is owed to a federation, what came in, and the books of both.

services    Charging, paying, refunding, writing off, reversing, closing days
selectors   Accounts with what they owe and since when, the journal
proof       That the books hold: chains, balances, settlements
sheets      Tables of them for spreadsheets and accountants
views       The treasurer's desk, and one's own account
"""
