"""A table in the terminal.

``session`` plays on one of two screens: ``app`` uses the full screen, ``line_screen``
asks line by line. ``key_input`` turns keys into decisions. ``table_picture``,
``card_text``, ``status_text``, ``block_chart``, ``messages`` and ``pages`` create the
text shown. ``session_settings`` defines the settings and files of a session.
"""
