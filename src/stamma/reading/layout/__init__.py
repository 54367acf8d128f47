"""How moves are laid out: in columns, tables and brackets, with numbers and diagrams."""
