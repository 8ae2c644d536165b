package concert.explorer.rewrite.calls;

import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import java.util.regex.Pattern;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Calls of functions that depend on stages. Which thread makes them, and when, shows only if they do
 * something that others can see. To give another task to an executor is nothing of that kind.
 */
public final class StageFunctions implements MethodPass {
  private static final String STAGE = "java/util/concurrent/CompletableFuture";

  private static final Pattern CALLING = Pattern.compile("(bi|or|uni)[A-Z]\\w*");

  @Override
  public void apply(MethodBody body) {
    if (!body.className().startsWith(STAGE)) {
      return;
    }
    boolean calls = CALLING.matcher(body.method().name).matches();
    boolean found = false;
    for (AbstractInsnNode each : body.original()) {
      if (each.getOpcode() != Opcodes.INVOKEINTERFACE) {
        continue;
      }
      String name = ((MethodInsnNode) each).name;
      if (name.equals("execute")) {
        around(body, each, Hook.GIVES_STAGE, Hook.GAVE_STAGE);
      } else if (calls && isFunction((MethodInsnNode) each)) {
        around(body, each, Hook.FUNCTION_BEGINS, Hook.FUNCTION_ENDS);
        found = true;
      }
    }
    if (found) {
      for (TryCatchBlockNode each : body.method().tryCatchBlocks) {
        fails(body, each);
      }
    }
  }

  private static void around(MethodBody body, AbstractInsnNode call, Hook before, Hook after) {
    body.instructions().insertBefore(call, new Code().call(before).list());
    body.instructions().insert(call, new Code().call(after).list());
  }

  private static boolean isFunction(MethodInsnNode call) {
    return call.owner.startsWith("java/util/function/") || call.owner.equals("java/lang/Runnable");
  }

  // Blocks may share the code that catches.
  private static void fails(MethodBody body, TryCatchBlockNode block) {
    AbstractInsnNode first = block.handler;
    while (first.getOpcode() < 0) {
      first = first.getNext();
    }
    if (first.getOpcode() == Opcodes.ASTORE) {
      body.instructions().insertBefore(first, new Code().call(Hook.FUNCTION_FAILS).list());
    }
  }
}
