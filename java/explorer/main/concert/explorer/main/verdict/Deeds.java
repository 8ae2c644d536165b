package concert.explorer.main.verdict;

import concert.explorer.Engine;
import concert.explorer.report.Located;
import concert.explorer.rewrite.naming.Field;
import concert.explorer.rewrite.naming.FieldTable;
import concert.explorer.rewrite.naming.SiteTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the events of a replayed execution do, to objects with names for people. */
public final class Deeds {
  // The engine's deeds, in its order.
  private static final int READ = 0;
  private static final int WRITE = 1;
  private static final int ADD = 2;
  private static final int ACQUIRE = 4;
  private static final int RELEASE = 5;
  private static final int SPAWN = 6;
  private static final int PLAIN_READ = 11;
  private static final int PLAIN_WRITE = 12;
  private static final int PLAIN_ADD = 13;
  private static final int PER_DEED = 4;
  private static final int MOST_IN_AN_EVENT = 200;

  private final SiteTable sites;
  private final FieldTable fields;
  private final List<Object> objects = new ArrayList<>();
  private final Map<Long, Integer> numbers = new HashMap<>();
  private final Map<String, Integer> perType = new HashMap<>();
  private final Map<Long, String> owners = new HashMap<>();
  private final Map<Integer, Integer> counts = new HashMap<>();
  private final long[] told = Engine.told();
  private int at;

  public Deeds(SiteTable sites, FieldTable fields) {
    this.sites = sites;
    this.fields = fields;
  }

  /** Returns the objects that deeds are about, by number. */
  public List<Object> objects() {
    return objects;
  }

  /**
   * Adds what the next event does to its step.
   *
   * @param columns numbers of the threads in the replay, by the engine's
   * @param threads how many the replay has
   */
  public void tellNext(Map<String, Object> step, Map<Integer, Integer> columns, int threads) {
    if (at >= told.length) {
      return;
    }
    at++;
    Long[] clock = new Long[threads];
    Arrays.fill(clock, 0L);
    int length = (int) told[at++];
    for (int thread = 0; thread < length; thread++) {
      Integer column = columns.get(thread);
      if (column != null) {
        clock[column] = told[at];
      }
      at++;
    }
    step.put("clock", Arrays.<Object>asList((Object[]) clock));
    List<Object> deeds = new ArrayList<>();
    int count = (int) told[at++];
    for (int i = 0; i < count; i++, at += PER_DEED) {
      if (deeds.size() < MOST_IN_AN_EVENT) {
        tell((int) told[at], told[at + 1], (int) told[at + 2], (int) told[at + 3], columns, deeds);
      }
    }
    step.put("deeds", deeds);
  }

  private void tell(
      int deed,
      long location,
      int site,
      int spawned,
      Map<Integer, Integer> columns,
      List<Object> deeds) {
    if (deed == SPAWN) {
      Integer column = columns.get(spawned);
      deeds.add(deed("start", -1, "", column == null ? "" : column.toString()));
      return;
    }
    boolean plain = deed >= PLAIN_READ && deed <= PLAIN_ADD;
    boolean lock = deed == ACQUIRE || deed == RELEASE;
    int object = object(location, plain ? "variable" : lock ? "lock" : "sync");
    if (object < 0) {
      return;
    }
    String place = Stacks.site(sites, site);
    switch (deed) {
      case ACQUIRE:
        deeds.add(deed("acquire", object, place, ""));
        break;
      case RELEASE:
        deeds.add(deed("release", object, place, ""));
        break;
      case PLAIN_READ:
        deeds.add(deed("read", object, place, ""));
        break;
      case PLAIN_WRITE:
      case PLAIN_ADD:
        deeds.add(deed("write", object, place, ""));
        break;
      case READ:
        deeds.add(deed("observe", object, place, ""));
        break;
      case WRITE:
      case ADD:
        addPublish(deed("publish", object, place, ""), deeds);
        break;
      default:
        break;
    }
  }

  // The engine is told of one update more than once.
  private static void addPublish(List<Object> publish, List<Object> deeds) {
    if (deeds.isEmpty() || !deeds.get(deeds.size() - 1).equals(publish)) {
      deeds.add(publish);
    }
  }

  private static List<Object> deed(String op, int object, String site, String value) {
    return Arrays.<Object>asList(op, (long) object, site, value);
  }

  /** Returns the number of what is at a location, or -1 for what has no name. */
  public int object(long location, String kind) {
    Integer known = numbers.get(location);
    if (known != null) {
      return known;
    }
    String name = name(Located.of(location));
    int number = name.isEmpty() ? -1 : objects.size();
    if (number >= 0) {
      objects.add(Arrays.<Object>asList(name, kind));
    }
    numbers.put(location, number);
    return number;
  }

  /** Returns the name of an object by its number. */
  public String name(int number) {
    return (String) ((List<?>) objects.get(number)).get(0);
  }

  private String name(Located located) {
    if (located.type.equals("java.lang.ThreadGroup")) {
      // Every start of a thread locks it, and no program means it.
      return "";
    }
    switch (located.part) {
      case FIELD:
        return located.number < fields.size() ? field(located) : "";
      case ELEMENT:
        return owner(located) + "[" + located.number + "]";
      case MONITOR:
      case STATE:
        return owner(located);
      default:
        return "";
    }
  }

  private String field(Located located) {
    Field field = fields.get(located.number);
    if (located.object == 0) {
      return simple(field.className().replace('/', '.')) + "." + field.name();
    }
    // Of the library's objects the fields are nobody's business.
    return field.className().startsWith("java/")
        ? owner(located)
        : owner(located) + "." + field.name();
  }

  // "Account#1": the first one of its class that a deed is about.
  private String owner(Located located) {
    if (located.isClass()) {
      return "class " + simple(located.type);
    }
    String known = owners.get(located.object);
    if (known == null) {
      String type = simple(located.type);
      Integer before = perType.get(type);
      int number = before == null ? 1 : before + 1;
      perType.put(type, number);
      known = type + "#" + number;
      owners.put(located.object, known);
    }
    return known;
  }

  private static String simple(String type) {
    return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
  }
}
