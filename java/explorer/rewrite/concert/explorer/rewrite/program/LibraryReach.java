package concert.explorer.rewrite.program;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/**
 * The part of the Java library that a program may name. All else is out of its reach, whatever way it
 * takes: by a name in a class file, by one that it makes at run time, by reflection.
 *
 * <p>It is what programs about threads need. What is left out reaches around the explorer: it runs code
 * that has no hooks, opens the library's own members, or acts on the virtual machine itself.
 */
public final class LibraryReach {
  /** Whole packages, without those below them. */
  private static final Set<String> PACKAGES =
      set(
          "java/io",
          "java/lang",
          "java/lang/annotation",
          "java/lang/ref",
          "java/lang/reflect",
          "java/math",
          "java/net",
          "java/nio",
          "java/nio/channels",
          "java/nio/charset",
          "java/nio/file",
          "java/nio/file/attribute",
          "java/text",
          "java/time",
          "java/time/chrono",
          "java/time/format",
          "java/time/temporal",
          "java/time/zone",
          "java/util",
          "java/util/concurrent",
          "java/util/concurrent/atomic",
          "java/util/concurrent/locks",
          "java/util/function",
          "java/util/logging",
          "java/util/regex",
          "java/util/stream",
          "java/util/zip",
          "javax/annotation",
          "javax/annotation/processing",
          "javax/lang/model",
          "javax/lang/model/element",
          "javax/lang/model/type",
          "javax/lang/model/util");

  /** Classes of packages of which the rest is out of reach. */
  private static final Set<String> CLASSES =
      set(
          "java/lang/invoke/LambdaMetafactory",
          "java/lang/invoke/MethodHandle",
          "java/lang/invoke/MethodHandles",
          "java/lang/invoke/MethodHandles$Lookup",
          "java/lang/invoke/MethodType",
          "java/lang/invoke/SerializedLambda",
          "java/lang/invoke/WrongMethodTypeException",
          "java/security/AccessControlException",
          "java/security/AccessController",
          "java/security/DigestException",
          "java/security/GeneralSecurityException",
          "java/security/InvalidParameterException",
          "java/security/MessageDigest",
          "java/security/NoSuchAlgorithmException",
          "java/security/Permission",
          "java/security/PrivilegedAction",
          "java/security/PrivilegedActionException",
          "java/security/PrivilegedExceptionAction",
          "java/security/SecureRandom",
          "java/sql/Date",
          "java/sql/SQLException",
          "java/sql/Time",
          "java/sql/Timestamp");

  /** Classes that are out of reach, though the rest of their package is not. */
  private static final Set<String> EXCEPTIONS =
      set(
          // They define classes, which have no hooks.
          "java/net/URLClassLoader",
          "java/util/ServiceLoader",
          // They make the library call code of the program's where nobody expects it.
          "java/net/ContentHandlerFactory",
          "java/net/DatagramSocketImplFactory",
          "java/net/SocketImplFactory",
          "java/net/URLStreamHandlerFactory",
          // They run threads, or read class names, of the library's own.
          "java/nio/channels/AsynchronousChannelGroup",
          "java/nio/channels/AsynchronousFileChannel",
          "java/nio/channels/AsynchronousServerSocketChannel",
          "java/nio/channels/AsynchronousSocketChannel",
          "java/util/logging/LogManager");

  /** Classes of which a program may have objects, but no subclasses: their parts are not for all. */
  private static final Set<String> NOT_EXTENDED =
      set("java/lang/ClassLoader", "java/lang/SecurityManager", "java/security/SecureRandom");

  /** Of these classes, the only members. */
  private static final String LOADER = "java/lang/ClassLoader";

  private static final Set<String> LOADER_MEMBERS =
      set(
          "equals",
          "getClass",
          "getParent",
          "getResource",
          "getResourceAsStream",
          "getResources",
          "getSystemClassLoader",
          "getSystemResource",
          "getSystemResourceAsStream",
          "hashCode",
          "loadClass",
          "toString");

