package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.InsnList;

/** Notes that a pool that is shut down at once takes its waiting tasks out: they will not run. */
final class DroppedTasks implements MethodPass {
  private static final String POOL = "java/util/concurrent/ThreadPoolExecutor";

  @Override
  public void apply(MethodBody body) {
    if (!body.className().equals(POOL) || !body.method().name.equals("drainQueue")) {
      return;
    }
    for (AbstractInsnNode each : body.original()) {
      if (each.getOpcode() == Opcodes.ARETURN) {
        InsnList hook = new Code().op(Opcodes.DUP).call(Hook.DROPPED).list();
        body.instructions().insertBefore(each, hook);
      }
    }
  }
}
