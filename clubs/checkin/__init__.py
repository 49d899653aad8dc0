"""Check-in: who has come to a session, by telephone, at the door or at the desk; substitutes."""
