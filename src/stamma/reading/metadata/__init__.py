"""What stands around a game: players, event, site, date, round and board, each with its place."""
