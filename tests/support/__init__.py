"""Helpers that tests in several folders share.

Tables and hands: ``random_tables`` (hypothesis), ``fixed_tables``, ``scripted_tables``,
``matches``, ``tournaments`` and their ``players``; ``random_records``, ``site_hands``,
``history_hands`` and ``hand_corpus`` for formats and histories.

The room: ``rooms`` (in the test's process), ``room_thread``, ``room_process``,
``storage_files``, ``table_entries``; ``fair_table``, ``forgeries``,
``witnessed_hands`` and ``old_scheme`` for its proofs; ``visitors`` with a browser.

Other helpers: ``command`` runs the command line in the test's process and
``forked_command`` in a process of its own, ``terminal_sessions`` plays sessions
on the terminal screen, ``reachable_objects`` finds everything that an object refers to.
"""
