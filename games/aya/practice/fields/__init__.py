"""Words and pictures as fields of dominoes: their pixels, their colours, the plan to print and the dialog."""
