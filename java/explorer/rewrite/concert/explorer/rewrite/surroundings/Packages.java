package concert.explorer.rewrite.surroundings;

import concert.explorer.rewrite.code.MethodBody;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.LdcInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/** Packages that a virtual machine knows: those of which it has loaded a class. */
final class Packages {
  private static final Set<Object> ANYWHERE =
      new HashSet<>(
          Arrays.asList("java.io", "java.lang", "java.lang.reflect", "java.net", "java.util"));

  private Packages() {}

  /** Tells whether a call asks by a constant for a package that every virtual machine knows. */
  static boolean isThereAnyway(MethodBody body, MethodInsnNode call) {
    AbstractInsnNode before = body.previous(call);
    return call.owner.equals("java/lang/Package")
        && call.name.equals("getPackage")
        && before instanceof LdcInsnNode
        && ANYWHERE.contains(((LdcInsnNode) before).cst);
  }
}
