"""Tools for whoever works on stamma; nothing of it is installed."""
