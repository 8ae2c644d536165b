package concert.explorer.rewrite;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/** Calls of the program that do what no execution shows whole: the runtime writes each down. */
final class Omissions implements MethodPass {
  // A generator with a seed of the program's draws what the JDK's documentation says.
  private static final Set<String> DRAWS =
      new HashSet<>(
          Arrays.asList(
              "java/util/Random.<init>()V",
              "java/util/SplittableRandom.<init>()V",
              "java/lang/Math.random()D",
              "java/lang/StrictMath.random()D",
              "java/util/UUID.randomUUID()Ljava/util/UUID;",
              "java/util/Collections.shuffle(Ljava/util/List;)V",
              "java/util/concurrent/ThreadLocalRandom.current()"
                  + "Ljava/util/concurrent/ThreadLocalRandom;"));
  private static final Set<String> WEAK =
      new HashSet<>(Arrays.asList("lazySet", "weakCompareAndSet"));

  @Override
  public void apply(MethodBody body) {
    for (AbstractInsnNode each : body.original()) {
      Hook hook = each instanceof MethodInsnNode ? hookOf((MethodInsnNode) each) : null;
      if (hook != null) {
        body.instructions().insertBefore(each, new Code().call(hook).list());
      }
    }
  }

  private static Hook hookOf(MethodInsnNode call) {
    if (DRAWS.contains(call.owner + "." + call.name + call.desc)
        || (call.owner.equals("java/security/SecureRandom") && call.name.equals("<init>"))) {
      return Hook.DRAWS;
    }
    if (call.owner.startsWith("java/util/concurrent/atomic/") && WEAK.contains(call.name)) {
      return Hook.ORDERS_WEAKLY;
    }
    if (call.owner.equals("java/io/ObjectInputStream")
        && (call.name.equals("readObject") || call.name.equals("readUnshared"))) {
      return Hook.DESERIALISES;
    }
    return null;
  }
}
