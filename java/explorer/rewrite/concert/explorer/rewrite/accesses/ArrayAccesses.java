package concert.explorer.rewrite.accesses;

import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import concert.explorer.rewrite.naming.Sites;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;

/** Reads and writes of array elements. */
public final class ArrayAccesses implements MethodPass {
  private final Hook read;
  private final Hook write;
  private final Sites sites;

  private ArrayAccesses(Hook read, Hook write, Sites sites) {
    this.read = read;
    this.write = write;
    this.sites = sites;
  }

  public static ArrayAccesses ofProgram(Sites sites) {
    return new ArrayAccesses(Hook.ARRAY_READ, Hook.ARRAY_WRITE, sites);
  }

  public static ArrayAccesses ofCollections() {
    return new ArrayAccesses(Hook.COLLECTION_ARRAY_READ, Hook.COLLECTION_ARRAY_WRITE, null);
  }

  @Override
  public void apply(MethodBody body) {
    for (AbstractInsnNode each : body.original()) {
      int opcode = each.getOpcode();
      Code code = new Code();
      if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
        hook(code, read, body, each);
      } else if (opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE) {
        code.op(Opcodes.DUP2_X2, Opcodes.POP2);
        hook(code, write, body, each);
        code.op(Opcodes.DUP2_X2, Opcodes.POP2);
      } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
        code.op(Opcodes.DUP_X2, Opcodes.POP);
        hook(code, write, body, each);
        code.op(Opcodes.DUP2_X1, Opcodes.POP2);
      }
      body.instructions().insertBefore(each, code.list());
    }
  }

  /** On the stack: the array and the index, which stay. */
  private void hook(Code code, Hook hook, MethodBody body, AbstractInsnNode access) {
    code.op(Opcodes.DUP2);
    if (sites != null) {
      code.push(sites.of(body, access));
    }
    code.call(hook);
  }
}
