"""Responses of models as texts, apart from what a task wants of them."""
