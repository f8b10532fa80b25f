"""Our own measurements in three dimensions: CSV files, the layouts that were measured, and the scripts that made both."""
