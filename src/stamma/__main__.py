"""``python -m stamma``: the command line."""

from stamma.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
