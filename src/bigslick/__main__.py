"""``python -m bigslick`` is the ``bigslick`` command."""

from bigslick.cli import main

main()
