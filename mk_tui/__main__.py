"""`python -m mk_tui` does what `mk-tui` does."""

import sys

from mk_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
