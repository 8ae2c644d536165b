package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.accesses.ArrayAccesses;
import concert.explorer.rewrite.accesses.ArrayCalls;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;

/**
 * Methods of the JDK that read or fill arrays which they get, and tell of each element that they come
 * to. How many that are only they know: a search skips most, a comparison ends at the first difference,
 * a collection fills as much as it has.
 */
final class ElementAccesses implements MethodPass {
  private static final String ARRAYS = "java/util/Arrays";

  /** Of Arrays, the methods that tell; calls of the others are told of as a whole. */
  private static final Set<String> READING =
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
              "toString"));

  /** Classes that make texts of the objects in an array. */
  private static final Set<String> TEXTS =
      new HashSet<>(Arrays.asList("java/text/MessageFormat", "java/util/Formatter"));

  private static final String FILLS = "toArray([Ljava/lang/Object;)[Ljava/lang/Object;";

  /** They read, in native code, an array that the program gave before. */
  private static final Set<String> COMPRESSES =
      new HashSet<>(
          Arrays.asList(
              "java/util/zip/Deflater.deflate([BIII)I", "java/util/zip/Inflater.inflate([BII)I"));

  private final MethodPass elements = ArrayAccesses.ofCollections();
  private final MethodPass ranges = ArrayCalls.ofCollections();

  @Override
  public void apply(MethodBody body) {
    String method = body.method().name;
    boolean reads = body.className().equals(ARRAYS) ? READING.contains(method) : TEXTS.contains(body.className());
    boolean fills = body.className().startsWith("java/util/concurrent/") && FILLS.equals(method + body.method().desc);
    if (COMPRESSES.contains(body.className() + "." + method + body.method().desc)) {
      body.instructions().insert(keptInput(body.className()).list());
    }
    if (reads || fills) {
      elements.apply(body);
    }
    if (fills) {
      ranges.apply(body);
    }
  }

  private static Code keptInput(String owner) {
    Code code = new Code().load(Opcodes.ALOAD, 0);
    code.field(Opcodes.GETFIELD, owner, "buf", "[B").load(Opcodes.ALOAD, 0);
    code.field(Opcodes.GETFIELD, owner, "off", "I").load(Opcodes.ALOAD, 0);
    code.field(Opcodes.GETFIELD, owner, "off", "I").load(Opcodes.ALOAD, 0);
    code.field(Opcodes.GETFIELD, owner, "len", "I").op(Opcodes.IADD);
    return code.call(Hook.COLLECTION_RANGE_READ);
  }
}
