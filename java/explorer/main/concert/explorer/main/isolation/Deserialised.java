package concert.explorer.main.isolation;

import concert.explorer.report.Refusal;
import sun.misc.ObjectInputFilter;

/** The filter of what a program may read from a stream of objects. */
public final class Deserialised implements ObjectInputFilter {
  private final ObjectInputFilter classes;

  private Deserialised(ObjectInputFilter classes) {
    this.classes = classes;
  }

  /** @param pattern as the property jdk.serialFilter has it */
  public static void install(String pattern) {
    Config.setSerialFilter(new Deserialised(Config.createFilter(pattern)));
  }

  @Override
  public Status checkInput(FilterInfo info) {
    Status status = classes.checkInput(info);
    if (status == Status.REJECTED) {
      Refusal.note();
    }
    return status;
  }
}