  /**
   * Members whose work no hook sees, or that give what is not the program's. A method without a
   * descriptor stands for all of its name.
   */
  private static final Set<String> MEMBERS =
      set(
          "java/lang/SecurityManager.<init>",
          "java/lang/System.inheritedChannel",
          "java/lang/System.setProperties",
          // They change state of the virtual machine, which is still there in the next execution.
          "java/net/Authenticator.setDefault",
          "java/net/CookieHandler.setDefault",
          "java/net/HttpURLConnection.setFollowRedirects",
          "java/net/ProxySelector.setDefault",
          "java/net/ResponseCache.setDefault",
          "java/net/URLConnection.setContentHandlerFactory",
          "java/net/URLConnection.setDefaultAllowUserInteraction",
          "java/net/URLConnection.setDefaultRequestProperty",
          "java/net/URLConnection.setDefaultUseCaches",
          "java/net/URLConnection.setFileNameMap",
          "java/time/zone/ZoneRulesProvider.refresh",
          "java/time/zone/ZoneRulesProvider.registerProvider",
          "java/util/ResourceBundle.clearCache",
          "java/util/ResourceBundle.getBundle",
          "java/util/logging/Level.<init>",
          "java/util/logging/LogRecord.getResourceBundle",
          "java/util/logging/Logger.<init>",
          "java/util/logging/Logger.getLogger(Ljava/lang/String;Ljava/lang/String;)"
              + "Ljava/util/logging/Logger;",
          "java/util/logging/Logger.getParent",
          "java/util/logging/Logger.getResourceBundle",
          "java/util/logging/Logger.getResourceBundleName",
          "java/util/logging/Logger.logrb",
          // They read or write the elements of an array.
          "java/lang/invoke/MethodHandle.asSpreader",
          "java/lang/invoke/MethodHandles.spreadInvoker",
          "java/lang/invoke/MethodHandles.arrayElementGetter",
          "java/lang/invoke/MethodHandles.arrayElementSetter",
          "java/lang/invoke/MethodHandles.reflectAs",
          "java/lang/invoke/MethodHandles$Lookup.findGetter",
          "java/lang/invoke/MethodHandles$Lookup.findSetter",
          "java/lang/invoke/MethodHandles$Lookup.findStaticGetter",
          "java/lang/invoke/MethodHandles$Lookup.findStaticSetter",
          "java/lang/invoke/MethodHandles$Lookup.revealDirect",
          "java/lang/invoke/MethodHandles$Lookup.unreflectGetter",
          "java/lang/invoke/MethodHandles$Lookup.unreflectSetter",
          "java/lang/reflect/AccessibleObject.<init>");

  /** Values, whose public members a program may call by reflection and method handles as well. */
  private static final Set<String> VALUES =
      set(
          "java/lang/Appendable",
          "java/lang/AutoCloseable",
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/CharSequence",
          "java/lang/Character",
          "java/lang/Comparable",
          "java/lang/Double",
          "java/lang/Enum",
          "java/lang/Float",
          "java/lang/Integer",
          "java/lang/Iterable",
          "java/lang/Long",
          "java/lang/Math",
          "java/lang/Number",
          "java/lang/Readable",
          "java/lang/Runnable",
          "java/lang/Short",
          "java/lang/StrictMath",
          "java/lang/String");

  private static final String[] LIBRARY = {
    "java/", "javax/", "sun/", "jdk/", "com/sun/", "com/oracle/", "oracle/", "org/", "netscape/"
  };

  private LibraryReach() {}

  /**
   * Tells whether a program may name a class.
   *
   * @param name internal name of a class outside the program, not of an array
   */
  public static boolean has(String name) {
    if (EXCEPTIONS.contains(name)) {
      return false;
    }
    int slash = name.lastIndexOf('/');
    return slash < 0 || PACKAGES.contains(name.substring(0, slash)) || isInside(name);
  }

  // Of a class, its nested classes too.
  private static boolean isInside(String name) {
    if (CLASSES.contains(name)) {
      return true;
    }
    int dollar = name.indexOf('$');
    return dollar > 0 && CLASSES.contains(name.substring(0, dollar));
  }

  /** Tells whether a class of the library is out of the program's reach. */
  public static boolean hides(String name) {
    for (String prefix : LIBRARY) {
      if (name.startsWith(prefix)) {
        return !has(name);
      }
    }
    return name.startsWith("concert/");
  }

  /** Tells whether the program's classes may extend it. */
  static boolean mayBeExtended(String name) {
    return !NOT_EXTENDED.contains(name);
  }

  /** Tells whether a program may use a member of a nameable class, a method by this descriptor. */
  static boolean hasMember(String owner, String name, String descriptor) {
    if (owner.equals(LOADER)) {
      return LOADER_MEMBERS.contains(name);
    }
    String member = owner + "." + name;
    return !MEMBERS.contains(member) && !MEMBERS.contains(member + descriptor);
  }

  /**
   * Tells whether reflection and method handles may use public members of a class of the library:
   * of values, and of what collections and functions promise.
   *
   * @param name internal name
   */
  public static boolean opensToReflection(String name, boolean isInterface) {
    if (VALUES.contains(name)) {
      return true;
    }
    return isInterface
        ? name.startsWith("java/util/") && has(name)
        : (name.startsWith("java/util/concurrent/") || name.lastIndexOf('/') == 9)
            && name.startsWith("java/util/")
            && has(name);
  }

  private static Set<String> set(String... names) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(names)));
  }
}
