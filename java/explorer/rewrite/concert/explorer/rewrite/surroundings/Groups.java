package concert.explorer.rewrite.surroundings;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;

/** Groups of threads: in the one above the program's, the explorer's own threads run. */
final class Groups {
  private static final Set<String> COUNTING =
      new HashSet<>(
          Arrays.asList("activeCount()I", "activeGroupCount()I", "isDestroyed()Z", "list()V"));

  private Groups() {}

  /** Tells whether a method asks a group for the one above. */
  static boolean climbs(MethodNode method) {
    for (AbstractInsnNode each : method.instructions.toArray()) {
      if (each instanceof MethodInsnNode && climbs((MethodInsnNode) each)) {
        return true;
      }
      for (Handle handle : Handles.of(each)) {
        if (climbs(Handles.call(handle))) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean climbs(MethodInsnNode call) {
    return call.name.equals("getParent") && call.desc.equals("()Ljava/lang/ThreadGroup;");
  }

  /** Tells whether a call may tell of a group what is in it. */
  static boolean counts(MethodInsnNode call) {
    boolean isOfGroup =
        call.owner.equals("java/lang/ThreadGroup") || !call.owner.startsWith("java/");
    return isOfGroup
        && call.getOpcode() != Opcodes.INVOKESTATIC
        && (COUNTING.contains(call.name + call.desc) || call.name.equals("enumerate"));
  }
}
