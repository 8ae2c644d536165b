"""The problems of dense and sparse linear algebra."""
