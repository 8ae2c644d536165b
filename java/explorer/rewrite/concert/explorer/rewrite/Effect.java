package concert.explorer.rewrite;

/** What a call of a method outside the program may do that the explorer must know of. */
enum Effect {
  /** Nothing shared. */
  NONE,
  /** Shared accesses that the rewritten JDK reports itself. */
  LIBRARY,
  /** Things that nobody reports. */
  OPAQUE
}
