package concert.explorer;

/** The static part of one class of the program. */
public interface StaticPart {
  /** The class's name, as Class.getName gives it. */
  String name();

  /** Index of the superclass among the program's classes, or -1. */
  int parent();

  /** Indices of the program's interfaces to be initialised next, in this order. */
  int[] interfaces();

  /** Sets the static fields to zero. */
  void reset();

  /** Runs the class's own initialiser. */
  void initialise() throws Throwable;
}
