package concert.explorer.rewrite.policy;

/** The rewriter's treatment of a class. */
public enum ClassKind {
  /** Of the program under test: every hook, with source positions. */
  CANDIDATE,
  /** An unsynchronised JDK collection, or a part of one: its plain fields and arrays count. */
  COLLECTION,
  /** A JDK class that synchronises: volatile fields, Unsafe, monitors, waiting. */
  CONCURRENT,
  /** A JDK class that reads or writes the program's arrays and locks itself meanwhile. */
  STREAM,
  /** A JDK class without state that calls several methods of the objects it gets, one after the other. */
  CALLER,
  /** A JDK class whose objects are one variable each ({@link WholeObjects}). */
  WHOLE,
  /** A JDK class that only locks objects which it gets, such as a buffer. */
  LOCKING,
  /** A JDK class that codes texts or digests bytes: the buffers that it reads and fills count. */
  CODER,
  /** java.lang.Throwable: the message of some names things by hashes. */
  THROWABLE,
  /** java.lang.Thread, patched by hand. */
  THREAD,
  /** java.lang.ref.Finalizer, patched by hand. */
  FINALIZER,
  /** Links call sites for the JVM, or reads the JDK's own tables: the explorer looks away meanwhile. */
  LINKAGE,
  /** Asks for the time and is otherwise of no interest. */
  CLOCK,
  /** Left as it is. */
  UNTOUCHED;

  /** Tells whether the class's objects are named by the explorer (field {@code concert$id}). */
  public boolean identified() {
    return this == CANDIDATE
        || this == COLLECTION
        || this == CONCURRENT
        || this == STREAM
        || this == WHOLE
        || this == THREAD;
  }
}
