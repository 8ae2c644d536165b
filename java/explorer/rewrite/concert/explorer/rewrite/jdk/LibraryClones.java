package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.classes.ClassFacts;
import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.classes.FieldFacts;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import concert.explorer.rewrite.naming.FieldTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/** Object.clone in collections of the JDK: it reads all fields, of subclasses, too. */
final class LibraryClones implements MethodPass {
  /** Subclasses with fields of their own that leave the clone to the class they extend. */
  private static final Map<String, List<String>> SUBCLASSES = new HashMap<>();

  static {
    SUBCLASSES.put(
        "java/util/EnumSet", Arrays.asList("java/util/JumboEnumSet", "java/util/RegularEnumSet"));
    SUBCLASSES.put("java/util/HashMap", Collections.singletonList("java/util/LinkedHashMap"));
    SUBCLASSES.put("java/util/Hashtable", Collections.singletonList("java/util/Properties"));
  }

  private final ClassHierarchy hierarchy;
  private final FieldTable fields;

  LibraryClones(ClassHierarchy hierarchy, FieldTable fields) {
    this.hierarchy = hierarchy;
    this.fields = fields;
  }

  @Override
  public void apply(MethodBody body) {
    for (AbstractInsnNode each : body.original()) {
      if (each.getOpcode() == Opcodes.INVOKESPECIAL && isObjectClone((MethodInsnNode) each)) {
        Code code = new Code();
        for (String owner : classes(body.className())) {
          reads(code, owner);
        }
        code.op(Opcodes.DUP).call(Hook.LIBRARY_CLONES);
        body.instructions().insertBefore(each, code.list());
      }
    }
  }

  private boolean isObjectClone(MethodInsnNode call) {
    return call.name.equals("clone")
        && "java/lang/Object".equals(hierarchy.resolveMethod(call.owner, call.name, call.desc));
  }

  private List<String> classes(String name) {
    List<String> found = new ArrayList<>();
    for (ClassFacts each = hierarchy.find(name); each != null; ) {
      found.add(each.name());
      each = hierarchy.find(each.superName());
    }
    found.addAll(SUBCLASSES.getOrDefault(name, Collections.emptyList()));
    return found;
  }

  private void reads(Code code, String owner) {
    for (FieldFacts field : hierarchy.find(owner).fields()) {
      if (LibraryFields.isPlainOfCollection(hierarchy, field)) {
        int number = fields.number(owner, field.name(), field.kind()).id();
        code.op(Opcodes.DUP).push(number).pushClass(owner).call(Hook.LIBRARY_CLONE_READS);
      }
    }
  }
}
