"""Profiles: the parameters, prices and limits with which a model is asked."""
