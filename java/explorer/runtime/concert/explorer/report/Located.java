package concert.explorer.report;

import concert.explorer.memory.Names;

/** What a location of the last execution is a part of: for replays, which name it to people. */
public final class Located {
  /** The kind of part. */
  public enum Part {
    /** A field, by its number. */
    FIELD,
    /** An element of an array, by its index. */
    ELEMENT,
    /** The monitor of an object. */
    MONITOR,
    /** The state of an object of the library, such as a lock. */
    STATE,
    /** Nothing that has a name. */
    NONE
  }

  public final Part part;

  /** Number of the field or index of the element. */
  public final int number;

  /** Name of the object for the engine; 0 for static fields. */
  public final long object;

  /** Class of the object as people know it: "Bank$Account"; empty for static fields. */
  public final String type;

  private Located(Part part, int number, long object, String type) {
    this.part = part;
    this.number = number;
    this.object = object;
    this.type = type;
  }

  /** Says what a location is. */
  public static Located of(long location) {
    long id = location >>> Names.PARTS;
    int part = (int) (location & (1L << Names.PARTS) - 1);
    if (id == Names.statics()) {
      return new Located(Part.FIELD, part, 0, "");
    }
    Object object = Meetings.object(id);
    if (object == null) {
      return new Located(Part.NONE, 0, id, "");
    }
    String type = object instanceof Class ? ((Class<?>) object).getName() : Waits.type(object);
    if (part == Names.MONITOR) {
      return new Located(Part.MONITOR, 0, id, type);
    }
    if (part == Names.STATE) {
      return new Located(Part.STATE, 0, id, type);
    }
    if (object.getClass().isArray()) {
      return new Located(Part.ELEMENT, part, id, object.getClass().getSimpleName());
    }
    return part > Names.STATE || part == Names.WAITERS
        ? new Located(Part.NONE, 0, id, type)
        : new Located(Part.FIELD, part, id, type);
  }

  /** Tells whether the object is a class, which there is once. */
  public boolean isClass() {
    return Meetings.object(object) instanceof Class;
  }
}
