"""The web server's door. It refuses to open as a database role that sees every federation."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings")

application = get_wsgi_application()

from federation.tenancy.checks import refuse_wrong_role  # noqa: E402  app ready

refuse_wrong_role()
