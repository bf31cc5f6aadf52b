"""Both faces, the screen and the lines, before the same questions and the same views."""
