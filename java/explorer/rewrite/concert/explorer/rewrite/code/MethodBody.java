package concert.explorer.rewrite.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.FrameNode;
import jdk.internal.org.objectweb.asm.tree.InsnList;
import jdk.internal.org.objectweb.asm.tree.JumpInsnNode;
import jdk.internal.org.objectweb.asm.tree.LabelNode;
import jdk.internal.org.objectweb.asm.tree.LineNumberNode;
import jdk.internal.org.objectweb.asm.tree.LookupSwitchInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;
import jdk.internal.org.objectweb.asm.tree.TableSwitchInsnNode;
import jdk.internal.org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * A method with code, as it was before the passes: they look at {@link #original} and change
 * {@link #instructions}.
 */
public final class MethodBody {
  private final ClassNode owner;
  private final MethodNode method;
  private final AbstractInsnNode[] original;
  private final Map<AbstractInsnNode, Integer> lines = new HashMap<>();
  private final Map<AbstractInsnNode, Integer> positions = new HashMap<>();
  private final Set<LabelNode> targets = new HashSet<>();
  private final AbstractInsnNode superCall;

  public MethodBody(ClassNode owner, MethodNode method) {
    this.owner = owner;
    this.method = method;
    this.original = method.instructions.toArray();
    this.superCall = method.name.equals("<init>") ? findSuperCall() : null;
    int line = 0;
    for (AbstractInsnNode each : original) {
      if (each instanceof LineNumberNode) {
        line = ((LineNumberNode) each).line;
      }
      lines.put(each, line);
      positions.put(each, positions.size());
      targets.addAll(targets(each));
    }
    for (TryCatchBlockNode each : method.tryCatchBlocks) {
      targets.add(each.handler);
    }
  }

  public ClassNode owner() {
    return owner;
  }

  public String className() {
    return owner.name;
  }

  public MethodNode method() {
    return method;
  }

  /** The instructions before any pass, with labels, lines and frames among them. */
  public AbstractInsnNode[] original() {
    return original;
  }

  public InsnList instructions() {
    return method.instructions;
  }

  public boolean isStatic() {
    return (method.access & Opcodes.ACC_STATIC) != 0;
  }

  /** Source line of an instruction, 0 when unknown. */
  public int line(AbstractInsnNode instruction) {
    return lines.getOrDefault(instruction, 0);
  }

  /** The first source line of the method, 0 when unknown. */
  public int firstLine() {
    for (AbstractInsnNode each : original) {
      if (each instanceof LineNumberNode) {
        return ((LineNumberNode) each).line;
      }
    }
    return 0;
  }

  /** In a constructor: the call of this(...) or super(...). Else null. */
  public AbstractInsnNode superCall() {
    return superCall;
  }

  /** The labels that an instruction may jump to. */
  public static List<LabelNode> targets(AbstractInsnNode instruction) {
    List<LabelNode> labels = new ArrayList<>();
    if (instruction instanceof JumpInsnNode) {
      labels.add(((JumpInsnNode) instruction).label);
    } else if (instruction instanceof TableSwitchInsnNode) {
      labels.addAll(((TableSwitchInsnNode) instruction).labels);
      labels.add(((TableSwitchInsnNode) instruction).dflt);
    } else if (instruction instanceof LookupSwitchInsnNode) {
      labels.addAll(((LookupSwitchInsnNode) instruction).labels);
      labels.add(((LookupSwitchInsnNode) instruction).dflt);
    }
    return labels;
  }

  /** Tells whether something jumps to the label or a handler begins there. */
  public boolean isTarget(LabelNode label) {
    return targets.contains(label);
  }

  /**
   * The instruction that always runs right after this one and only after it: labels that nobody
   * jumps to and line numbers are skipped. Null at a join and at the end.
   */
  public AbstractInsnNode next(AbstractInsnNode instruction) {
    return neighbour(instruction, 1);
  }

  /** As {@link #next}, the other way. */
  public AbstractInsnNode previous(AbstractInsnNode instruction) {
    return neighbour(instruction, -1);
  }

  private AbstractInsnNode neighbour(AbstractInsnNode instruction, int step) {
    for (int i = positions.get(instruction) + step; i >= 0 && i < original.length; i += step) {
      AbstractInsnNode n = original[i];
      if (n.getOpcode() >= 0) {
        return n;
      }
      if (n instanceof FrameNode || (n instanceof LabelNode && isTarget((LabelNode) n))) {
        return null;
      }
    }
    return null;
  }

  /** Arguments may build objects too, so constructor calls are matched with NEWs. */
  private AbstractInsnNode findSuperCall() {
    int unfinished = 0;
    for (AbstractInsnNode each : original) {
      if (each.getOpcode() == Opcodes.NEW) {
        unfinished++;
      } else if (each.getOpcode() == Opcodes.INVOKESPECIAL
          && ((MethodInsnNode) each).name.equals("<init>")) {
        if (unfinished == 0) {
          return each;
        }
        unfinished--;
      }
    }
    return null;
  }
}
