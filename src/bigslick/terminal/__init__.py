"""A table in the terminal.

``session`` plays, whatever the screen: ``app`` fills it, ``line_screen`` prompts for
lines. ``key_input`` reads a decision, ``table_picture``, ``card_text``, ``messages``
and ``pages`` show; ``session_settings`` keeps settings and files.
"""
