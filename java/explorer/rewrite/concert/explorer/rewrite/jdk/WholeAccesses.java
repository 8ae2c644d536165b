package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import concert.explorer.rewrite.naming.Field;
import concert.explorer.rewrite.naming.FieldTable;
import concert.explorer.rewrite.policy.FieldKind;
import concert.explorer.rewrite.policy.WholeObjects;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;

/**
 * Objects that are one variable each tell of their accesses themselves, at the beginning of their
 * methods: so it does not matter who calls, and by which type.
 */
final class WholeAccesses implements MethodPass {
  private final FieldTable fields;

  WholeAccesses(FieldTable fields) {
    this.fields = fields;
  }

  @Override
  public void apply(MethodBody body) {
    int access = body.method().access;
    if (body.method().name.startsWith("<") || (access & Opcodes.ACC_BRIDGE) != 0) {
      return;
    }
    Code code = new Code();
    boolean isPublic = (access & Opcodes.ACC_PUBLIC) != 0;
    if (!body.isStatic()
        && WholeObjects.accesses(body.className(), body.method().name, isPublic)) {
      boolean reads = WholeObjects.reads(body.className(), body.method().name);
      code.load(Opcodes.ALOAD, 0).push(variable(body.className()).id());
      code.call(reads ? Hook.WHOLE_READ : Hook.WHOLE_WRITE);
    }
    readOthers(code, body);
    body.instructions().insert(code.list());
  }

  // Methods look into other objects of their class by their fields.
  private void readOthers(Code code, MethodBody body) {
    int slot = body.isStatic() ? 0 : 1;
    for (Type each : Type.getArgumentTypes(body.method().desc)) {
      boolean whole = each.getSort() == Type.OBJECT && WholeObjects.contain(each.getInternalName());
      if (whole || body.method().name.equals("equals")) {
        String className = whole ? each.getInternalName() : body.className();
        code.load(Opcodes.ALOAD, slot).push(variable(className).id()).call(Hook.WHOLE_READ);
      }
      slot += each.getSize();
    }
  }

  private Field variable(String className) {
    if (WholeObjects.maybeShared(className)) {
      return fields.calls();
    }
    String family = WholeObjects.family(className);
    String name = family.equals(WholeObjects.BUILDER) ? Field.TEXT : Field.STATE;
    return fields.number(family, name, FieldKind.PLAIN);
  }
}
