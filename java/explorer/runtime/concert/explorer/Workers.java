package concert.explorer;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Idle workers of thread pools. Which of them came to wait first is nothing that a program can see: a
 * worker stops before it looks for a task until there is one, or until it is interrupted.
 */
final class Workers {
  private static long countOffset;

  private Workers() {}

  static void prepare() {
    try {
      countOffset =
          Unsafes.unsafe.objectFieldOffset(LinkedBlockingQueue.class.getDeclaredField("count"));
    } catch (NoSuchFieldException otherJdk) {
      throw new IllegalStateException("another JDK than the explorer was made for", otherJdk);
    }
  }

  static void awaitTask(Task me, BlockingQueue<?> queue) {
    if (queue.getClass() != LinkedBlockingQueue.class || Names.foreign(queue)) {
      return;
    }
    AtomicInteger count = (AtomicInteger) Unsafes.unsafe.getObject(queue, countOffset);
    me.waitsFor = "task";
    me.waitsOn = queue;
    me.waitSite = 0;
    Scheduler.stopEither(
        me,
        0,
        Tags.ACQUIRE,
        -1,
        Names.location(Names.of(me, count), Names.STATE),
        Engine.AT_LEAST,
        1,
        Threads.interruptsUsed ? Names.thread(me.id, Names.INTERRUPT) : 0);
    me.libraryOpen = true;
  }
}
