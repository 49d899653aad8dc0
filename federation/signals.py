"""What the floors above hear of this one."""

from django.dispatch import Signal

# Sent with `send` (never send_robust) inside the transaction that marked one of two records of a person as
# merged: duplicate, into: Member, by: User, merge: the MemberMerge. Rows that go along are carried by
# federation.people.merging.rows, which takes them back when the merger is undone.
members_merged = Signal()

# Sent inside the transaction that undid a merger, when both records are as they were: gone, kept: Member, by,
# merge.
members_parted = Signal()

# gone, kept: two records that are to become one. Receivers answer sentences, each of which says what hinders
# it. And of a merger (merge) that is to be undone: what rests on it.
merge_wanted = Signal()
parting_wanted = Signal()

# members: keys, of whom likely duplicates are looked for. Receivers answer triples of a member's key, a word
# of federation.people.duplicates.strength and what the member has of that kind, folded.
likeness_asked = Signal()
# Sent inside the transaction that wrote records of members: members, a list of their keys; what: `added`,
# `changed`, or `standing` where their status may be another.
members_written = Signal()

# Sent inside the transaction that wrote down money that came in, or took such an entry back: entry, account.
money_received = Signal()

# Sent inside the transaction that changed who has paid a year's dues: members, a list of their keys; first
# and last, the days of the year; by, who did it, None for the portal.
dues_changed = Signal()

# Sent while a letter is put into words, in the language of its reader: letter. A receiver answers the files
# that go with it, a list of (name, text, kind).
letter_written = Signal()

# Sent inside the transaction in which the mail server of a federation's own sender was found to refuse for
# good: sender_of_letters, failure.
sender_stopped = Signal()

# Sent with each entry of the audit log, or once for many of one act: act.
act_recorded = Signal()

# user: a login that reads names. A receiver answers whether they run a club or direct.
readership_asked = Signal()

# member: somebody whose data is to be erased. Receivers answer sentences, each of which says what hinders it.
erasure_wanted = Signal()

# Sent inside the transaction that erases somebody, while the names are still there: erasure; pattern, a
# regular expression of PostgreSQL that finds the names; numbers, those of the records.
person_erasing = Signal()
# erasure: one that is done, or None for all. Receivers answer lists of what somebody has to look at
# (federation.personal.processing.left.LeftToLookAt).
left_to_look_at = Signal()
# Somebody looked at it: erasure; key, of what was left; kind: `done` or `dismissed`; reason; by. Receivers
# answer whether it is theirs.
left_settled = Signal()

# born_after: a day; members: keys, or None for all. Receivers answer the keys of members born after it.
minors_asked = Signal()

# members: keys. Receivers answer days of birth by the keys of members, of whom they know one.
births_asked = Signal()

# Sent inside the transaction in which members left or died, or belong to the federation again, by whatever
# door their record was written: gone, their last days by keys; back, the days on which those who are back
# had left, or None; by, None for the portal.
belonging_changed = Signal()

# Sent inside the transaction that ends memberships of the federation because they were not renewed, before
# anything else ends: members, on: the last day, run.
memberships_lapsed = Signal()

# member: somebody who reads what is kept of them. Receivers answer pairs of what it is and what it says.
particulars_asked = Signal()

# federation: who gives; member: whose data it is, or None for everybody's. Receivers answer lists of who
# is given data now (federation.personal.processing.registered.RegisteredReceiver).
receivers_asked = Signal()

# Sent inside the transaction that put a federation in from an archive, in its scope: federation, and is_new,
# whether it was not here before.
federation_arrived = Signal()

# Sent inside the transaction after which nothing is open of a charge any more, or something is again: charge;
# is_settled, whether nothing is. A charge that is reversed has nothing open, and is not settled.
charge_settled = Signal()

# causes: what made charges by itself, by the charges' keys; reader: who looks at them. Receivers answer the
# addresses of what they know of these, for this reader, by the same keys.
charge_causes_asked = Signal()

# accounts: keys of accounts of money. Receivers answer all names of the bearers they know, by these keys.
account_names_asked = Signal()

# Receivers answer lists of what they can prove of the records of the federation in scope
# (federation.machine.proofs.RecordsProof).
proofs_asked = Signal()

# Receivers answer lists of groups that letters are written to (federation.mailings.groups.LetterGroup).
groups_asked = Signal()

# Receivers answer lists of what the machine did lately, or could not do, for the federation in scope
# (federation.machine.shown.MachineGroup).
machine_asked = Signal()

# member: whose they are. Receivers answer lists of what the member chose of the own data on their pages
# (federation.personal.processing.chosen.ChosenElsewhere).
choices_asked = Signal()
