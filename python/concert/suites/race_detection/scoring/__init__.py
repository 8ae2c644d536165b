"""How good are models at finding races, from rows of verdicts alone?"""
