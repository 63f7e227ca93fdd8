"""`python -m queenhigh` is the command `queenhigh`."""

from queenhigh.cli import main

if __name__ == "__main__":
    main()
