r"""Encoded text: signs that are written as others, to get through programs, addresses and mails.

``backslashes`` (``\n`` in strings of programs), ``urls`` (``%20``), ``mime`` (quoted-printable and
base64 of mails), and ``invisible`` characters, which programs put into texts.
"""
