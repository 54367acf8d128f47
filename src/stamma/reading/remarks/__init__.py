"""What is said about a reading: everything that had to be assumed, with its place in the text."""
