"""Writes the files of a site: names, packs and escapes what stands in them."""
