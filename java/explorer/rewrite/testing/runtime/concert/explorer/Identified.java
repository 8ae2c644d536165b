package concert.explorer;

/** An object that carries its name. */
public interface Identified {
  /** The name, 0 when it has none yet. */
  long concert$id();

  /** Gives the name. */
  void concert$id(long id);
}
