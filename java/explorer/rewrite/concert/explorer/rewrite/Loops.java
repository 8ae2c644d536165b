package concert.explorer.rewrite;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FrameNode;
import jdk.internal.org.objectweb.asm.tree.JumpInsnNode;
import jdk.internal.org.objectweb.asm.tree.LabelNode;

/**
 * Loop heads: a thread that comes back with the same values in all its variables, having written
 * nothing, makes no progress. The runtime is told of each turn and, when it asks, of the values.
 */
final class Loops implements MethodPass {
  private final Sites sites;

  Loops(Sites sites) {
    this.sites = sites;
  }

  @Override
  public void apply(MethodBody body) {
    for (FrameNode head : heads(body)) {
      insert(body, head);
    }
  }

  /** The frames of all labels that something later jumps back to. */
  private static Set<FrameNode> heads(MethodBody body) {
    Set<FrameNode> heads = new LinkedHashSet<>();
    Map<AbstractInsnNode, Integer> positions = new HashMap<>();
    for (AbstractInsnNode each : body.original()) {
      positions.put(each, positions.size());
      for (LabelNode target : MethodBody.targets(each)) {
        FrameNode frame = positions.containsKey(target) ? frame(target) : null;
        if (frame != null) {
          heads.add(frame);
        }
      }
    }
    return heads;
  }

  private static FrameNode frame(LabelNode label) {
    for (AbstractInsnNode n = label; n != null && n.getOpcode() < 0; n = n.getNext()) {
      if (n instanceof FrameNode) {
        return (FrameNode) n;
      }
    }
    return null;
  }

  private void insert(MethodBody body, FrameNode head) {
    AbstractInsnNode first = head;
    while (first.getOpcode() < 0) {
      first = first.getNext();
    }
    int site = sites.alone(body, first);
    Code code = new Code().push(site).call(Hook.LOOP);
    if (head.stack == null || head.stack.isEmpty()) {
      LabelNode skip = new LabelNode();
      code.add(new JumpInsnNode(Opcodes.IFEQ, skip));
      reportLocals(code, head.local);
      code.push(site).call(Hook.LOOP_END).add(skip);
      Object[] locals = head.local.toArray();
      code.add(new FrameNode(Opcodes.F_NEW, locals.length, locals, 0, new Object[0]));
    } else {
      code.op(Opcodes.POP);
    }
    body.instructions().insert(head, code.list());
    if (!body.method().name.equals("<init>")) {
      body.instructions().insert(new Code().push(site).call(Hook.LOOP_BEGIN).list());
    }
  }

  /** @param locals types as in an expanded frame: long and double stand once, but take two slots */
  private static void reportLocals(Code code, List<Object> locals) {
    int slot = 0;
    for (Object type : locals) {
      if (type.equals(Opcodes.INTEGER)) {
        code.load(Opcodes.ILOAD, slot).call(Hook.LOOP_INT);
      } else if (type.equals(Opcodes.FLOAT)) {
        code.load(Opcodes.FLOAD, slot).call(Hook.LOOP_FLOAT);
      } else if (type.equals(Opcodes.LONG)) {
        code.load(Opcodes.LLOAD, slot++).call(Hook.LOOP_LONG);
      } else if (type.equals(Opcodes.DOUBLE)) {
        code.load(Opcodes.DLOAD, slot++).call(Hook.LOOP_DOUBLE);
      } else if (type instanceof String || type.equals(Opcodes.NULL)) {
        code.load(Opcodes.ALOAD, slot).call(Hook.LOOP_REF);
      }
      slot++;
    }
  }
}
