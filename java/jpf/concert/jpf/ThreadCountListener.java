package concert.jpf;

import gov.nasa.jpf.Config;
import gov.nasa.jpf.JPF;
import gov.nasa.jpf.ListenerAdapter;
import gov.nasa.jpf.report.ConsolePublisher;
import gov.nasa.jpf.report.Publisher;
import gov.nasa.jpf.vm.ThreadInfo;
import gov.nasa.jpf.vm.VM;
import java.util.HashSet;
import java.util.Set;

/**
 * Counts the threads that ran or could have run in any explored path, the main thread included.
 *
 * <p>JPF gives a Thread object the same number on every path that allocates it alike, so a thread
 * that several paths start counts once. A Thread that nobody starts does not count.
 */
public final class ThreadCountListener extends ListenerAdapter {
  private static final int MAIN = 0;

  private final Set<Integer> started = new HashSet<>();

  /** Called by JPF. */
  public ThreadCountListener(Config config, JPF jpf) {
    started.add(MAIN);
    jpf.addPublisherExtension(ConsolePublisher.class, this);
  }

  @Override
  public void threadStarted(VM vm, ThreadInfo thread) {
    if (!thread.isSystemThread()) {
      started.add(thread.getId());
    }
  }

  @Override
  public void publishFinished(Publisher publisher) {
    publisher.publishTopicStart("threads");
    publisher.getOut().println("threads created: " + started.size());
  }
}
