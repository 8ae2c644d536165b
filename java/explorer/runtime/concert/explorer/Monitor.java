package concert.explorer;

/** The model of one object's monitor during one execution. */
final class Monitor {
  final long id;
  final Object object;
  Task owner;
  int count;
  final ThreadList waiters = new ThreadList();

  Monitor(long id, Object object) {
    this.id = id;
    this.object = object;
  }

  long lock() {
    return Names.location(id, Names.MONITOR);
  }

  long waitSet() {
    return Names.location(id, Names.WAITERS);
  }
}
