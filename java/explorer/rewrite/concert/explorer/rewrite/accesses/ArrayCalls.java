package concert.explorer.rewrite.accesses;

import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.code.Arguments;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import concert.explorer.rewrite.naming.Sites;
import concert.explorer.rewrite.policy.ClassKind;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/** Calls that read or write elements of arrays where nobody reports it: many at once. */
public final class ArrayCalls implements MethodPass {
  // Of Arrays: the other methods that read arrays tell of each element themselves.
  private static final Set<String> READING = set("copyOf", "copyOfRange");

  private static final Set<String> WRITING =
      set("fill", "parallelPrefix", "parallelSetAll", "parallelSort", "sort");

  /** Methods of the library that fill an array which they get; others read it. */
  private static final Set<String> FILLING =
      set(
          "digest",
          "enumerate",
          "generateSeed",
          "getBytes",
          "getChars",
          "inflate",
          "deflate",
          "nextBytes",
          "read",
          "readFully",
          "toChars");

  /** The same for one element, of methods whose names say less: by class and name. */
  private static final Set<String> FILLING_OF =
      set(
          "java/util/concurrent/atomic/AtomicMarkableReference.get",
          "java/util/concurrent/atomic/AtomicStampedReference.get");

  /** Classes whose constructors read an array and do not keep it. */
  private static final Set<String> COPYING =
      set(
          "java/lang/String",
          "java/math/BigDecimal",
          "java/math/BigInteger",
          "java/net/PasswordAuthentication",
          "java/security/SecureRandom",
          "java/text/AttributedString",
          "java/text/Bidi",
          "java/text/ChoiceFormat",
          "java/util/concurrent/CopyOnWriteArrayList",
          "java/util/concurrent/atomic/AtomicIntegerArray",
          "java/util/concurrent/atomic/AtomicLongArray",
          "java/util/concurrent/atomic/AtomicReferenceArray");

  /** Methods that keep an array which they get, or hand it on: who uses it later, reports it. */
  private static final Set<String> KEEPING =
      set(
          "asList", "format", "invoke", "invokeExact", "of", "printf", "setData", "setInput",
          "setParameters", "toArray", "wrap");

  /** Classes to which the library's collections and streams hand the program's arrays. */
  private static final Set<String> TEXTS =
      set(
          "java/lang/AbstractStringBuilder",
          "java/lang/String",
          "java/lang/StringBuffer",
          "java/lang/StringBuilder");

  private final boolean ofProgram;
  private final Sites sites;

  private final ClassHierarchy hierarchy;

  private ArrayCalls(boolean ofProgram, Sites sites, ClassHierarchy hierarchy) {
    this.ofProgram = ofProgram;
    this.sites = sites;
    this.hierarchy = hierarchy;
  }

  public static ArrayCalls ofProgram(ClassHierarchy hierarchy, Sites sites) {
    return new ArrayCalls(true, sites, hierarchy);
  }

  public static ArrayCalls ofCollections() {
    return new ArrayCalls(false, null, null);
  }

