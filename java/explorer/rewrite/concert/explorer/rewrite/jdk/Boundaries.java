package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import concert.explorer.rewrite.policy.Policy;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FrameNode;
import jdk.internal.org.objectweb.asm.tree.JumpInsnNode;
import jdk.internal.org.objectweb.asm.tree.LabelNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/** Points inside the JDK where one library call ends and the worker's next begins. */
final class Boundaries implements MethodPass {
  private static final String STAGE = "java/util/concurrent/CompletableFuture";

  private static final String TASK = "java/util/concurrent/FutureTask";

  private static final String UNIT = "java/util/concurrent/TimeUnit";
  private static final String POOL = "java/util/concurrent/ThreadPoolExecutor";

  private static final String FORK_JOIN_POOL = "java/util/concurrent/ForkJoinPool";

  private static final String LOCK = "java/util/concurrent/locks/ReentrantLock";

  private final Policy policy = new Policy();

  @Override
  public void apply(MethodBody body) {
    String method = body.method().name;
    if (policy.isBoundary(body.className(), method)) {
      body.instructions().insert(new Code().call(Hook.LIBRARY_BOUNDARY).list());
    }
    if (body.className().equals(FORK_JOIN_POOL) && method.equals("helpStealer")) {
      body.instructions().insert(new Code().call(Hook.JOIN_RETRY).list());
    }
    if (body.className().equals(LOCK) && method.startsWith("lock")) {
      body.instructions().insert(new Code().call(Hook.NESTS_LOCK).list());
    }
    Code waits = waits(body.className(), method, body.method().desc);
    if (waits != null) {
      body.instructions().insert(waits.list());
    }
    if (policy.isTaskRunner(body.className(), method)) {
      for (AbstractInsnNode each : body.original()) {
        if (each.getOpcode() == Opcodes.INVOKEINTERFACE && isRun((MethodInsnNode) each)) {
          body.instructions().insertBefore(each, new Code().call(Hook.LIBRARY_BOUNDARY).list());
          body.instructions().insert(each, new Code().call(Hook.TASK_RAN).list());
        }
      }
    }
  }

  /** Before code that queues and parks: a wait for what it waits for, or null. */
  private static Code waits(String owner, String method, String descriptor) {
    Code self = new Code().load(Opcodes.ALOAD, 0);
    if (owner.equals(POOL) && method.equals("getTask")) {
      return self.call(Hook.WORKER_IDLE);
    }
    if (owner.equals(POOL) && method.equals("awaitTermination")) {
      Code code = self.load(Opcodes.ALOAD, 3).load(Opcodes.LLOAD, 1);
      code.invoke(Opcodes.INVOKEVIRTUAL, UNIT, "toNanos", "(J)J");
      // A wait that the hook has seen expire must not go for the lock: loops would wait for it.
      LabelNode goesOn = new LabelNode();
      code.call(Hook.AWAIT_TERMINATION).add(new JumpInsnNode(Opcodes.IFEQ, goesOn));
      code.push(0).op(Opcodes.IRETURN).add(goesOn);
      Object[] locals = {POOL, Opcodes.LONG, UNIT};
      return code.add(new FrameNode(Opcodes.F_NEW, locals.length, locals, 0, new Object[0]));
    }
    if (!owner.equals(TASK) && !owner.equals(STAGE)) {
      return null;
    }
    if (method.equals("get") && descriptor.startsWith("()")) {
      return helps(self.call(Hook.AWAIT_FUTURE_INTERRUPTIBLY), owner);
    }
    if (method.equals("get") && descriptor.startsWith("(JL")) {
      Code code = self.load(Opcodes.ALOAD, 3).load(Opcodes.LLOAD, 1);
      code.invoke(Opcodes.INVOKEVIRTUAL, UNIT, "toNanos", "(J)J");
      return helps(code.call(Hook.AWAIT_FUTURE_FOR), owner, Opcodes.LONG, UNIT);
    }
    return method.equals("join") ? helps(self.call(Hook.AWAIT_FUTURE), owner) : null;
  }

  // Whoever has waited for a stage completes what depends on it, as far as nobody else has begun to.
  private static Code helps(Code waited, String owner, Object... arguments) {
    if (owner.equals(TASK)) {
      return waited.op(Opcodes.POP);
    }
    LabelNode goesOn = new LabelNode();
    waited.add(new JumpInsnNode(Opcodes.IFEQ, goesOn)).load(Opcodes.ALOAD, 0);
    waited.invoke(Opcodes.INVOKEVIRTUAL, STAGE, "postComplete", "()V").add(goesOn);
    Object[] locals = new Object[1 + arguments.length];
    locals[0] = STAGE;
    System.arraycopy(arguments, 0, locals, 1, arguments.length);
    return waited.add(new FrameNode(Opcodes.F_NEW, locals.length, locals, 0, new Object[0]));
  }

  private static boolean isRun(MethodInsnNode call) {
    return call.owner.equals("java/lang/Runnable") && call.name.equals("run");
  }
}
