"""Downloads that are tried again for two minutes, as in tools/bootstrap/attempts.py."""

PAUSES_S = [1, 2, 4, 8, 15, 30, 60]

def download_all(items, start, wait):
    """Downloads everything, and again what failed, with ever longer pauses between.

    What came stays; a try asks for what is missing alone.

    Args:
        items: what to download, in any form.
        start: function of an item: starts its download and returns what `rctx.download` does
            with `block = False` and `allow_fail = True`.
        wait: function of the pause in s, the items that are missing and the number of the next try.

    Returns:
        The items that could not be downloaded.
    """
    missing = items
    for number, pause in enumerate([0] + PAUSES_S):
        if number > 0:
            wait(pause, missing, number + 1)
        started = [(item, start(item)) for item in missing]
        missing = [item for item, download in started if not download.wait().success]
        if not missing:
            break
    return missing
