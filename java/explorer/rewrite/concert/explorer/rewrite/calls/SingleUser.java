package concert.explorer.rewrite.calls;

import concert.explorer.rewrite.code.Arguments;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.naming.FieldTable;
import concert.explorer.rewrite.naming.Sites;
import concert.explorer.rewrite.policy.Policy;
import concert.explorer.rewrite.policy.WholeObjects;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.TypeInsnNode;

/**
 * Objects of the JDK that the explorer does not model, unless they are known not to change. The state of
 * each is one variable, which every call of the program reads or writes. Whether threads may share them
 * unguarded is not known: there it is no race but an omission. Objects of which it is known ({@link
 * WholeObjects}) tell of their accesses themselves; here they get their names.
 */
public final class SingleUser {
  /** Methods of iterators and streams that take nothing from them. */
  private static final String[] LOOKING_AHEAD = {
    "characteristics", "estimateSize", "getExactSizeIfKnown", "has", "isParallel",
  };

  /** Classes, or packages, whose objects do not change, or not in a way that threads could see. */
  private static final String[] UNCHANGING = {
    "java/io/File", "java/lang/", "java/math/", "java/net/", "java/nio/charset/Charset",
    "java/nio/file/", "java/security/", "java/text/Normalizer", "java/time/", "java/util/Base64",
    "java/util/Currency", "java/util/Locale", "java/util/UUID", "java/util/regex/Pattern",
  };

  /** Classes among these, or parts of their names, whose objects change. */
  private static final String[] CHANGING = {
    "java/lang/ClassValue", "java/lang/ProcessBuilder", "java/lang/ref/",
    "java/net/HttpCookie", "java/nio/charset/CharsetDecoder", "java/nio/charset/CharsetEncoder",
    "java/security/MessageDigest", "java/security/Signature", "java/time/format/DateTimeFormatterBuilder",
    "java/util/Locale$Builder",
  };

  /** Methods of loggers that change them: what the others write, no thread of the program reads. */
  private static final String[] CHANGING_LOGGERS = {"add", "remove", "set"};

  /** Methods whose result is a new object, and never null. */
  private static final Set<String> MAKING =
      set(
          "java/lang/Class.getConstructor([Ljava/lang/Class;)Ljava/lang/reflect/Constructor;",
          "java/lang/Class.getDeclaredConstructor([Ljava/lang/Class;)Ljava/lang/reflect/Constructor;",
          "java/lang/Class.getDeclaredField(Ljava/lang/String;)Ljava/lang/reflect/Field;",
          "java/lang/Class.getDeclaredMethod(Ljava/lang/String;[Ljava/lang/Class;)"
              + "Ljava/lang/reflect/Method;",
          "java/lang/Class.getField(Ljava/lang/String;)Ljava/lang/reflect/Field;",
          "java/lang/Class.getMethod(Ljava/lang/String;[Ljava/lang/Class;)"
              + "Ljava/lang/reflect/Method;",
          "java/util/Calendar.getTime()Ljava/util/Date;",
          "java/text/DateFormat.parse(Ljava/lang/String;)Ljava/util/Date;",
          "java/util/Date.from(Ljava/time/Instant;)Ljava/util/Date;");

  /** Types that an object which is one variable may go by. */
  private static final Set<String> ABOVE_WHOLE =
      set(
          "java/io/Closeable", "java/io/Serializable", "java/lang/Appendable",
          "java/lang/AutoCloseable", "java/lang/CharSequence", "java/lang/Cloneable",
          "java/lang/Comparable", "java/lang/Object", "java/util/Enumeration", "java/util/Iterator",
          "java/util/regex/MatchResult", "java/util/zip/Checksum");

  /** Types by which programs call, or give to the library, objects of which nothing is told. */
  private static final Set<String> ABOVE_UNTOLD =
      set(
          "java/io/Closeable", "java/io/DataInput", "java/io/DataOutput", "java/io/Flushable",
          "java/io/ObjectInput", "java/io/ObjectOutput", "java/lang/Appendable",
          "java/lang/AutoCloseable", "java/lang/Readable", "java/text/AttributedCharacterIterator",
          "java/text/CharacterIterator");

