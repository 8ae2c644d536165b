package concert.explorer.report;

import concert.explorer.memory.Names;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import concert.explorer.synchronisation.Monitor;
import concert.explorer.synchronisation.Owners;

/** Says what a thread waits for. */
public final class Waits {
  private Waits() {}

  static String describe(Task task) {
    if (task.waitsFor == null) {
      return "";
    }
    Object on = task.waitsOn;
    switch (task.waitsFor) {
      case "monitor":
        return monitor((Monitor) on);
      case "notify":
        return "a notification on " + type(((Monitor) on).object);
      case "join":
        return "the end of " + ((Task) on).thread.getName();
      case "lock":
        return type(on) + owner(on);
      case "signal":
        return "a signal of a condition";
      case "park":
        return on == null ? "unpark" : type(on);
      case "result":
        return "the result of a " + type(on);
      case "termination":
        return "the end of a pool";
      case "task":
        return "a task of its pool";
      case "initialiser":
        return "the initialisation of a class";
      case "exit":
        return "an exit that has begun";
      case "spin":
        return "a change in its loop";
      default:
        return task.waitsFor;
    }
  }

  /** Number of the thread that alone can let one go on that waits without limit, or -1. */
  static int holder(Task task) {
    if (task.waitsFor == null || task.timed) {
      return -1;
    }
    Task holder = null;
    switch (task.waitsFor) {
      case "monitor":
        holder = ((Monitor) task.waitsOn).owner;
        break;
      case "join":
        holder = (Task) task.waitsOn;
        break;
      case "lock":
        Thread owner = Owners.of(task.waitsOn);
        holder = owner == null ? null : Scheduler.of(owner);
        break;
      default:
        break;
    }
    return holder == null ? -1 : holder.id;
  }

  /** Returns the location of the monitor or lock that a thread waits for; 0 for none. */
  static long lock(Task task) {
    if (task.waitsOn == null) {
      return 0;
    }
    if (task.waitsOn instanceof Monitor) {
      return "monitor".equals(task.waitsFor) ? ((Monitor) task.waitsOn).lock() : 0;
    }
    return "lock".equals(task.waitsFor)
        ? Names.location(Names.of(task, task.waitsOn), Names.STATE)
        : 0;
  }

  /** Tells whether who holds what a thread waits for gave nothing back in the last half of it all. */
  static boolean shutsOut(Task task) {
    int holder = holder(task);
    for (int i = 0; i < Scheduler.taskCount(); i++) {
      Task other = Scheduler.task(i);
      if (other.id == holder && !other.ended) {
        return 2 * other.heldFrom < Scheduler.stops;
      }
    }
    return false;
  }

  private static String monitor(Monitor monitor) {
    String held = monitor.owner == null ? "" : ", held by " + monitor.owner.thread.getName();
    return "the monitor of " + type(monitor.object) + held;
  }

  private static String owner(Object synchronizer) {
    Thread owner = Owners.of(synchronizer);
    return owner == null ? "" : ", held by " + owner.getName();
  }

  public static String type(Object object) {
    if (object instanceof Class) {
      return "class " + ((Class<?>) object).getName();
    }
    String name = object.getClass().getName();
    int dollar = name.indexOf('$');
    // ReentrantLock's synchronizer stands for the lock.
    return dollar > 0 && name.startsWith("java.util.concurrent.") ? name.substring(0, dollar) : name;
  }
}
