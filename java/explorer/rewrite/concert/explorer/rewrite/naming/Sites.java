package concert.explorer.rewrite.naming;

import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.initialisation.StaticReset;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/** Numbers for the source positions of one method of the program. */
public final class Sites {
  private final SiteTable table;

  public Sites(SiteTable table) {
    this.table = table;
  }

  /** The site of an instruction. */
  public int of(MethodBody body, AbstractInsnNode instruction) {
    return ofLine(body, body.line(instruction));
  }

  /** The site of a call of a library's method. */
  public int ofCall(MethodBody body, MethodInsnNode call) {
    int site = of(body, call);
    table.calls(site, call.owner);
    return site;
  }

  /** The site of the method's own work, such as taking its monitor. */
  public int ofMethod(MethodBody body) {
    return ofLine(body, body.firstLine());
  }

  /** A site that belongs to this instruction only. */
  public int alone(MethodBody body, AbstractInsnNode instruction) {
    return table.numberAlone(body.className(), name(body), file(body), body.line(instruction));
  }

  private int ofLine(MethodBody body, int line) {
    return table.number(body.className(), name(body), body.method().desc, file(body), line);
  }

  private static String name(MethodBody body) {
    String name = body.method().name;
    return name.equals(StaticReset.INITIALISER) ? "<clinit>" : name;
  }

  private static String file(MethodBody body) {
    String file = body.owner().sourceFile;
    return file == null ? "" : file;
  }
}
