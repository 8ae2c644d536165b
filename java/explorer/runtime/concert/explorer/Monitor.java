package concert.explorer;

/** The model of one object's monitor during one execution. */
final class Monitor {
  final long id;
  final Object object;
  Task owner;
  int count;
  final ThreadList waiters = new ThreadList();

  /** Whether it is that of a pipe, how often the pipe has changed, and what it was like then. */
  final boolean pipe;

  long changes;
  long content;

  /** The first thread that wanted it. */
  private Task first;

  /** True if several threads wanted it. */
  boolean shared;

  Monitor(long id, Object object) {
    this.id = id;
    this.object = object;
    this.pipe = Pipes.is(object);
  }

  void wantedBy(Task task) {
    if (first == null) {
      first = task;
    } else if (first != task) {
      shared = true;
    }
  }

  long lock() {
    return Names.location(id, Names.MONITOR);
  }

  long waitSet() {
    return Names.location(id, Names.WAITERS);
  }
}
