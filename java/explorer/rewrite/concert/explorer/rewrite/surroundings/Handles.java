package concert.explorer.rewrite.surroundings;

import java.util.ArrayList;
import java.util.List;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.InvokeDynamicInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/** The methods that method references and lambdas stand for. */
final class Handles {
  private Handles() {}

  /** The handles that an instruction makes an object of; none for most. */
  static List<Handle> of(AbstractInsnNode instruction) {
    List<Handle> handles = new ArrayList<>();
    if (instruction instanceof InvokeDynamicInsnNode) {
      for (Object each : ((InvokeDynamicInsnNode) instruction).bsmArgs) {
        if (each instanceof Handle) {
          handles.add((Handle) each);
        }
      }
    }
    return handles;
  }

  /** The call that one who has the handle may make. */
  static MethodInsnNode call(Handle handle) {
    boolean isStatic = handle.getTag() == Opcodes.H_INVOKESTATIC;
    boolean isSpecial = handle.getTag() == Opcodes.H_INVOKESPECIAL;
    int opcode =
        isStatic
            ? Opcodes.INVOKESTATIC
            : isSpecial ? Opcodes.INVOKESPECIAL : Opcodes.INVOKEVIRTUAL;
    return new MethodInsnNode(
        opcode, handle.getOwner(), handle.getName(), handle.getDesc(), false);
  }
}
