"""Two small games that live only here, to show that the engine knows none, and a table to play them at."""
