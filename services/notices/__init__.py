"""The service `notices`: events, commands, decider, letters, views, api, service."""
