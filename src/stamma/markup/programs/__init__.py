"""Programs and their data: texts whose strings hold the game, and braces that are no comments.

``source_code``, ``json_records`` and ``xml_attributes`` are formats; ``move_lists`` and
``square_pairs`` are ways to write moves that occur in several of them.
"""
