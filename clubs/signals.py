"""What the top floor hears of this one."""

from django.dispatch import Signal

# Sent with `send` (never send_robust) inside the transaction that changed the facts of a session:
# session_id: int, cause: dict (JSON: what changed them). A receiver's error rolls the facts back.
results_changed = Signal()

# Sent by a service inside its transaction before a stage is closed, with stage. A receiver that knows why
# it cannot be closed yet raises Refused.
stage_closing = Signal()

# Sent inside the transaction that changed a stage as a whole, where none of its sessions changed: stage,
# cause: dict. Of a simultaneous stage: its sessions are clubs' own, and are not computed for it.
stage_changed = Signal()
