"""What starts a session at table terminals: the database (.bws), or the Data Connector's message."""