  /** Types by which programs call streams that pack and unpack. */
  private static final Set<String> ABOVE_PACKING =
      set(
          "java/io/FilterInputStream", "java/io/FilterOutputStream", "java/io/InputStream",
          "java/io/OutputStream");

  /** Classes whose objects the library looks into when it gets them. */
  private static final Set<String> GIVEN =
      set(
          "java/net/HttpCookie", "java/text/AttributedCharacterIterator", "java/text/AttributedString",
          "java/text/CharacterIterator", "java/text/DateFormatSymbols",
          "java/text/DecimalFormatSymbols", "java/util/TimeZone", "java/util/logging/LogRecord",
          "java/util/zip/ZipEntry");

  private static final Set<String> POSITIONS =
      set("Ljava/text/FieldPosition;", "Ljava/text/ParsePosition;");

  private final FieldTable fields;
  private final Sites sites;

  SingleUser(FieldTable fields, Sites sites) {
    this.fields = fields;
    this.sites = sites;
  }

  /**
   * Puts hooks around a call that concerns such an object.
   *
   * @param declaring the class that the called method comes from
   * @param opaque whether the explorer models nothing of the class
   */
  void apply(MethodBody body, MethodInsnNode call, String declaring, boolean opaque) {
    if (makes(body, call, declaring, opaque)) {
      Code code = new Code().op(Opcodes.DUP).call(Hook.BORN_OBJECT);
      body.instructions().insert(call, code.list());
    }
    if (!call.name.equals("<init>") && mayGiveWhole(call)) {
      Code code = new Code().op(Opcodes.DUP).call(Hook.NAMES_WHOLE);
      body.instructions().insert(call, code.list());
    }
    movesPosition(body, call);
    looksIntoGiven(body, call);
    boolean ofInterface = call.getOpcode() == Opcodes.INVOKEINTERFACE;
    boolean ofObject = ofInterface || call.getOpcode() == Opcodes.INVOKEVIRTUAL;
    if (!ofObject || call.name.equals("getClass")) {
      return;
    }
    if (WholeObjects.contain(declaring)) {
      Builders.name(body, call);
      return;
    }
    boolean cursor = isCursor(declaring);
    boolean ofStream = ABOVE_PACKING.contains(declaring) || packs(declaring);
    boolean untold =
        ofStream
            || opaque && changes(declaring)
            || ofInterface && ABOVE_UNTOLD.contains(declaring);
    if (!cursor && !untold && !keepsPlain(declaring, call)) {
      return;
    }
    Arguments arguments = new Arguments(body, call);
    Code code = arguments.store();
    arguments.load(code, 0);
    if (ofInterface || ofStream) {
      code.call(cursor ? Hook.CURSOR : Hook.LIBRARY_OBJECT);
    }
    code.push(fields.calls().id());
    code.push(sites.of(body, call));
    boolean looks =
        cursor ? startsWith(call.name, LOOKING_AHEAD) : reads(declaring, call.name);
    code.call(looks ? Hook.READ : Hook.WRITE);
    body.instructions().insertBefore(call, code.add(arguments.restore()).list());
  }

  // To parse or to format moves the position that the call gets.
  private void movesPosition(MethodBody body, MethodInsnNode call) {
    Type[] types = Type.getArgumentTypes(call.desc);
    int last = types.length - 1;
    if (last < 1 || !POSITIONS.contains(types[last].getDescriptor())) {
      return;
    }
    Code code = new Code().op(Opcodes.DUP).push(fields.calls().id()).push(sites.of(body, call));
    body.instructions().insertBefore(call, code.call(Hook.WRITE).list());
  }

