package concert.explorer;

/** An object that carries its own name; rewritten classes implement it. */
public interface Identified {
  /** Returns the name given at birth, or 0 when it has none yet. */
  long concert$id();

  /** Gives the object its name. */
  void concert$id(long id);
}
