"""Run sweeps: workers, the journal of finished rows, tables and maps. The cases and their results are in `aya_sim.sweep`."""
