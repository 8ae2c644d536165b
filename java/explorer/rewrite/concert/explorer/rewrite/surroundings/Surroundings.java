package concert.explorer.rewrite.surroundings;

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
 * Calls by which a program can tell that it is explored, or that decide by what has one course here:
 * the runtime writes each down, since such a program may behave otherwise elsewhere.
 */
public final class Surroundings implements MethodPass {
  private static final Set<String> MEMBERS =
      new HashSet<>(
          Arrays.asList(
              "getAnnotatedInterfaces", "getConstructors", "getDeclaredClasses",
              "getDeclaredConstructors", "getDeclaredFields", "getDeclaredMethods", "getFields",
              "getGenericInterfaces", "getInterfaces", "getMethods", "getModifiers",
              "getProtectionDomain", "toGenericString"));

  private final SurroundingsFacts facts;

  /** @param facts have read all classes of the program, as they were */
  public Surroundings(SurroundingsFacts facts) {
    this.facts = facts;
  }

  @Override
  public void apply(MethodBody body) {
    boolean looksAround = facts.looksAtLoader(body.className(), body.method());
    boolean looksAtClock = false;
    for (AbstractInsnNode each : body.original()) {
      if (each instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) each;
        looksAround |= looksAround(call) || interns(call) && !isLocked(body, call);
        looksAtClock |= ClockCalls.looks(call) && !ClockCalls.isSetAtOnce(call);
        Hook hook = isReplaced(each) ? null : hookOf(body, call);
        if (hook != null) {
          Code code = hook == Hook.DRAWS ? new Code() : new Code().op(Opcodes.DUP);
          body.instructions().insertBefore(each, code.call(hook).list());
        }
      }
    }
    // Another pass may have put a hook in place of the call.
    if (looksAround) {
      body.instructions().insert(new Code().call(Hook.LOOKS_AROUND).list());
    }
    if (looksAtClock && facts.decidesByClock()) {
      body.instructions().insert(new Code().call(Hook.DECIDES_BY_CLOCK).list());
    } else if (looksAtClock && facts.asksWhetherOver() && !isDelayed(body)) {
      countLooks(body);
    }
  }

  // A delayed element looks at the clock for the queue that it is in, which waits for the time.
  private static boolean isDelayed(MethodBody body) {
    return body.owner().interfaces.contains("java/util/concurrent/Delayed");
  }

  // Another pass has put hooks in place of the calls.
  private static void countLooks(MethodBody body) {
    for (AbstractInsnNode each : body.instructions().toArray()) {
      if (Hook.NANO_TIME.isCalledBy(each) || Hook.CURRENT_TIME_MILLIS.isCalledBy(each)) {
        body.instructions().insertBefore(each, new Code().call(Hook.COUNTS_LOOK).list());
      }
    }
  }

  private static boolean isReplaced(AbstractInsnNode instruction) {
    return instruction.getPrevious() == null && instruction.getNext() == null;
  }

  private static Hook hookOf(MethodBody body, MethodInsnNode call) {
    AbstractInsnNode user = body.next(call);
    boolean isDropped = user != null && user.getOpcode() == Opcodes.POP;
    if (call.getOpcode() == Opcodes.INVOKESTATIC || isDropped) {
      return null;
    }
    if (call.name.equals("getClass") && call.desc.equals("()Ljava/lang/Class;")) {
      return Hook.ASKS_CLASS;
    }
    if (call.name.equals("hashCode") && call.desc.equals("()I")) {
      boolean isObjects =
          call.getOpcode() == Opcodes.INVOKESPECIAL && call.owner.equals("java/lang/Object");
      return isObjects ? Hook.DRAWS : Hook.ASKS_HASH;
    }
    return null;
  }

  private static boolean looksAround(MethodInsnNode call) {
    switch (call.owner) {
      case "java/lang/Class":
      case "java/lang/reflect/Constructor":
      case "java/lang/reflect/Field":
      case "java/lang/reflect/Member":
      case "java/lang/reflect/Method":
        return MEMBERS.contains(call.name);
      case "java/lang/ClassLoader":
        return call.name.equals("getParent") || call.name.equals("toString");
      case "java/lang/SecurityManager":
        return true;
      case "java/lang/System":
        return call.name.equals("getSecurityManager");
      default:
        return looksAtFrames(call);
    }
  }

  // A thread that looks at another's is in another class's care.
  private static boolean looksAtFrames(MethodInsnNode call) {
    boolean isTrace = call.name.equals("getStackTrace") || call.name.equals("getAllStackTraces");
    return isTrace && call.desc.startsWith("()")
        || call.name.equals("printStackTrace") && call.desc.startsWith("(Ljava/io/Print");
  }

  private static boolean interns(MethodInsnNode call) {
    return call.owner.equals("java/lang/String") && call.name.equals("intern");
  }

  // What is only locked is the same object whoever made it.
  private static boolean isLocked(MethodBody body, MethodInsnNode call) {
    AbstractInsnNode copy = body.next(call);
    AbstractInsnNode store = copy == null ? null : body.next(copy);
    AbstractInsnNode lock = store == null ? null : body.next(store);
    return lock != null
        && copy.getOpcode() == Opcodes.DUP
        && store.getOpcode() == Opcodes.ASTORE
        && lock.getOpcode() == Opcodes.MONITORENTER;
  }
}
