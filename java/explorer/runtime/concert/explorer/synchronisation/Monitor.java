package concert.explorer.synchronisation;

import concert.explorer.memory.Names;
import concert.explorer.scheduling.Task;
import concert.explorer.threads.ThreadList;

/** The model of one object's monitor during one execution. */
public final class Monitor {
  final long id;
  public final Object object;
  public Task owner;
  public int count;
  public final ThreadList waiters = new ThreadList();

  /** Whether it is that of a pipe, how often the pipe has changed, and what it was like then. */
  final boolean pipe;

  long changes;
  long content;

  /** The first thread that wanted it. */
  private Task first;

  /** True if several threads wanted it. */
  public boolean shared;

  /** True if the program takes it, and not the library alone. */
  boolean byProgram;

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

  public long lock() {
    return Names.location(id, Names.MONITOR);
  }

  long waitSet() {
    return Names.location(id, Names.WAITERS);
  }
}
