"""Makes results for tests of the site, and walks through its pages."""
