"""Papers as letters: rendered, archived, mailed, delivered or refused."""
