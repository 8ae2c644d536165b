package concert.explorer.rewrite.policy;

/** The effect of a call of a method outside the program, as far as the explorer must know it. */
public enum Effect {
  /** Nothing shared. */
  NONE,
  /** Shared accesses that the rewritten JDK reports itself. */
  LIBRARY,
  /** As {@link #LIBRARY}, and nothing but the locking or unlocking of a lock. */
  LOCK,
  /** Things that nobody reports. */
  OPAQUE
}
