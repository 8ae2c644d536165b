package concert.explorer.rewrite.surroundings;

import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;

/** References that the collector clears. */
final class WeakReferences {
  private WeakReferences() {}

  /** Tells whether a class makes one, or a map of them. */
  static boolean made(ClassNode node) {
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode each : method.instructions.toArray()) {
        if (each instanceof MethodInsnNode && isWeak(((MethodInsnNode) each).owner)) {
          return true;
        }
        for (Handle handle : Handles.of(each)) {
          if (isWeak(handle.getOwner())) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean isWeak(String owner) {
    return owner.startsWith("java/lang/ref/") || owner.equals("java/util/WeakHashMap");
  }
}
