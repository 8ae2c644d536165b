package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.HookFamily;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import concert.explorer.rewrite.policy.Redirect;
import java.util.Arrays;
import java.util.List;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.InsnList;
import jdk.internal.org.objectweb.asm.tree.InsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/** Calls in the JDK that hooks replace: waiting, time, and sun.misc.Unsafe's synchronisation. */
final class LibraryCalls implements MethodPass {
  private static final String UNSAFE = "sun/misc/Unsafe";

  // Asks in shutdown(), where there is a security manager, whether each of its workers may be
  // interrupted: of the program's threads, whose answer is always yes. Java as it is mostly run has none.
  private static final String POOL = "java/util/concurrent/ThreadPoolExecutor";

  private static final String GROUP = "java/lang/ThreadGroup";

  private static final String EXCHANGER = "java/util/concurrent/Exchanger";

  // They write the time where the program may read it.
  private static final List<String> STAMPING =
      Arrays.asList("java/util/Properties", "java/util/zip/ZipOutputStream");

  private static final String START = "(L" + UNSAFE + ";";

  @Override
  public void apply(MethodBody body) {
    InsnList instructions = body.instructions();
    for (AbstractInsnNode each : body.original()) {
      if (!(each instanceof MethodInsnNode)) {
        continue;
      }
      MethodInsnNode call = (MethodInsnNode) each;
      Redirect redirect = Redirect.inLibrary(call);
      if (STAMPING.contains(body.className()) && asksTime(call)) {
        instructions.insertBefore(call, Hook.DECIDES_BY_CLOCK.call());
      }
      if (call.name.equals("getSecurityManager") && body.className().equals(POOL)) {
        instructions.set(call, new InsnNode(Opcodes.ACONST_NULL));
      } else if (redirect != null
          && redirect.hook() == Hook.LIBRARY_YIELD
          && body.className().equals(EXCHANGER)) {
        // It spins a few times only before it parks: it does not wait for what it reads.
        instructions.set(call, new InsnNode(Opcodes.NOP));
      } else if (redirect != null
          && redirect.hook() == Hook.IS_ALIVE
          && body.className().equals(GROUP)) {
        instructions.set(call, Hook.IS_LISTED.call());
      } else if (redirect != null) {
        boolean sizes = redirect.hook() == Hook.SPIN_PROCESSORS && makesPools(body.className());
        instructions.set(call, (sizes ? Hook.PROCESSORS : redirect.hook()).call());
      } else if (call.owner.equals(UNSAFE) && synchronises(call.name)) {
        // The hook has the same name and gets the Unsafe first.
        String descriptor = START + call.desc.substring(1);
        instructions.set(
            call,
            new MethodInsnNode(
                Opcodes.INVOKESTATIC, HookFamily.UNSAFE.owner(), call.name, descriptor, false));
      }
    }
  }

  private static boolean asksTime(MethodInsnNode call) {
    boolean makes = call.name.equals("<init>") && call.desc.equals("()V");
    return call.name.equals("currentTimeMillis") || makes && call.owner.equals("java/util/Date");
  }

  // Callers that ask for the processors to size a pool, not to decide how long to spin.
  private static boolean makesPools(String className) {
    return className.equals("java/util/concurrent/ForkJoinPool")
        || className.equals("java/util/concurrent/Executors");
  }

  private static boolean synchronises(String method) {
    return method.equals("park")
        || method.equals("unpark")
        || method.startsWith("compareAndSwap")
        || method.startsWith("getAndAdd")
        || method.startsWith("getAndSet")
        || method.startsWith("putOrdered")
        || method.endsWith("Volatile");
  }
}
