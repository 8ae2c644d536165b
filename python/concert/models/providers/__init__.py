"""Providers: services that answer requests over the network."""
