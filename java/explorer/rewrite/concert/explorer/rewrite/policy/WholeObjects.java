package concert.explorer.rewrite.policy;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Classes of the JDK that say that threads must not share their objects unguarded: builders, dates,
 * calendars, formats, scanners. Each such object is one variable, which every public method reads or
 * writes, whoever calls it; what happens inside does not count.
 */
public final class WholeObjects {
  /** Builders, whose variable is their text. */
  public static final String BUILDER = "java/lang/StringBuilder";

  /** By class: the first class of its family, which names the variable. */
  private static final Map<String, String> FAMILIES = new HashMap<>();

  static {
    family(BUILDER, "java/lang/AbstractStringBuilder");
    family("java/util/Date", "java/sql/Date", "java/sql/Time", "java/sql/Timestamp");
    family(
        "java/util/Calendar",
        "java/util/GregorianCalendar",
        "java/util/JapaneseImperialCalendar",
        "sun/util/BuddhistCalendar");
    family(
        "java/text/Format",
        "java/text/ChoiceFormat",
        "java/text/DateFormat",
        "java/text/DecimalFormat",
        "java/text/MessageFormat",
        "java/text/NumberFormat",
        "java/text/SimpleDateFormat");
    family("java/util/Formatter");
    family("java/util/Scanner");
    family("java/util/SplittableRandom");
    family("java/util/StringTokenizer");
    family("java/util/regex/Matcher");
    family("java/util/zip/CRC32", "java/util/zip/Adler32");
  }

  private static final Set<String> READING_BUILDERS =
      set(
          "capacity", "charAt", "chars", "codePointAt", "codePointBefore", "codePointCount",
          "codePoints", "getChars", "indexOf", "lastIndexOf", "length", "offsetByCodePoints",
          "subSequence", "substring", "toString");

  private static final String[] READING_PREFIXES = {"get", "is", "to"};

  /** Methods that change nothing, besides those with such a prefix. */
  private static final Set<String> READING =
      set(
          "after", "before", "clone", "compareTo", "countTokens", "end", "equals", "group",
          "groupCount", "hashCode", "hitEnd", "locale", "start");

  private WholeObjects() {}

  /** Tells whether the objects of a class are one variable each. */
  public static boolean contain(String className) {
    return FAMILIES.containsKey(className);
  }

  /** Returns the class that names the variable of the class's objects, or null. */
  public static String family(String className) {
    return FAMILIES.get(className);
  }

  /** Tells whether a method of such a class reads the object; else it writes it. */
  public static boolean reads(String className, String method) {
    return BUILDER.equals(family(className)) ? READING_BUILDERS.contains(method) : reads(method);
  }

  /** Tells by its name alone whether a method seems to change nothing. */
  public static boolean reads(String method) {
    for (String prefix : READING_PREFIXES) {
      if (method.startsWith(prefix)) {
        return true;
      }
    }
    return READING.contains(method);
  }

  private static void family(String first, String... others) {
    FAMILIES.put(first, first);
    for (String each : others) {
      FAMILIES.put(each, first);
    }
  }

  private static Set<String> set(String... names) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(names)));
  }
}
