"""Settlement of a finished hand of Wuhan mahjong."""

__version__ = "0.1.0"
