package concert.explorer.rewrite.policy;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Classes of the JDK that say that threads must not share their objects unguarded: builders, dates,
 * calendars, formats, scanners; and compressors, which lock themselves. Each such object is one variable, which every public method reads or
 * writes, whoever calls it; what happens inside does not count.
 */
public final class WholeObjects {
  /** Builders, whose variable is their text. */
  public static final String BUILDER = "java/lang/StringBuilder";

  /** By class: the first class of its family, which names the variable. */
  private static final Map<String, String> FAMILIES = new HashMap<>();

  static {
    name(BUILDER, "java/lang/AbstractStringBuilder");
    name("java/util/Date", "java/sql/Date", "java/sql/Time", "java/sql/Timestamp");
    name(
        "java/util/Calendar",
        "java/util/GregorianCalendar",
        "java/util/JapaneseImperialCalendar",
        "sun/util/BuddhistCalendar");
    name(
        "java/text/Format",
        "java/text/ChoiceFormat",
        "java/text/DateFormat",
        "java/text/DecimalFormat",
        "java/text/MessageFormat",
        "java/text/NumberFormat",
        "java/text/SimpleDateFormat");
    name("java/util/Formatter");
    name("java/util/Scanner");
    name("java/util/SplittableRandom");
    name("java/util/StringTokenizer");
    name("java/util/regex/Matcher");
    name("java/util/zip/CRC32", "java/util/zip/Adler32");
    name("java/util/zip/Deflater");
    name("java/util/zip/Inflater");
  }

  /** Families whose objects lock themselves, though nobody says that threads may share them. */
  private static final Set<String> LOCKING = set("java/util/zip/Deflater", "java/util/zip/Inflater");

  private static final Set<String> READING_BUILDERS =
      set(
          "capacity", "charAt", "chars", "codePointAt", "codePointBefore", "codePointCount",
          "codePoints", "getChars", "indexOf", "lastIndexOf", "length", "offsetByCodePoints",
          "subSequence", "substring", "toString");

  private static final String[] READING_PREFIXES = {"get", "is", "to"};

  /** Methods that change nothing, besides those with such a prefix. */
  private static final Set<String> READING =
      set(
          "after", "before", "clone", "compareTo", "countTokens", "delimiter", "end", "equals",
          "group", "groupCount", "hasAnchoringBounds", "hasTransparentBounds", "hashCode", "hitEnd",
          "ioException", "locale", "out", "pattern", "radix", "regionEnd", "regionStart", "requireEnd",
          "start");

  /** Methods that are not public, and write where a public one that only reads may call them. */
  private static final Set<String> WRITING =
      set("computeFields", "computeTime", "updateTime", "internalNextDouble", "internalNextInt", "internalNextLong");

  /** Classes whose methods to format and to parse only call those of their subclasses. */
  private static final Set<String> DELEGATING =
      set("java/text/DateFormat", "java/text/Format", "java/text/NumberFormat");

  private WholeObjects() {}

  /** Tells whether the objects of a class are one variable each. */
  public static boolean contain(String className) {
    return FAMILIES.containsKey(className);
  }

  /** Returns the class that names the variable of the class's objects, or null. */
  public static String family(String className) {
    return FAMILIES.get(className);
  }

  /** Tells whether threads may share an object of such a class: a race on it is an omission then. */
  public static boolean maybeShared(String className) {
    return LOCKING.contains(family(className));
  }

  /** Tells whether a method of such a class reads the object; else it writes it. */
  public static boolean reads(String className, String method) {
    return BUILDER.equals(family(className)) ? READING_BUILDERS.contains(method) : reads(method);
  }

  /** Tells whether a method of such a class accesses the object, besides what it calls. */
  public static boolean accesses(String className, String method, boolean isPublic) {
    boolean delegates =
        DELEGATING.contains(className)
            && (method.startsWith("format") || method.startsWith("parse"));
    return isPublic ? !delegates : WRITING.contains(method);
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

  private static void name(String first, String... others) {
    FAMILIES.put(first, first);
    for (String each : others) {
      FAMILIES.put(each, first);
    }
  }

  private static Set<String> set(String... names) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(names)));
  }
}
