"""Aya, the domino game, as it is seen and played. Knows pixels and words; the rules of counting and falling are in aya_sim."""
