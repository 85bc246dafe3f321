"""The program: command line, screens, widgets, table views, saves."""
