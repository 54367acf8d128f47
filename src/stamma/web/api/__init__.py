"""What can be asked of the server: functions from a request to plain data, thin over the library.

A request is a structure that says what it must have; the answer is a dictionary whose type says
what it has. Both are what the description for programs is made of.
"""
