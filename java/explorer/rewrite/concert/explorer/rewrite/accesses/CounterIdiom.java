package concert.explorer.rewrite.accesses;

import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.naming.Sites;
import java.util.HashMap;
import java.util.Map;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/**
 * Additions to AtomicInteger, AtomicLong and LongAdder whose result is dropped: they commute, and
 * the runtime does them in one step.
 */
public final class CounterIdiom {
  private static final String ATOMIC_INTEGER = "java/util/concurrent/atomic/AtomicInteger";
  private static final String ATOMIC_LONG = "java/util/concurrent/atomic/AtomicLong";
  private static final String LONG_ADDER = "java/util/concurrent/atomic/LongAdder";

  /** The delta that a method implies; 0 where the caller gives it. */
  private static final Map<String, Integer> DELTAS = new HashMap<>();

  static {
    DELTAS.put(ATOMIC_INTEGER + ".incrementAndGet()I", 1);
    DELTAS.put(ATOMIC_INTEGER + ".getAndIncrement()I", 1);
    DELTAS.put(ATOMIC_INTEGER + ".decrementAndGet()I", -1);
    DELTAS.put(ATOMIC_INTEGER + ".getAndDecrement()I", -1);
    DELTAS.put(ATOMIC_INTEGER + ".addAndGet(I)I", 0);
    DELTAS.put(ATOMIC_INTEGER + ".getAndAdd(I)I", 0);
    DELTAS.put(ATOMIC_LONG + ".incrementAndGet()J", 1);
    DELTAS.put(ATOMIC_LONG + ".getAndIncrement()J", 1);
    DELTAS.put(ATOMIC_LONG + ".decrementAndGet()J", -1);
    DELTAS.put(ATOMIC_LONG + ".getAndDecrement()J", -1);
    DELTAS.put(ATOMIC_LONG + ".addAndGet(J)J", 0);
    DELTAS.put(ATOMIC_LONG + ".getAndAdd(J)J", 0);
    DELTAS.put(LONG_ADDER + ".increment()V", 1);
    DELTAS.put(LONG_ADDER + ".decrement()V", -1);
    DELTAS.put(LONG_ADDER + ".add(J)V", 0);
  }

  private CounterIdiom() {}

  /** Replaces the call when it is such an addition, and says whether it was. */
  public static boolean replace(MethodBody body, MethodInsnNode call, Sites sites) {
    Integer delta = DELTAS.get(call.owner + "." + call.name + call.desc);
    if (delta == null || call.getOpcode() != Opcodes.INVOKEVIRTUAL) {
      return false;
    }
    AbstractInsnNode drop = null;
    if (!call.owner.equals(LONG_ADDER)) {
      drop = body.next(call);
      int dropping = call.owner.equals(ATOMIC_INTEGER) ? Opcodes.POP : Opcodes.POP2;
      if (drop == null || drop.getOpcode() != dropping) {
        return false;
      }
    }
    Code code = new Code();
    if (delta != 0 && call.owner.equals(ATOMIC_INTEGER)) {
      code.push(delta.intValue());
    } else if (delta != 0) {
      code.push(delta.longValue());
    }
    code.push(sites.ofCall(body, call)).call(hook(call.owner));
    body.instructions().insert(call, code.list());
    body.instructions().remove(call);
    if (drop != null) {
      body.instructions().remove(drop);
    }
    return true;
  }

  private static Hook hook(String owner) {
    switch (owner) {
      case ATOMIC_INTEGER:
        return Hook.ATOMIC_INTEGER_ADD;
      case ATOMIC_LONG:
        return Hook.ATOMIC_LONG_ADD;
      default:
        return Hook.ADDER_ADD;
    }
  }
}
