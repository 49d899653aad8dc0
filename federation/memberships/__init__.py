"""Kinds of membership and their fees, and the renewal of a year: asked, reminded, paid, lapsed, returned.

ages      whole years on a day, and whether they fit a kind; pure
plan      who would be asked in a run, of which kind, for how much, and why somebody is not asked
services  the run, its letters, what comes of each renewal, lapse and return
charging  the seam to accounts: what is owed for a renewal, and by which reference it is paid

Who has paid a year is said by its dues alone (federation.people.services.dues): a renewal follows them.
"""
