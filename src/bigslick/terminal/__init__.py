"""A table in the terminal.

``session`` plays on any screen: ``app`` is the full screen, ``line_screen`` prompts
line by line. ``key_input`` reads decisions; ``table_picture``, ``card_text``,
``messages`` and ``pages`` make the texts; ``session_settings`` stores settings and
files.
"""
