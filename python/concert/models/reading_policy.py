"""States how often a model is asked again when its answer cannot be read."""

from collections.abc import Callable
from dataclasses import dataclass, field

from concert.models.profiles.sampling import Sampling


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingPolicy:
    """Asks again, with the same prompt, as long as an answer is not readable.

    Attributes:
        is_readable: Whether something can be made of a text. It decides, and is called from
            several threads.
        tries: Tries with the model's own sampling, from 1.
        then: Parameters that the tries after those change: those that are set.
        more_tries: Tries with them, so that nobody is asked for ever.
    """

    is_readable: Callable[[str], bool] = field(compare=False)
    tries: int
    then: Sampling = field(default_factory=Sampling)
    more_tries: int = 0

    @property
    def all_tries(self) -> int:
        """Most tries of one sample."""
        return self.tries + self.more_tries

    def sampling(self, sampling: Sampling, *, number: int) -> Sampling:
        """Returns the parameters of try `number`, from 0, given those of the model."""
        return sampling if number < self.tries else sampling.changed_by(self.then)
