package concert.explorer.rewrite;

/** What a call of a method outside the program may do that the explorer must know of. */
enum Effect {
  /** Nothing shared. */
  NONE,
  /** Shared accesses that the rewritten JDK reports itself. */
  LIBRARY,
  /** As {@link #LIBRARY}, and nothing but the locking or unlocking of a lock. */
  LOCK,
  /** Things that nobody reports. */
  OPAQUE
}