  @Override
  public void apply(MethodBody body) {
    for (AbstractInsnNode each : body.original()) {
      if (each instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) each;
        if (call.owner.startsWith("[") && call.name.equals("clone")) {
          clones(body, call);
        } else if (call.owner.equals("java/lang/System") && call.name.equals("arraycopy")) {
          copies(body, call);
        } else if (call.owner.equals("java/util/Arrays")) {
          ofArrays(body, call);
        } else if (ofProgram && call.owner.equals("java/lang/reflect/Array")) {
          reflects(body, call);
        } else if (ofProgram || TEXTS.contains(call.owner)) {
          ofOthers(body, call);
        }
      }
    }
  }

  private void clones(MethodBody body, MethodInsnNode call) {
    Code code = new Code().op(Opcodes.DUP).push(0).push(Integer.MAX_VALUE);
    body.instructions().insertBefore(call, report(code, body, call, false).list());
  }

  private void copies(MethodBody body, MethodInsnNode call) {
    Arguments arguments = new Arguments(body, call);
    Code code = arguments.store().add(arguments.restore());
    if (ofProgram) {
      code.push(sites.of(body, call)).call(Hook.ARRAY_COPY);
    } else {
      code.call(Hook.COLLECTION_ARRAY_COPY);
    }
    body.instructions().insertBefore(call, code.add(arguments.restore()).list());
  }

  private void ofArrays(MethodBody body, MethodInsnNode call) {
    boolean writes = WRITING.contains(call.name);
    Arguments arguments = new Arguments(body, call);
    if (!writes && !READING.contains(call.name) || !isArray(arguments, 0)) {
      return;
    }
    Code code = arguments.store();
    arguments.load(code, 0);
    boolean ranges = isInt(arguments, 1) && isInt(arguments, 2);
    boolean starts = call.name.equals("copyOf");
    if (ranges) {
      arguments.load(code, 1);
      arguments.load(code, 2);
    } else {
      code.push(0);
      if (starts) {
        arguments.load(code, 1);
      } else {
        code.push(Integer.MAX_VALUE);
      }
    }
    report(code, body, call, writes);
    body.instructions().insertBefore(call, code.add(arguments.restore()).list());
  }

  private void reflects(MethodBody body, MethodInsnNode call) {
    boolean writes = call.name.startsWith("set");
    if (!writes && (!call.name.startsWith("get") || call.name.equals("getLength"))) {
      // The lengths of an array that it makes come in another.
      ofOthers(body, call);
      return;
    }
    Arguments arguments = new Arguments(body, call);
    Code code = arguments.store();
    arguments.load(code, 0);
    arguments.load(code, 1);
    code.push(sites.of(body, call)).call(writes ? Hook.REFLECTED_ELEMENT_WRITE : Hook.REFLECTED_ELEMENT_READ);
    body.instructions().insertBefore(call, code.add(arguments.restore()).list());
  }

  // Of classes that report their accesses themselves nothing is told here.
  private void ofOthers(MethodBody body, MethodInsnNode call) {
    if (keeps(call) || ofProgram && reportsElements(call.owner)) {
      return;
    }
    boolean builds = call.name.equals("<init>");
    Type[] types = Type.getArgumentTypes(call.desc);
    if (builds && !COPYING.contains(call.owner) || !hasArray(types)) {
      return;
    }
    // A constructor's object stays on the stack, below the arguments.
    Arguments arguments = builds ? Arguments.ofConstructor(body, call) : new Arguments(body, call);
    Code code = arguments.store();
    for (int i = 0; i < arguments.count(); i++) {
      if (isArray(arguments, i) && !arguments.type(i).getDescriptor().startsWith("[[")) {
        arguments.load(code, i);
        range(code, arguments, call, i);
        report(code, body, call, fills(call, i == arguments.count() - 1));
      }
    }
    body.instructions().insertBefore(call, code.add(arguments.restore()).list());
  }

  // Reflection takes the arguments of a call out of the array; a handler of the program gets it whole.
  private static boolean keeps(MethodInsnNode call) {
    return KEEPING.contains(call.name) && !call.owner.equals("java/lang/reflect/Method");
  }

  private static boolean fills(MethodInsnNode call, boolean last) {
    // From one array to another.
    boolean codes =
        call.owner.startsWith("java/util/Base64$")
            && Type.getArgumentTypes(call.desc).length == 2;
    return FILLING.contains(call.name)
        || FILLING_OF.contains(call.owner + "." + call.name)
        || codes && last;
  }

  // The elements that a call is about, as the library writes it: a, first, count; or the text from
  // first to last, a, at; or all.
  private static void range(Code code, Arguments arguments, MethodInsnNode call, int array) {
    int first = array + 1;
    boolean behind = isInt(arguments, array - 1) && isInt(arguments, array - 2);
    if (isInt(arguments, first) && isInt(arguments, first + 1)) {
      arguments.load(code, first);
      arguments.load(code, first);
      arguments.load(code, first + 1);
      code.op(Opcodes.IADD);
    } else if (behind && isInt(arguments, first)) {
      arguments.load(code, first);
      arguments.load(code, first);
      arguments.load(code, array - 1);
      arguments.load(code, array - 2);
      code.op(Opcodes.ISUB, Opcodes.IADD);
    } else if (call.name.equals("toChars") && isInt(arguments, first)) {
      arguments.load(code, first);
      arguments.load(code, first);
      arguments.load(code, array - 1);
      code.invoke(Opcodes.INVOKESTATIC, "java/lang/Character", "charCount", "(I)I");
      code.op(Opcodes.IADD);
    } else if (FILLING_OF.contains(call.owner + "." + call.name)) {
      code.push(0).push(1);
    } else {
      code.push(0).push(Integer.MAX_VALUE);
    }
  }

  private static boolean hasArray(Type[] types) {
    for (Type each : types) {
      if (each.getSort() == Type.ARRAY) {
        return true;
      }
    }
    return false;
  }

  // A print stream of the program's may be the explorer's own, which does not.
  private boolean reportsElements(String owner) {
    ClassKind kind = hierarchy.kind(owner);
    return kind == ClassKind.CANDIDATE
        || kind == ClassKind.COLLECTION
        || kind == ClassKind.STREAM && !owner.equals("java/io/PrintStream");
  }

  /** On the stack: the array, the first index and the one behind the last. */
  private Code report(Code code, MethodBody body, MethodInsnNode call, boolean writes) {
    if (ofProgram) {
      return code.push(sites.of(body, call))
          .call(writes ? Hook.ARRAY_RANGE_WRITE : Hook.ARRAY_RANGE_READ);
    }
    return code.call(writes ? Hook.COLLECTION_RANGE_WRITE : Hook.COLLECTION_RANGE_READ);
  }

  private static boolean isArray(Arguments arguments, int index) {
    return index < arguments.count() && arguments.type(index).getSort() == Type.ARRAY;
  }

  private static boolean isInt(Arguments arguments, int index) {
    return index >= 0
        && index < arguments.count() && arguments.type(index).getSort() == Type.INT;
  }

  private static Set<String> set(String... names) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(names)));
  }
}
