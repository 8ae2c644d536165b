package concert.explorer.rewrite;

import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.TypeInsnNode;

/**
 * New arrays and plain Objects, which have no field for a name: the runtime is told of each at
 * once, and of each array that comes from code which tells nobody.
 */
final class Births implements MethodPass {
  private final ClassHierarchy hierarchy;

  Births(ClassHierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  @Override
  public void apply(MethodBody body) {
    for (AbstractInsnNode each : body.original()) {
      switch (each.getOpcode()) {
        case Opcodes.NEWARRAY:
        case Opcodes.ANEWARRAY:
        case Opcodes.MULTIANEWARRAY:
          tell(body, each, Hook.BORN_ARRAY);
          break;
        case Opcodes.INVOKEVIRTUAL:
        case Opcodes.INVOKESTATIC:
        case Opcodes.INVOKESPECIAL:
        case Opcodes.INVOKEINTERFACE:
          ofCall(body, (MethodInsnNode) each);
          break;
        default:
          break;
      }
    }
  }

  private void ofCall(MethodBody body, MethodInsnNode call) {
    if (call.owner.equals("java/lang/Object") && call.name.equals("<init>")) {
      if (call != body.superCall() && buildsForUse(body, call)) {
        tell(body, call, Hook.BORN_OBJECT);
      }
      return;
    }
    boolean clones = call.owner.startsWith("[") && call.name.equals("clone");
    boolean returnsArray = Type.getReturnType(call.desc).getSort() == Type.ARRAY;
    String declaring = hierarchy.resolveMethod(call.owner, call.name, call.desc);
    if (clones || (returnsArray && !hierarchy.isCandidate(declaring))) {
      tell(body, call, Hook.BORN_ARRAY);
    }
  }

  /** Tells whether the call ends NEW, DUP, call of compilers: the object is then on the stack. */
  private static boolean buildsForUse(MethodBody body, MethodInsnNode call) {
    for (AbstractInsnNode n = call.getPrevious(); n != null; n = n.getPrevious()) {
      if (n.getOpcode() == Opcodes.DUP) {
        continue;
      }
      if (n.getOpcode() >= 0) {
        return n.getOpcode() == Opcodes.NEW && ((TypeInsnNode) n).desc.equals("java/lang/Object");
      }
    }
    return false;
  }

  private void tell(MethodBody body, AbstractInsnNode birth, Hook told) {
    boolean program = hierarchy.isCandidate(body.className());
    Hook hook = told == Hook.BORN_ARRAY && !program ? Hook.LIBRARY_BORN_ARRAY : told;
    body.instructions().insert(birth, new Code().op(Opcodes.DUP).call(hook).list());
  }
}
