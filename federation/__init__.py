"""Who we are: settings, tenancy, users, members, offices, audit, and the shell of the site."""
