"""Write a replay as one page that plays it in three dimensions in a browser."""
