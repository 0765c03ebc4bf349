"""What makes a description impossible: one file per subject, each a function from a view to the faults it finds."""
