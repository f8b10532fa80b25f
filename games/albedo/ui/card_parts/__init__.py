"""Draw Albedo's cards: values of `tables` in, surfaces out. Knows no rule, event or clock; `card_art` is the entry."""
