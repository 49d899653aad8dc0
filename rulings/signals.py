"""What the top floor hears of this one."""

from django.dispatch import Signal

# Sent with `send` (never send_robust) inside the transaction that changed the adjustments of a
# session: session_id: int, cause: dict (JSON: what changed them).
adjustments_changed = Signal()

# Sent by a service inside its transaction before a chair disposes of an appeal without a hearing, with
# appeal. A receiver that finds a placing, award or qualification in reach of it raises Refused. Spec D.16
appeal_disposing = Signal()

# Sent inside the transaction that published an entry of the casebook, or withdrew it: entry, is_withdrawal.
casebook_issued = Signal()

# Sent inside the transaction of every step of a case or an appeal, once what its acts add up to is read, with
# the model as sender: record, act.
acted = Signal()
