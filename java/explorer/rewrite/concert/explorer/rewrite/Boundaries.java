package concert.explorer.rewrite;

import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/** Points inside the JDK where one library call ends and the worker's next begins. */
final class Boundaries implements MethodPass {
  private static final String POOL = "java/util/concurrent/ThreadPoolExecutor";

  private final Policy policy = new Policy();

  @Override
  public void apply(MethodBody body) {
    String method = body.method().name;
    if (policy.isBoundary(body.className(), method)) {
      body.instructions().insert(new Code().call(Hook.LIBRARY_BOUNDARY).list());
    }
    if (body.className().equals(POOL) && method.equals("getTask")) {
      for (AbstractInsnNode each : body.original()) {
        if (each.getOpcode() == Opcodes.INVOKEINTERFACE && isTake((MethodInsnNode) each)) {
          body.instructions().set(each, Hook.WORKER_TAKE.call());
        }
      }
    }
    if (policy.isTaskRunner(body.className(), method)) {
      for (AbstractInsnNode each : body.original()) {
        if (each.getOpcode() == Opcodes.INVOKEINTERFACE && isRun((MethodInsnNode) each)) {
          body.instructions().insertBefore(each, new Code().call(Hook.LIBRARY_BOUNDARY).list());
        }
      }
    }
  }

  private static boolean isTake(MethodInsnNode call) {
    return call.owner.equals("java/util/concurrent/BlockingQueue") && call.name.equals("take");
  }

  private static boolean isRun(MethodInsnNode call) {
    return call.owner.equals("java/lang/Runnable") && call.name.equals("run");
  }
}
