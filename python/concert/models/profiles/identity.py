"""Everything besides the request that a remote model's answer depends on."""

import json

from concert.models.profiles.profile import Profile, ToolForm
from concert.values.keys import canonical_json


def identity_of(provider: str, model: str, profile: Profile) -> str:
    """Returns who answers, as canonical JSON without secrets.

    It is known without a key, so that what is stored or cached can be found on any machine. How
    fast and for how long is asked, under which key and in which project, changes no answer.
    """
    said: dict[str, object] = {
        "base_url": profile.base_url.rstrip("/"),
        "vertex_location": profile.vertex.location if profile.vertex is not None else "",
        "safety": dict(profile.safety),
        "extra_body": json.loads(profile.extra_body) if profile.extra_body else {},
        "serve": list(profile.serve),
        "output_limit": profile.output_limit.value if profile.output_limit is not None else "",
        # Text is not said, so that what is stored stays as it is.
        "tools": "" if profile.tools is ToolForm.TEXT else profile.tools.value,
    }
    set_ones = {name: value for name, value in said.items() if value}
    return canonical_json({"provider": provider, "model": model, **set_ones})
