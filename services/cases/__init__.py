"""The service `cases`: events, commands, decider, reactions, views, api, service."""