  private void looksIntoGiven(MethodBody body, MethodInsnNode call) {
    boolean gives = false;
    for (Type each : Type.getArgumentTypes(call.desc)) {
      gives |= each.getSort() == Type.OBJECT && GIVEN.contains(each.getInternalName());
    }
    if (!gives) {
      return;
    }
    boolean builds = call.name.equals("<init>");
    Arguments arguments = builds ? Arguments.ofConstructor(body, call) : new Arguments(body, call);
    Code code = arguments.store();
    for (int i = builds ? 0 : receivers(call); i < arguments.count(); i++) {
      Type type = arguments.type(i);
      if (type.getSort() == Type.OBJECT && GIVEN.contains(type.getInternalName())) {
        arguments.load(code, i);
        code.call(Hook.LIBRARY_OBJECT).push(fields.calls().id()).push(sites.of(body, call));
        code.call(Hook.READ);
      }
    }
    body.instructions().insertBefore(call, code.add(arguments.restore()).list());
  }

  // They lock only parts of what they do, and the compressors that they make are nobody's.
  private static boolean packs(String declaring) {
    return declaring.startsWith("java/util/zip/") && declaring.endsWith("Stream");
  }

  private static int receivers(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1;
  }

  /** Tells whether the library may give the program an object that is one variable, or some. */
  private static boolean mayGiveWhole(MethodInsnNode call) {
    Type result = Type.getReturnType(call.desc);
    Type element = result.getSort() == Type.ARRAY ? result.getElementType() : result;
    return element.getSort() == Type.OBJECT
        && (WholeObjects.contain(element.getInternalName())
            || ABOVE_WHOLE.contains(element.getInternalName()));
  }

  /** Iterators and streams: how far one is, is told of no class but the plain collections. */
  private static boolean isCursor(String declaring) {
    return declaring.endsWith("Iterator")
        || declaring.startsWith("java/util/PrimitiveIterator$")
        || declaring.startsWith("java/util/Spliterator$")
        || declaring.equals("java/util/Spliterator")
        || declaring.equals("java/util/Enumeration")
        || declaring.startsWith("java/util/stream/") && declaring.endsWith("Stream");
  }

  /** Fields of classes that synchronise, which are not volatile. */
  private static boolean keepsPlain(String declaring, MethodInsnNode call) {
    boolean owner =
        call.name.endsWith("ExclusiveOwnerThread")
            && declaring.startsWith("java/util/concurrent/locks/");
    return owner && !OwnerTest.isOfCaller(call) || Questions.isResultOfTask(call, declaring);
  }

  private static boolean changes(String declaring) {
    return startsWith(declaring, CHANGING)
        || Policy.isThrowable(declaring)
        || !startsWith(declaring, UNCHANGING);
  }

  private static boolean makes(
      MethodBody body, MethodInsnNode call, String declaring, boolean opaque) {
    if (call.name.equals("<init>")) {
      return (WholeObjects.contain(call.owner) || opaque && changes(call.owner))
          && buildsForUse(body, call);
    }
    Type result = Type.getReturnType(call.desc);
    boolean factory =
        result.getSort() == Type.OBJECT
            && WholeObjects.contain(result.getInternalName())
            && call.getOpcode() == Opcodes.INVOKESTATIC
            && WholeObjects.contain(declaring)
            && call.name.startsWith("get");
    return factory || MAKING.contains(declaring + "." + call.name + call.desc);
  }

  /** Tells whether the call ends NEW, DUP, ... of compilers: the object is then on the stack. */
  private static boolean buildsForUse(MethodBody body, MethodInsnNode call) {
    int nested = 0;
    for (AbstractInsnNode each = call.getPrevious(); each != null; each = each.getPrevious()) {
      boolean constructs =
          each instanceof MethodInsnNode && ((MethodInsnNode) each).name.equals("<init>");
      if (constructs && ((MethodInsnNode) each).owner.equals(call.owner)) {
        nested++;
      }
      if (each.getOpcode() == Opcodes.NEW
          && ((TypeInsnNode) each).desc.equals(call.owner)
          && nested-- == 0) {
        AbstractInsnNode next = body.next(each);
        return next != null && next.getOpcode() == Opcodes.DUP;
      }
    }
    return false;
  }

  private static boolean reads(String declaring, String method) {
    if (declaring.startsWith("java/util/logging/")) {
      return !startsWith(method, CHANGING_LOGGERS);
    }
    return WholeObjects.reads(method);
  }

  private static boolean startsWith(String name, String[] prefixes) {
    for (String prefix : prefixes) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  private static Set<String> set(String... names) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(names)));
  }
}
