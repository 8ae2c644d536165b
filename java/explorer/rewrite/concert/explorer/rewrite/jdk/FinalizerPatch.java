package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.code.Code;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.FrameNode;
import jdk.internal.org.objectweb.asm.tree.JumpInsnNode;
import jdk.internal.org.objectweb.asm.tree.LabelNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;
import jdk.internal.org.objectweb.asm.tree.TypeInsnNode;

/**
 * java.lang.ref.Finalizer: objects of the program, and executors, are not registered.
 *
 * <p>The collector's own thread would run their finalizers at any time, outside of the exploration;
 * that of a pool wants a lock which the end of an execution may have left locked. Java promises no
 * run of a finalizer. The JDK's files and streams keep theirs, which free what the system lends.
 */
final class FinalizerPatch {
  private static final String REGISTER = "register(Ljava/lang/Object;)V";
  private static final Object[] LOCALS = {"java/lang/Object"};

  private FinalizerPatch() {}

  static void apply(ClassNode finalizer) {
    for (MethodNode method : finalizer.methods) {
      if ((method.name + method.desc).equals(REGISTER)) {
        method.instructions.insert(leaveOut().list());
      }
    }
  }

  private static Code leaveOut() {
    Code code = new Code().load(Opcodes.ALOAD, 0);
    code.invoke(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;");
    code.invoke(
        Opcodes.INVOKEVIRTUAL, "java/lang/Class", "getClassLoader", "()Ljava/lang/ClassLoader;");
    returnUnless(code, Opcodes.IFNULL);
    code.load(Opcodes.ALOAD, 0);
    code.add(new TypeInsnNode(Opcodes.INSTANCEOF, "java/util/concurrent/Executor"));
    returnUnless(code, Opcodes.IFEQ);
    return code;
  }

  private static void returnUnless(Code code, int jump) {
    LabelNode goOn = new LabelNode();
    code.add(new JumpInsnNode(jump, goOn)).op(Opcodes.RETURN).add(goOn);
    code.add(new FrameNode(Opcodes.F_NEW, 1, LOCALS, 0, new Object[0]));
  }
}
