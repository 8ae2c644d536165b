package concert.explorer.rewrite.synchronisation;

import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import concert.explorer.rewrite.naming.Sites;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FrameNode;
import jdk.internal.org.objectweb.asm.tree.InsnList;
import jdk.internal.org.objectweb.asm.tree.LabelNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;
import jdk.internal.org.objectweb.asm.tree.TryCatchBlockNode;

/** Monitors: synchronized blocks and methods become calls. */
public final class Monitors implements MethodPass {
  private final Hook enter;
  private final Hook exit;
  private final Sites sites;

  private Monitors(Hook enter, Hook exit, Sites sites) {
    this.enter = enter;
    this.exit = exit;
    this.sites = sites;
  }

  public static Monitors ofProgram(Sites sites) {
    return new Monitors(Hook.MONITOR_ENTER, Hook.MONITOR_EXIT, sites);
  }

  public static Monitors ofLibrary() {
    return new Monitors(Hook.LIBRARY_MONITOR_ENTER, Hook.LIBRARY_MONITOR_EXIT, null);
  }

  @Override
  public void apply(MethodBody body) {
    releaseOnce(body);
    InsnList instructions = body.instructions();
    for (AbstractInsnNode each : body.original()) {
      if (each.getOpcode() == Opcodes.MONITORENTER) {
        Code code = new Code();
        if (sites != null) {
          code.push(sites.of(body, each));
        }
        instructions.insert(each, code.call(enter).list());
        instructions.remove(each);
      } else if (each.getOpcode() == Opcodes.MONITOREXIT) {
        instructions.set(each, exit.call());
      }
    }
    if ((body.method().access & Opcodes.ACC_SYNCHRONIZED) != 0) {
      body.method().access &= ~Opcodes.ACC_SYNCHRONIZED;
      wrap(body);
    }
  }

  /**
   * The handler that compilers add to a synchronized block covers its own monitorexit. A hook that
   * throws there would be called again for ever, so such a range goes.
   */
  private static void releaseOnce(MethodBody body) {
    Iterator<TryCatchBlockNode> blocks = body.method().tryCatchBlocks.iterator();
    while (blocks.hasNext()) {
      TryCatchBlockNode block = blocks.next();
      if (block.type == null && coversOwnExit(block)) {
        blocks.remove();
      }
    }
  }

  private static boolean coversOwnExit(TryCatchBlockNode block) {
    boolean startsAtHandler = false;
    boolean exits = false;
    for (AbstractInsnNode n = block.handler; n != block.end; n = n.getNext()) {
      if (n == null) {
        return false;
      }
      exits |= n.getOpcode() == Opcodes.MONITOREXIT;
    }
    for (AbstractInsnNode n = block.start; n != null; n = n.getNext()) {
      if (n == block.handler) {
        startsAtHandler = true;
      }
      if (n.getOpcode() >= 0) {
        break;
      }
    }
    for (AbstractInsnNode n = block.handler; n != null && n.getOpcode() < 0; n = n.getNext()) {
      startsAtHandler |= n == block.start;
    }
    return startsAtHandler && exits;
  }

  /** Enters at the start, exits at every end; the exits themselves are outside the handler. */
  private void wrap(MethodBody body) {
    MethodNode method = body.method();
    List<LabelNode[]> ranges = new ArrayList<>();
    LabelNode start = new LabelNode();
    Code entry = lock(body);
    if (sites != null) {
      entry.push(sites.ofMethod(body));
    }
    method.instructions.insert(entry.call(enter).add(start).list());
    boolean empty = true;
    for (AbstractInsnNode each : body.original()) {
      int opcode = each.getOpcode();
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        LabelNode end = new LabelNode();
        LabelNode next = new LabelNode();
        Code leave = new Code().add(end);
        leave.add(lock(body).call(exit));
        method.instructions.insertBefore(each, leave.list());
        method.instructions.insert(each, next);
        if (!empty) {
          ranges.add(new LabelNode[] {start, end});
        }
        start = next;
        empty = true;
      } else if (opcode >= 0) {
        empty = false;
      }
    }
    LabelNode handler = new LabelNode();
    if (!empty) {
      ranges.add(new LabelNode[] {start, handler});
    }
    if (!ranges.isEmpty()) {
      appendHandler(body, handler, ranges);
    }
  }

  private void appendHandler(MethodBody body, LabelNode handler, List<LabelNode[]> ranges) {
    Object[] locals = body.isStatic() ? new Object[0] : new Object[] {body.className()};
    Code code = new Code().add(handler);
    code.add(
        new FrameNode(
            Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"}));
    code.add(lock(body).call(exit)).op(Opcodes.ATHROW);
    body.instructions().add(code.list());
    for (LabelNode[] range : ranges) {
      body.method().tryCatchBlocks.add(new TryCatchBlockNode(range[0], range[1], handler, null));
    }
  }

  private static Code lock(MethodBody body) {
    return body.isStatic()
        ? new Code().pushClass(body.className())
        : new Code().load(Opcodes.ALOAD, 0);
  }
}
