"""The card room: tables in the browser, a ledger, clocks and sealed decks."""
