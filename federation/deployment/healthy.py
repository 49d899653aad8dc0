"""Whether the web server of this container is well: 0 or 1, for the engine that runs it.

It asks as the proxy does, for the first name of the portal.
"""

import os
import sys
import urllib.request

from federation.startup.processes import PORT

SECONDS = 8


def main() -> int:
    """Ask for the page of health."""
    host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0]
    headers = {"Host": host, "X-Forwarded-Proto": "https"}
    question = urllib.request.Request(f"http://127.0.0.1:{PORT}/health/", headers=headers)
    try:
        with urllib.request.urlopen(question, timeout=SECONDS) as answer:  # noqa: S310 (our own address)
            return 0 if answer.status == 200 else 1
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main())
