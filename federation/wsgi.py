"""The web server's door. It refuses to open as a database role that sees every federation,
and on tables that have lost what this code uses.

What every process needs is loaded here, once, before the server forks (gunicorn --preload): the first reader
of each process does not wait for it, and the processes share the memory.
"""

import gc
import os
import sys

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings")

from federation.watching import begin

begin.web()
django_application = get_wsgi_application()

from django.conf import settings  # noqa: E402  app ready
from django.db import connections  # noqa: E402  app ready
from django.urls import get_resolver  # noqa: E402  app ready
from django.utils import translation  # noqa: E402  app ready

from federation.limits.at_once import VisitorLimits  # noqa: E402  app ready
from federation.releases.installed import refuse_old_code  # noqa: E402  app ready
from federation.tenancy.checks import refuse_wrong_role  # noqa: E402  app ready

application = VisitorLimits(django_application)

refuse_wrong_role()
refuse_old_code()
for urlconf in (settings.ROOT_URLCONF, "federation.urls_global"):
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            get_resolver(urlconf).reverse_dict  # noqa: B018  reads every address and the language's catalogue
connections.close_all()  # a connection is of one process: none may be inherited
gc.freeze()  # what is loaded stays: the collector neither walks it again nor unshares its memory

# A page asks the database ten times, and each time waits for whoever computes beside it to give way: five
# thousandths of a second by default, which makes a page of twenty take a hundred.
sys.setswitchinterval(0.0005)
