"""What the top floor hears of this one."""

from django.dispatch import Signal

# Sent with `send` (never send_robust) inside the transaction that changed the facts of a session:
# session_id: int, cause: dict (JSON: what changed them). A receiver's error rolls the facts back.
results_changed = Signal()

# Sent by a service inside its transaction before a stage is closed, with stage. A receiver that knows why
# it cannot be closed yet raises Refused.
stage_closing = Signal()
