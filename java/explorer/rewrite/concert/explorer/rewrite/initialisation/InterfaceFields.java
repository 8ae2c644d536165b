package concert.explorer.rewrite.initialisation;

import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.classes.FieldFacts;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldNode;

/**
 * The fields of interfaces, moved: an interface's own fields must be final, and the JVM takes the
 * value that such a field has once for its value ever after. So the values are in a class beside the
 * interface, where each execution sets them anew. The interface's own fields stay without a value; only
 * reflection sees them, and where a program uses that on fields, nothing is moved.
 */
public final class InterfaceFields implements MethodPass {
  private final ClassHierarchy hierarchy;
  private final ClassTable classes;

  public InterfaceFields(ClassHierarchy hierarchy, ClassTable classes) {
    this.hierarchy = hierarchy;
    this.classes = classes;
  }

  @Override
  public void apply(MethodBody body) {
    for (AbstractInsnNode each : body.original()) {
      int opcode = each.getOpcode();
      if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
        FieldInsnNode access = (FieldInsnNode) each;
        FieldFacts field = hierarchy.resolveField(access.owner, access.name);
        CandidateClass entry = field == null ? null : classes.find(field.className());
        if (entry != null && entry.isInterface() && entry.hasReset() && !field.isConstant()) {
          access.owner = entry.fieldsOwner();
        }
      }
    }
  }

  /** Makes the class file that holds the fields of an interface. */
  public static byte[] holder(CandidateClass entry) {
    ClassNode node = new ClassNode();
    int ofClass = Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
    node.visit(Opcodes.V1_8, ofClass, entry.fieldsOwner(), null, "java/lang/Object", null);
    int ofField = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    for (StaticField each : entry.staticFields()) {
      node.fields.add(new FieldNode(ofField, each.name(), each.descriptor(), null, null));
    }
    node.methods.add(StaticReset.reset(entry.fieldsOwner(), entry.staticFields()));
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }
}
