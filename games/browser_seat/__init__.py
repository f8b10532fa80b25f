"""A seat in the browser: a card table drawn for one seat and sent as pictures, places and words. Imports no sockets and opens no window."""
