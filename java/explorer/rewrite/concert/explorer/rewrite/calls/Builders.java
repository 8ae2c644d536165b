package concert.explorer.rewrite.calls;

import concert.explorer.rewrite.code.Arguments;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.policy.WholeObjects;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.TypeInsnNode;

/**
 * A program's own StringBuilders, which tell of their accesses themselves once they have names. Those
 * that only concatenate strings ({@link Concatenations}) are nobody else's and get none.
 */
final class Builders {
  private Builders() {}

  /** Tells whether a call is one of a builder's methods. */
  static boolean isCall(MethodInsnNode call) {
    return call.owner.equals(WholeObjects.BUILDER) && call.getOpcode() != Opcodes.INVOKESTATIC;
  }

  /** Puts hooks around a call. */
  static void apply(MethodBody body, MethodInsnNode call, Concatenations concatenations) {
    if (call.name.equals("<init>")) {
      if (concatenations.buildsToKeep(call) && leavesNewOnes(body)) {
        Code code = new Code().op(Opcodes.DUP).call(Hook.BORN_OBJECT);
        body.instructions().insert(call, code.list());
      }
    } else if (!concatenations.contains(call)) {
      name(body, call);
    }
  }

  /** Gives the receiver of a call a name, unless it has one. */
  static void name(MethodBody body, MethodInsnNode call) {
    Arguments arguments = new Arguments(body, call);
    Code code = arguments.store();
    arguments.load(code, 0);
    code.call(Hook.NAMES_WHOLE);
    body.instructions().insertBefore(call, code.add(arguments.restore()).list());
  }

  /** Tells whether each new builder is on the stack after its constructor, as from compilers. */
  private static boolean leavesNewOnes(MethodBody body) {
    for (AbstractInsnNode each : body.original()) {
      if (each.getOpcode() == Opcodes.NEW
          && ((TypeInsnNode) each).desc.equals(WholeObjects.BUILDER)) {
        AbstractInsnNode next = body.next(each);
        if (next == null || next.getOpcode() != Opcodes.DUP) {
          return false;
        }
      }
    }
    return true;
  }
}
