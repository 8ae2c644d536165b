package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.accesses.ArrayAccesses;
import concert.explorer.rewrite.accesses.ArrayCalls;
import concert.explorer.rewrite.code.Arguments;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/**
 * Methods of the JDK that read or fill arrays which they get, and tell of each element that they come
 * to. How many that are only they know: a search skips most, a comparison ends at the first difference,
 * a collection fills as much as it has.
 */
final class ElementAccesses implements MethodPass {
  private static final String ARRAYS = "java/util/Arrays";

  /** Of Arrays, the methods that tell; calls of the others are told of as a whole. */
  private static final Set<String> TELLING =
      new HashSet<>(
          Arrays.asList(
              "binarySearch",
              "binarySearch0",
              "deepEquals",
              "deepEquals0",
              "deepHashCode",
              "deepToString",
              "equals",
              "hashCode",
              "setAll",
              "toString"));

  /** Classes that make texts of the objects in an array. */
  private static final Set<String> TEXTS =
      new HashSet<>(Arrays.asList("java/text/MessageFormat", "java/util/Formatter"));

  private static final String FILLS = "toArray([Ljava/lang/Object;)[Ljava/lang/Object;";

  /** They read, in native code, an array that the program gave before, and fill another one. */
  private static final Set<String> COMPRESSES =
      new HashSet<>(
          Arrays.asList(
              "java/util/zip/Deflater.deflate([BIII)I", "java/util/zip/Inflater.inflate([BII)I"));

  /** They read, in native code, what they add up. */
  private static final Set<String> CHECKSUMS =
      new HashSet<>(Arrays.asList("java/util/zip/Adler32", "java/util/zip/CRC32"));

  private final MethodPass elements = ArrayAccesses.ofCollections();
  private final MethodPass ranges = ArrayCalls.ofCollections();

  @Override
  public void apply(MethodBody body) {
    String method = body.method().name;
    boolean reads = body.className().equals(ARRAYS) ? TELLING.contains(method) : TEXTS.contains(body.className());
    boolean fills = body.className().startsWith("java/util/concurrent/") && FILLS.equals(method + body.method().desc);
    if (COMPRESSES.contains(body.className() + "." + method + body.method().desc)) {
      body.instructions().insert(compresses(body.className()).list());
    }
    if (CHECKSUMS.contains(body.className())) {
      readsSummed(body);
    }
    if (reads || fills) {
      elements.apply(body);
    }
    if (fills) {
      ranges.apply(body);
    }
  }

  private static Code compresses(String owner) {
    Code code = new Code().load(Opcodes.ALOAD, 0);
    code.field(Opcodes.GETFIELD, owner, "buf", "[B").load(Opcodes.ALOAD, 0);
    code.field(Opcodes.GETFIELD, owner, "off", "I").load(Opcodes.ALOAD, 0);
    code.field(Opcodes.GETFIELD, owner, "off", "I").load(Opcodes.ALOAD, 0);
    code.field(Opcodes.GETFIELD, owner, "len", "I").op(Opcodes.IADD).call(Hook.COLLECTION_RANGE_READ);
    code.load(Opcodes.ALOAD, 1).load(Opcodes.ILOAD, 2).load(Opcodes.ILOAD, 2).load(Opcodes.ILOAD, 3);
    return code.op(Opcodes.IADD).call(Hook.COLLECTION_RANGE_WRITE);
  }

  // The calls are updateBytes(sum, array, first, count).
  private static void readsSummed(MethodBody body) {
    for (AbstractInsnNode each : body.original()) {
      if (each instanceof MethodInsnNode && ((MethodInsnNode) each).name.equals("updateBytes")) {
        Arguments arguments = new Arguments(body, (MethodInsnNode) each);
        Code code = arguments.store();
        arguments.load(code, 1);
        arguments.load(code, 2);
        arguments.load(code, 2);
        arguments.load(code, 3);
        code.op(Opcodes.IADD).call(Hook.COLLECTION_RANGE_READ);
        body.instructions().insertBefore(each, code.add(arguments.restore()).list());
      }
    }
  }
}
