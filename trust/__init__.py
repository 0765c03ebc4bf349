"""What shows that the service holds: long runs by command, whose figures stand in ``docs/trust.md``."""
