package concert.explorer;

/** The model of one object's monitor during one execution. */
final class Monitor {
  final long id;
  final Object object;
  Task owner;
  int count;
  final ThreadList waiters = new ThreadList();

  /** The first thread that wanted it. */
  private Task first;

  /** True if several threads wanted it. */
  boolean shared;

  Monitor(long id, Object object) {
    this.id = id;
    this.object = object;
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
