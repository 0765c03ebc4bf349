"""The edge of the core: JSON documents in, answers, receipts and problems out. Knows no HTTP."""
