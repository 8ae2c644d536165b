package concert.explorer.rewrite.code;

import java.util.ArrayList;
import java.util.List;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/**
 * The receiver and the arguments of a call, so that hooks before the call can look at them: they
 * are put into fresh variables and taken out again.
 */
public final class Arguments {
  private final List<Type> types = new ArrayList<>();
  private final List<Integer> variables = new ArrayList<>();

  /** @param call not of a constructor: an object under construction must stay where it is */
  public Arguments(MethodBody body, MethodInsnNode call) {
    if (call.getOpcode() != Opcodes.INVOKESTATIC) {
      types.add(Type.getObjectType(call.owner));
    }
    for (Type each : Type.getArgumentTypes(call.desc)) {
      types.add(each);
    }
    for (Type each : types) {
      variables.add(body.method().maxLocals);
      body.method().maxLocals += each.getSize();
    }
  }

  private Arguments(MethodBody body, Type[] arguments) {
    for (Type each : arguments) {
      types.add(each);
      variables.add(body.method().maxLocals);
      body.method().maxLocals += each.getSize();
    }
  }

  /** Without the object under construction, which stays below them. */
  public static Arguments ofConstructor(MethodBody body, MethodInsnNode call) {
    return new Arguments(body, Type.getArgumentTypes(call.desc));
  }

  /** Number of values, the receiver included. */
  public int count() {
    return types.size();
  }

  public Type type(int index) {
    return types.get(index);
  }

  /** Takes all from the stack. */
  public Code store() {
    Code code = new Code();
    for (int i = count() - 1; i >= 0; i--) {
      code.load(type(i).getOpcode(Opcodes.ISTORE), variables.get(i));
    }
    return code;
  }

  /** Pushes one; the receiver is the first. */
  public void load(Code code, int index) {
    code.load(type(index).getOpcode(Opcodes.ILOAD), variables.get(index));
  }

  /** Pushes all, as the call wants them. */
  public Code restore() {
    Code code = new Code();
    for (int i = 0; i < count(); i++) {
      load(code, i);
    }
    return code;
  }
}
