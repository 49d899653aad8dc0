"""Acts and questions of sessions at table terminals."""
