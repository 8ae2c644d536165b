package concert.explorer.rewrite.accesses;

import concert.explorer.rewrite.classes.Accessors;
import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.classes.FieldFacts;
import concert.explorer.rewrite.code.MethodBody;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldNode;
import jdk.internal.org.objectweb.asm.tree.InvokeDynamicInsnNode;
import jdk.internal.org.objectweb.asm.tree.LdcInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;

/**
 * Fields that the program reads only to add to them, as a loop does that counts its turns.
 *
 * <p>No execution depends on their values. So of two executions that differ in nothing else but in how
 * often a loop came round, one is enough.
 */
public final class Tallies {
  private final ClassHierarchy hierarchy;
  private final Set<String> read = new HashSet<>();
  private boolean looksInside;

  /** @param hierarchy the program's classes and the JDK's */
  public Tallies(ClassHierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  /** Looks at a class of the program, before any pass; accessors are put in the place of their calls. */
  public void read(ClassNode node) {
    Accessors accessors = hierarchy.accessors();
    for (FieldNode field : node.fields) {
      looksInside |= findsFields(field.desc);
    }
    for (MethodNode method : node.methods) {
      looksInside |= findsFields(method.desc);
      if (method.instructions.size() > 0 && !accessors.isAccessor(node.name, method)) {
        accessors.inline(method);
        read(new MethodBody(node, method));
      }
    }
  }

  private void read(MethodBody body) {
    Set<AbstractInsnNode> additions = AddIdiom.find(body);
    for (AbstractInsnNode each : body.original()) {
      if (each instanceof FieldInsnNode) {
        FieldInsnNode access = (FieldInsnNode) each;
        FieldFacts field = hierarchy.resolveField(access.owner, access.name);
        if (field != null && !FieldStack.isWrite(access) && !additions.contains(access)) {
          read.add(key(field));
        }
      } else if (each instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) each;
        looksInside |= findsFields(call.owner) || findsFields(call.desc);
      } else if (each instanceof InvokeDynamicInsnNode) {
        looksInside |= findsFields((InvokeDynamicInsnNode) each);
      } else if (each instanceof LdcInsnNode && ((LdcInsnNode) each).cst instanceof Type) {
        looksInside |= findsFields(((LdcInsnNode) each).cst.toString());
      }
    }
  }

  /** Tells whether a field is the program's, and read for nothing but additions to it. */
  boolean contains(FieldInsnNode access) {
    FieldFacts field = hierarchy.resolveField(access.owner, access.name);
    return !looksInside
        && field != null
        && hierarchy.isCandidate(field.className())
        && !read.contains(key(field));
  }

  private static String key(FieldFacts field) {
    return field.className() + "." + field.name();
  }

  private static boolean findsFields(InvokeDynamicInsnNode call) {
    boolean finds = findsFields(call.desc);
    for (Object argument : call.bsmArgs) {
      // Types, and the method that a lambda or a method reference stands for.
      finds |= findsFields(argument.toString());
    }
    return finds;
  }

  // By these classes a program reads a field that no instruction of its own names.
  private static boolean findsFields(String type) {
    return type.contains("java/lang/reflect/")
        || type.contains("java/lang/invoke/MethodHandles")
        || type.contains("FieldUpdater")
        || type.contains("java/io/Object")
        || type.contains("sun/misc/");
  }
}
