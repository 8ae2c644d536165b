package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.policy.Policy;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.FrameNode;
import jdk.internal.org.objectweb.asm.tree.LabelNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;
import jdk.internal.org.objectweb.asm.tree.TryCatchBlockNode;

/** The JVM's way into the linking of call sites: the explorer looks away until it is out again. */
final class QuietPatch {
  private QuietPatch() {}

  static void apply(ClassNode linkage) {
    Policy policy = new Policy();
    for (MethodNode method : linkage.methods) {
      if (policy.isLinker(method.name)) {
        wrap(method);
      }
    }
  }

  /** The one-time set-up of a JDK class must not count as an act of the first thread. */
  static void initialiser(ClassNode library) {
    for (MethodNode method : library.methods) {
      if (method.name.equals("<clinit>")) {
        wrap(method);
      }
    }
  }

  private static void wrap(MethodNode method) {
    LabelNode start = new LabelNode();
    LabelNode handler = new LabelNode();
    for (AbstractInsnNode each : method.instructions.toArray()) {
      if (each.getOpcode() >= Opcodes.IRETURN && each.getOpcode() <= Opcodes.RETURN) {
        method.instructions.insertBefore(each, Hook.QUIET_END.call());
      }
    }
    method.instructions.insert(new Code().call(Hook.QUIET_BEGIN).add(start).list());
    Code code = new Code().add(handler);
    Object[] stack = {"java/lang/Throwable"};
    code.add(new FrameNode(Opcodes.F_NEW, 0, new Object[0], 1, stack));
    method.instructions.add(code.call(Hook.QUIET_END).op(Opcodes.ATHROW).list());
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, handler, handler, null));
  }
}
