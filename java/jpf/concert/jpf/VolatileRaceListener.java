package concert.jpf;

import gov.nasa.jpf.Config;
import gov.nasa.jpf.JPF;
import gov.nasa.jpf.ListenerAdapter;
import gov.nasa.jpf.report.ConsolePublisher;
import gov.nasa.jpf.report.Publisher;
import gov.nasa.jpf.search.Search;
import gov.nasa.jpf.vm.ClassInfo;
import gov.nasa.jpf.vm.ClassInfoException;
import gov.nasa.jpf.vm.ClassLoaderInfo;
import gov.nasa.jpf.vm.FieldInfo;
import java.util.TreeMap;

/**
 * Says of a reported race whether its field is volatile, since JPF's race detector never asks.
 *
 * <p>Conflicting accesses to a volatile field are no data race (JLS 17.4.5). The verdict stays
 * JPF's; whoever reads the report learns that it is doubtful.
 */
public final class VolatileRaceListener extends ListenerAdapter {
  private static final String RACE = "race for field ";

  /** Names of volatile fields by number of the error. */
  private final TreeMap<Integer, String> doubtful = new TreeMap<>();

  /** Called by JPF. */
  public VolatileRaceListener(Config config, JPF jpf) {
    jpf.addPublisherExtension(ConsolePublisher.class, this);
  }

  @Override
  public void propertyViolated(Search search) {
    String details = search.getCurrentError().getDetails();
    if (details == null || !details.startsWith(RACE)) {
      return;
    }
    String place = details.substring(RACE.length(), lineEnd(details)).trim();
    int dot = place.lastIndexOf('.');
    if (dot < 0) {
      return;
    }
    // An instance is told as Class@number, a class by its name.
    String type = place.substring(0, dot).split("@", 2)[0];
    String field = place.substring(dot + 1);
    if (isVolatile(type, field)) {
      doubtful.put(search.getCurrentError().getId(), Line.of(type + "." + field));
    }
  }

  @Override
  public void publishFinished(Publisher publisher) {
    if (doubtful.isEmpty()) {
      return;
    }
    publisher.publishTopicStart("doubts");
    for (Integer error : doubtful.keySet()) {
      publisher.getOut().println("error #" + error + ": volatile field " + doubtful.get(error));
    }
  }

  private static int lineEnd(String text) {
    int end = text.indexOf('\n');
    return end < 0 ? text.length() : end;
  }

  private static boolean isVolatile(String type, String name) {
    ClassInfo found;
    try {
      found = ClassLoaderInfo.getCurrentResolvedClassInfo(type);
    } catch (ClassInfoException unknown) {
      return false;
    }
    FieldInfo field = found.getInstanceField(name);
    if (field == null) {
      field = found.getStaticField(name);
    }
    return field != null && field.isVolatile();
  }
}
