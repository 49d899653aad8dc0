"""One installation, many federations: whose rows are in scope, and that nobody sees another's."""
