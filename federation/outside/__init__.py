"""Machines of others that somebody of a federation names: where they may be, for how long they are heard, the
secrets for them.
"""
