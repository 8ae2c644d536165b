package concert.explorer.rewrite;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/** Calls that read or write elements of arrays where nobody reports it: many at once. */
final class ArrayCalls implements MethodPass {
  private static final Set<String> READING =
      set(
          "binarySearch",
          "copyOf",
          "copyOfRange",
          "deepEquals",
          "deepHashCode",
          "deepToString",
          "equals",
          "hashCode",
          "toString");

  private static final Set<String> WRITING =
      set("fill", "parallelPrefix", "parallelSetAll", "parallelSort", "setAll", "sort");

  private final boolean ofProgram;
  private final Sites sites;

  private ArrayCalls(boolean ofProgram, Sites sites) {
    this.ofProgram = ofProgram;
    this.sites = sites;
  }

  static ArrayCalls ofProgram(Sites sites) {
    return new ArrayCalls(true, sites);
  }

  static ArrayCalls ofCollections() {
    return new ArrayCalls(false, null);
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
    if (isArray(arguments, 1) && ofProgram) {
      arguments.load(code, 1);
      code.push(sites.of(body, call)).call(Hook.ARRAYS_READ);
    } else {
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
    }
    body.instructions().insertBefore(call, code.add(arguments.restore()).list());
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
    return index < arguments.count() && arguments.type(index).getSort() == Type.INT;
  }

  private static Set<String> set(String... names) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(names)));
  }
}
