"""The pages of the local network. They load `net`, so nothing imports them before the player asks for them."""
