"""The service `billing`: events, commands, decider, reactions, views, api, service."""
