package concert.explorer.main.isolation;

import sun.misc.Unsafe;

/** Resets the group of a program's main thread before an execution: a new one, without threads. */
final class GroupState {
  private final Unsafe unsafe;
  private final long maxPriority;
  private final long destroyed;
  private final long daemon;
  private final long unstarted;
  private final long threadCount;
  private final long threads;
  private final long groupCount;
  private final long groups;

  GroupState(Unsafe unsafe) throws NoSuchFieldException {
    this.unsafe = unsafe;
    maxPriority = offset("maxPriority");
    destroyed = offset("destroyed");
    daemon = offset("daemon");
    unstarted = offset("nUnstartedThreads");
    threadCount = offset("nthreads");
    threads = offset("threads");
    groupCount = offset("ngroups");
    groups = offset("groups");
  }

  void reset(ThreadGroup group) {
    unsafe.putInt(group, maxPriority, Thread.MAX_PRIORITY);
    unsafe.putBoolean(group, destroyed, false);
    unsafe.putBoolean(group, daemon, false);
    unsafe.putInt(group, unstarted, 0);
    unsafe.putInt(group, threadCount, 0);
    unsafe.putObject(group, threads, null);
    unsafe.putInt(group, groupCount, 0);
    unsafe.putObject(group, groups, null);
  }

  /** The main thread, which nothing but the explorer starts, is in its group. */
  void enter(ThreadGroup group, Thread main) {
    unsafe.putObject(group, threads, new Thread[] {main, null, null, null});
    unsafe.putInt(group, threadCount, 1);
    unsafe.putInt(group, unstarted, 0);
  }

  private long offset(String field) throws NoSuchFieldException {
    return unsafe.objectFieldOffset(ThreadGroup.class.getDeclaredField(field));
  }
}
