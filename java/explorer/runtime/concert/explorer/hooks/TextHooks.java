package concert.explorer.hooks;

import concert.explorer.Engine;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import java.util.Date;

/** Texts that the library reads or changes, which may be builders of the program's. */
public final class TextHooks {
  private TextHooks() {}

  /** The library reads a text that may be a builder, of which nobody reports it. */
  public static void readsText() {
    Task me = Scheduler.acting();
    if (me != null && me.held > 0) {
      Engine.opaque(me.id);
    }
  }

  /** The library asks an object, or each in an array, for its text. */
  public static void readsBuilder(Object object, int field, int site) {
    if (object instanceof StringBuilder) {
      FieldHooks.read(object, field, site);
    } else if (object instanceof Object[]) {
      for (Object each : (Object[]) object) {
        if (each instanceof StringBuilder) {
          FieldHooks.read(each, field, site);
        }
      }
      readsText();
    } else if (mayHoldTexts(object)) {
      readsText();
    }
  }

  // Builders may be its elements, for instance.
  private static boolean mayHoldTexts(Object object) {
    return object != null
        && !(object instanceof String)
        && !(object instanceof Number)
        && !(object instanceof Boolean)
        && !(object instanceof Character)
        && !(object instanceof Enum)
        && !(object instanceof Thread)
        && !(object instanceof Throwable);
  }

  /** The library reads an object, or each in an array, which may be a date. */
  public static void readsDate(Object object, int field, int site) {
    if (object instanceof Date) {
      FieldHooks.read(object, field, site);
    } else if (object instanceof Object[]) {
      for (Object each : (Object[]) object) {
        if (each instanceof Date) {
          FieldHooks.read(each, field, site);
        }
      }
    }
  }

  public static void changesBuilder(Object object, int field, int site) {
    if (object instanceof StringBuilder) {
      FieldHooks.write(object, field, site);
    }
  }
}
