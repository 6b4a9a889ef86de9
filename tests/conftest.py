"""Where and how tests run is no mistake: on a busy machine, or in the background."""

from __future__ import annotations

import signal

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

# A shell lets what runs in the background ignore interrupts, and children inherit it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
