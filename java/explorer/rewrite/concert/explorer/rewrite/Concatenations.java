package concert.explorer.rewrite;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.TypeInsnNode;
import jdk.internal.org.objectweb.asm.tree.analysis.Analyzer;
import jdk.internal.org.objectweb.asm.tree.analysis.AnalyzerException;
import jdk.internal.org.objectweb.asm.tree.analysis.BasicInterpreter;
import jdk.internal.org.objectweb.asm.tree.analysis.BasicValue;

/**
 * The calls of a method that only concatenate strings: on a StringBuilder that has never left the
 * operand stack, so that no other thread can know it.
 */
final class Concatenations {
  private static final String BUILDER = "java/lang/StringBuilder";

  private final Set<AbstractInsnNode> calls = new HashSet<>();

  Concatenations(MethodBody body) {
    for (AbstractInsnNode each : body.original()) {
      if (isNewBuilder(each)) {
        analyse(body);
        return;
      }
    }
  }

  /** Whether the call is one of them: what it does to the builder is of no interest. */
  boolean contains(MethodInsnNode call) {
    return calls.contains(call);
  }

  /** Whether the call asks its argument for its text. */
  static boolean callsBack(MethodInsnNode call) {
    return call.desc.startsWith("(Ljava/lang/Object;")
        || call.desc.startsWith("(Ljava/lang/CharSequence;");
  }

  private void analyse(MethodBody body) {
    try {
      // Calls are noted when analysed; a later visit of the same call may take its mark away.
      new Analyzer<>(new BuilderInterpreter()).analyze(body.className(), body.method());
    } catch (AnalyzerException e) {
      calls.clear();
    }
  }

  private static boolean isNewBuilder(AbstractInsnNode instruction) {
    return instruction.getOpcode() == Opcodes.NEW
        && ((TypeInsnNode) instruction).desc.equals(BUILDER);
  }

  /** Follows fresh builders through the operand stack. */
  private final class BuilderInterpreter extends BasicInterpreter {
    private final BasicValue fresh = new BasicValue(Type.getObjectType(BUILDER));
    private final Set<AbstractInsnNode> shared = new HashSet<>();

    @Override
    public BasicValue newOperation(AbstractInsnNode instruction) throws AnalyzerException {
      return isNewBuilder(instruction) ? fresh : super.newOperation(instruction);
    }

    @Override
    public BasicValue newValue(Type type) {
      BasicValue value = super.newValue(type);
      return fresh.equals(value) ? BasicValue.REFERENCE_VALUE : value;
    }

    @Override
    public BasicValue copyOperation(AbstractInsnNode instruction, BasicValue value)
        throws AnalyzerException {
      boolean stays = instruction.getOpcode() != Opcodes.ASTORE;
      return value == fresh && !stays ? BasicValue.REFERENCE_VALUE : value;
    }

    @Override
    public BasicValue naryOperation(
        AbstractInsnNode instruction, List<? extends BasicValue> values)
        throws AnalyzerException {
      if (instruction instanceof MethodInsnNode
          && ((MethodInsnNode) instruction).owner.equals(BUILDER)) {
        return builderCall((MethodInsnNode) instruction, values);
      }
      return super.naryOperation(instruction, values);
    }

    private BasicValue builderCall(MethodInsnNode call, List<? extends BasicValue> values)
        throws AnalyzerException {
      boolean onFresh = call.getOpcode() != Opcodes.INVOKESTATIC && values.get(0) == fresh;
      if (onFresh && !shared.contains(call)) {
        calls.add(call);
      } else {
        shared.add(call);
        calls.remove(call);
      }
      return onFresh && call.name.equals("append") ? fresh : super.naryOperation(call, values);
    }
  }
}
