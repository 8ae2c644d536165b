package concert.explorer.rewrite.calls;

import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.InvokeDynamicInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;

/** The methods that a program's method references name: the library may call them. */
public final class ReferredMethods {
  private final Set<String> named = new HashSet<>();

  /** Looks at a class of the program, before any pass. */
  public void read(ClassNode node) {
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode each : method.instructions.toArray()) {
        if (each instanceof InvokeDynamicInsnNode) {
          for (Object argument : ((InvokeDynamicInsnNode) each).bsmArgs) {
            if (argument instanceof Handle) {
              named.add(((Handle) argument).getName() + ((Handle) argument).getDesc());
            }
          }
        }
      }
    }
  }

  /** Tells whether a reference may come to a method, of whatever class. */
  boolean contains(MethodNode method) {
    return named.contains(method.name + method.desc);
  }
}
