#!/bin/sh
# Written by manage.py setup: a command of the portal, as its user and with its settings. For root.
set -eu
set -a
. $settings
[ "$${1-}" != migrate ] || . $owner_settings
set +a
cd $code
exec runuser -u portal -- $python -W ignore::RuntimeWarning manage.py "$$@"
