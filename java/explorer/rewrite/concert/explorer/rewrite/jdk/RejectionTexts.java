package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/**
 * The message of a rejected task, which names the task and the pool by their identity hashes: only who
 * asks for the message learns them.
 */
final class RejectionTexts implements MethodPass {
  private static final String POOL = "java/util/concurrent/ThreadPoolExecutor";
  private static final String POLICY = POOL + "$AbortPolicy";

  @Override
  public void apply(MethodBody body) {
    boolean rejects =
        body.className().equals(POLICY) && body.method().name.equals("rejectedExecution");
    boolean tells = body.className().equals(POOL) && body.method().name.equals("toString");
    if (!rejects && !tells) {
      return;
    }
    for (AbstractInsnNode each : body.original()) {
      if (each.getOpcode() == Opcodes.ATHROW && rejects) {
        body.instructions().insertBefore(each, Hook.REJECTED.call());
      } else if (isTextOfObject(each)) {
        body.instructions().set(each, (rejects ? Hook.TEXT_OF_TASK : Hook.TEXT_OF_POOL).call());
      }
    }
    if (rejects) {
      body.instructions().insert(new Code().call(Hook.REJECTS).list());
    }
  }

  private static boolean isTextOfObject(AbstractInsnNode instruction) {
    if (!(instruction instanceof MethodInsnNode)) {
      return false;
    }
    MethodInsnNode call = (MethodInsnNode) instruction;
    return call.name.equals("toString") && call.owner.equals("java/lang/Object");
  }
}
