package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.classes.FieldFacts;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import concert.explorer.rewrite.policy.ClassKind;
import concert.explorer.rewrite.policy.FieldKind;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;

/**
 * Writes to plain fields and arrays in java.util.concurrent: no accesses of the program's, but they
 * change something, such as an iterator's cursor or a queue's items, so that a loop around them is no
 * waiting loop.
 *
 * <p>Objects under construction do not count, nor do the locks, which note who holds them: to take and
 * give back a lock changes nothing.
 */
final class LibraryProgress implements MethodPass {
  private static final String LOCKS = "java/util/concurrent/locks/";

  private final ClassHierarchy hierarchy;

  LibraryProgress(ClassHierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  @Override
  public void apply(MethodBody body) {
    if (body.method().name.startsWith("<") || body.className().startsWith(LOCKS)) {
      return;
    }
    for (AbstractInsnNode each : body.original()) {
      if (writes(each)) {
        body.instructions().insertBefore(each, new Code().call(Hook.LIBRARY_WROTE).list());
      }
    }
  }

  private boolean writes(AbstractInsnNode each) {
    int opcode = each.getOpcode();
    if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      return true;
    }
    if (opcode != Opcodes.PUTFIELD) {
      return false;
    }
    FieldInsnNode access = (FieldInsnNode) each;
    FieldFacts facts = hierarchy.resolveField(access.owner, access.name);
    return facts != null
        && facts.kind() == FieldKind.PLAIN
        && hierarchy.kind(facts.className()) == ClassKind.CONCURRENT;
  }
}
