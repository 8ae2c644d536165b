"""Holds the explorers' synchronisation objects against an executable specification of each."""
