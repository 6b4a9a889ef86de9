"""All variants: equities by dealing, draws by trying, and what options are worth."""
