"""Running sweeps. Workers (`workers`), the file that grows (`journal`), tables (`tables`) and maps (`maps`); which cases there are
and what comes of one is `aya_sim.sweep`."""
