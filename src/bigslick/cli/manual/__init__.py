"""The reference pages of the documentation, generated from the source code.

``command_page`` describes the commands, ``api_pages`` the public names, with the
members of classes from ``api_members``. ``python -m bigslick.cli.manual`` updates
``docs/reference``.
"""

from bigslick.cli.manual.api_pages import PAGES, api_pages
from bigslick.cli.manual.command_page import command_page, commands, examples

__all__ = ("PAGES", "api_pages", "command_page", "commands", "examples")
