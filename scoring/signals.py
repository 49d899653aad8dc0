"""What rooms of this floor above hear of rooms below."""

from django.dispatch import Signal

# Sent inside the transaction that computed a session or a stage: what (Session or Stage), run, is_new (of a
# session: it is the first run; of a stage: the figures are others than before), and causes, a set of words.
figures_computed = Signal()
