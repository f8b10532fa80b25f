"""Name the exit codes of `aya`. Must not import anything: Ctrl-C is answered from the first import on."""

DONE, FAILED, REFUSED, INTERRUPTED = 0, 1, 2, 130
