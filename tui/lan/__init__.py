"""The local network behind the screen: nothing of `net` is imported before the first picture was painted."""
