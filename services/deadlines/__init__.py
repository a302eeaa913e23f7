"""The service `deadlines`: events, commands, decider, reactions, views, api, service."""
