package concert.jpf;

import gov.nasa.jpf.Config;
import gov.nasa.jpf.JPF;
import gov.nasa.jpf.ListenerAdapter;
import gov.nasa.jpf.report.ConsolePublisher;
import gov.nasa.jpf.report.Publisher;
import gov.nasa.jpf.search.Search;
import java.util.Map;
import java.util.TreeMap;

/**
 * Says at the end which constraints the search met, and how often.
 *
 * <p>JPF itself tells of a depth limit each time it is met, which makes reports of megabytes; the
 * configuration silences that.
 */
public final class ConstraintListener extends ListenerAdapter {
  private final Map<String, Long> met = new TreeMap<>();

  /** Called by JPF. */
  public ConstraintListener(Config config, JPF jpf) {
    jpf.addPublisherExtension(ConsolePublisher.class, this);
  }

  @Override
  public void searchConstraintHit(Search search) {
    met.merge(search.getLastSearchConstraint(), 1L, Long::sum);
  }

  @Override
  public void publishFinished(Publisher publisher) {
    if (met.isEmpty()) {
      return;
    }
    publisher.publishTopicStart("search constraints");
    for (Map.Entry<String, Long> constraint : met.entrySet()) {
      publisher.getOut().println(constraint.getValue() + "x " + constraint.getKey());
    }
  }
}
