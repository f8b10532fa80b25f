"""Paint the dreams of Imagine in gouache: inks, brushes, landscapes and cut-outs in; one picture out. Nothing here knows the deck."""
