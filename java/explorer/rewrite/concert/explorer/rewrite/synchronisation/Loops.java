package concert.explorer.rewrite.synchronisation;

import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import concert.explorer.rewrite.naming.Sites;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FrameNode;
import jdk.internal.org.objectweb.asm.tree.JumpInsnNode;
import jdk.internal.org.objectweb.asm.tree.LabelNode;
import jdk.internal.org.objectweb.asm.tree.LdcInsnNode;
import jdk.internal.org.objectweb.asm.tree.VarInsnNode;

/**
 * Loop heads: a thread that comes back with the same values in all its variables, having written
 * nothing, makes no progress. The runtime is told of each turn and, when it asks, of the values. A
 * variable that only counts, and for which nobody asks, may have any.
 */
public final class Loops implements MethodPass {
  private final Sites sites;
  private final Hook reference;

  /**
   * @param sites numbers of places
   * @param byIdentity whether the program may tell equal texts, boxes or numbers apart
   */
  public Loops(Sites sites, boolean byIdentity) {
    this.sites = sites;
    this.reference = byIdentity ? Hook.LOOP_IDENTITY : Hook.LOOP_REF;
  }

  @Override
  public void apply(MethodBody body) {
    Set<FrameNode> heads = heads(body);
    Set<Integer> asked = heads.isEmpty() ? null : asked(body);
    for (FrameNode head : heads) {
      insert(body, head, asked);
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

  private void insert(MethodBody body, FrameNode head, Set<Integer> asked) {
    AbstractInsnNode first = head;
    while (first.getOpcode() < 0) {
      first = first.getNext();
    }
    int site = sites.alone(body, first);
    Code code = new Code().push(site).call(Hook.LOOP);
    if (head.stack == null || head.stack.isEmpty()) {
      LabelNode skip = new LabelNode();
      code.add(new JumpInsnNode(Opcodes.IFEQ, skip));
      reportLocals(code, head.local, asked);
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

  /** The variables for whose values the method asks, but to count on. */
  private static Set<Integer> asked(MethodBody body) {
    Set<Integer> asked = new HashSet<>();
    for (AbstractInsnNode each : body.original()) {
      int opcode = each.getOpcode();
      if (opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD && !countsOn(body, (VarInsnNode) each)) {
        asked.add(((VarInsnNode) each).var);
      }
    }
    return asked;
  }

  // As compilers write n++ for a long.
  private static boolean countsOn(MethodBody body, VarInsnNode load) {
    AbstractInsnNode number = body.next(load);
    AbstractInsnNode sum = number == null ? null : body.next(number);
    AbstractInsnNode store = sum == null ? null : body.next(sum);
    return store instanceof VarInsnNode
        && (number.getOpcode() == Opcodes.LCONST_1 || number instanceof LdcInsnNode)
        && (sum.getOpcode() == Opcodes.LADD || sum.getOpcode() == Opcodes.LSUB)
        && store.getOpcode() == Opcodes.LSTORE
        && ((VarInsnNode) store).var == load.var;
  }

  /**
   * @param locals types as in an expanded frame: long and double stand once, but take two slots
   * @param asked the variables that matter
   */
  private void reportLocals(Code code, List<Object> locals, Set<Integer> asked) {
    int slot = 0;
    for (Object type : locals) {
      if (!asked.contains(slot)) {
        slot += type.equals(Opcodes.LONG) || type.equals(Opcodes.DOUBLE) ? 2 : 1;
        continue;
      }
      if (type.equals(Opcodes.INTEGER)) {
        code.load(Opcodes.ILOAD, slot).call(Hook.LOOP_INT);
      } else if (type.equals(Opcodes.FLOAT)) {
        code.load(Opcodes.FLOAD, slot).call(Hook.LOOP_FLOAT);
      } else if (type.equals(Opcodes.LONG)) {
        code.load(Opcodes.LLOAD, slot++).call(Hook.LOOP_LONG);
      } else if (type.equals(Opcodes.DOUBLE)) {
        code.load(Opcodes.DLOAD, slot++).call(Hook.LOOP_DOUBLE);
      } else if (type instanceof String || type.equals(Opcodes.NULL)) {
        code.load(Opcodes.ALOAD, slot).call(reference);
      }
      slot++;
    }
  }
}
