package concert.jpf;

import gov.nasa.jpf.Config;
import gov.nasa.jpf.JPF;
import gov.nasa.jpf.ListenerAdapter;
import gov.nasa.jpf.report.ConsolePublisher;
import gov.nasa.jpf.report.Publisher;
import gov.nasa.jpf.search.Search;
import gov.nasa.jpf.vm.ThreadInfo;
import gov.nasa.jpf.vm.Transition;
import gov.nasa.jpf.vm.VM;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds threads that were started and never scheduled before the end of a complete path.
 *
 * <p>A path is complete when the program has ended on it: no non-daemon thread is left. So only a
 * daemon thread, or a program that exits, can starve a thread in this sense. Paths that JPF cuts
 * (a state seen before, a limit) say nothing, and a deadlock is JPF's own finding. The search goes
 * on, so that other errors are found too.
 *
 * <p>Needs a search that backtracks one transition at a time, as JPF's depth-first search does.
 */
public final class StarvationListener extends ListenerAdapter {
  private static final int LINES = 20;

  /** The threads that each transition of the current path started, the latest first. */
  private final Deque<List<ThreadInfo>> path = new ArrayDeque<>();

  private final TreeMap<Integer, String> starved = new TreeMap<>();
  private List<ThreadInfo> started = new ArrayList<>();

  /** Called by JPF. */
  public StarvationListener(Config config, JPF jpf) {
    jpf.addPublisherExtension(ConsolePublisher.class, this);
  }

  @Override
  public void threadStarted(VM vm, ThreadInfo thread) {
    if (!thread.isSystemThread()) {
      started.add(thread);
    }
  }

  @Override
  public void stateAdvanced(Search search) {
    path.push(started);
    started = new ArrayList<>();
    if (search.isEndState() && !search.isErrorState() && ended(search.getVM())) {
      note(search.getVM());
    }
  }

  @Override
  public void stateBacktracked(Search search) {
    path.pop();
    started = new ArrayList<>();
  }

  @Override
  public void publishFinished(Publisher publisher) {
    if (starved.isEmpty()) {
      return;
    }
    publisher.publishTopicStart("starvation");
    int left = LINES;
    for (String thread : starved.values()) {
      if (left-- == 0) {
        break;
      }
      publisher.getOut().println("never scheduled before the end of a path: " + thread);
    }
  }

  private static boolean ended(VM vm) {
    for (ThreadInfo thread : vm.getThreadList().getThreads()) {
      if (thread.isAlive() && !thread.isDaemon() && !thread.isSystemThread()) {
        return false;
      }
    }
    return true;
  }

  private void note(VM vm) {
    Set<Integer> scheduled = new HashSet<>();
    for (Transition transition : vm.getPath()) {
      scheduled.add(transition.getThreadIndex());
    }
    for (List<ThreadInfo> begun : path) {
      for (ThreadInfo thread : begun) {
        if (!scheduled.contains(thread.getId()) && !starved.containsKey(thread.getId())) {
          starved.put(thread.getId(), Line.of("thread " + thread.getId() + " " + thread.getName()));
        }
      }
    }
  }
}
