"""What the top floor hears of this one."""

from django.dispatch import Signal

# Sent with `send` (never send_robust) inside the transaction that changed the adjustments of a
# session: session_id: int, cause: dict (JSON: what changed them).
adjustments_changed = Signal()
