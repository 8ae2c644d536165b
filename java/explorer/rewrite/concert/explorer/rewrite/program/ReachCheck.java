package concert.explorer.rewrite.program;

import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.policy.RefusedClass;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldNode;
import jdk.internal.org.objectweb.asm.tree.InvokeDynamicInsnNode;
import jdk.internal.org.objectweb.asm.tree.LdcInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;
import jdk.internal.org.objectweb.asm.tree.MultiANewArrayInsnNode;
import jdk.internal.org.objectweb.asm.tree.TryCatchBlockNode;
import jdk.internal.org.objectweb.asm.tree.TypeInsnNode;

/** Holds every name of a class file against {@link LibraryReach}. */
final class ReachCheck {
  private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";

  private static final Set<String> LOOKING =
      new HashSet<>(
          Arrays.asList(
              "java/lang/invoke/MethodHandles$Lookup",
              "java/lang/reflect/Field",
              "java/lang/reflect/Proxy"));

  private final ClassHierarchy hierarchy;
  private boolean namesLoggers;
  private boolean namesAnnotations;
  private boolean looksForFields;

  /** @param hierarchy the program's classes, all of them, and the JDK's */
  ReachCheck(ClassHierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  /**
   * Looks at all that the code of a class can name.
   *
   * @throws RefusedClass when something is out of a program's reach
   */
  void check(ClassNode node) {
    new OfClass(node.name).check(node);
  }

  /** Tells whether a class that was checked names a class of loggers. */
  boolean namesLoggers() {
    return namesLoggers;
  }

  /** Tells whether a class that was checked names a class of annotations. */
  boolean namesAnnotations() {
    return namesAnnotations;
  }

  /**
   * Tells whether a class that was checked may look for fields, or make classes that implement
   * interfaces, where no instruction says so.
   */
  boolean looksForFields() {
    return looksForFields;
  }

  private final class OfClass {
    private final String className;

    OfClass(String className) {
      this.className = className;
    }

    void check(ClassNode node) {
      name(node.superName);
      if (!LibraryReach.mayBeExtended(node.superName)) {
        throw forbidden("extends " + dotted(node.superName));
      }
      names(node.interfaces);
      for (FieldNode field : node.fields) {
        type(Type.getType(field.desc));
      }
      for (MethodNode method : node.methods) {
        type(Type.getMethodType(method.desc));
        names(method.exceptions);
        for (TryCatchBlockNode each : method.tryCatchBlocks) {
          if (each.type != null) {
            name(each.type);
          }
        }
        for (AbstractInsnNode each = method.instructions.getFirst();
            each != null;
            each = each.getNext()) {
          instruction(each);
        }
      }
    }

    private void instruction(AbstractInsnNode each) {
      if (each instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) each;
        member(call.owner, call.name, call.desc);
      } else if (each instanceof FieldInsnNode) {
        FieldInsnNode access = (FieldInsnNode) each;
        name(access.owner);
        type(Type.getType(access.desc));
      } else if (each instanceof TypeInsnNode) {
        name(((TypeInsnNode) each).desc);
      } else if (each instanceof MultiANewArrayInsnNode) {
        name(((MultiANewArrayInsnNode) each).desc);
      } else if (each instanceof LdcInsnNode) {
        constant(((LdcInsnNode) each).cst);
      } else if (each instanceof InvokeDynamicInsnNode) {
        dynamic((InvokeDynamicInsnNode) each);
      }
    }

    private void constant(Object value) {
      if (value instanceof Handle) {
        throw forbidden("loads a method handle from its constants");
      }
      if (value instanceof Type) {
        type((Type) value);
      }
    }

    // This makes javac's lambdas; others would run in the virtual machine's name.
    private void dynamic(InvokeDynamicInsnNode call) {
      if (!call.bsm.getOwner().equals(METAFACTORY) || call.bsm.getTag() != Opcodes.H_INVOKESTATIC) {
        throw forbidden("has a bootstrap method of its own");
      }
      type(Type.getMethodType(call.desc));
      for (Object argument : call.bsmArgs) {
        if (argument instanceof Handle) {
          target((Handle) argument);
        } else if (argument instanceof Type) {
          type((Type) argument);
        }
      }
    }

    private void target(Handle handle) {
      boolean ofField = handle.getTag() < Opcodes.H_INVOKEVIRTUAL;
      boolean ofLibrarySuper =
          handle.getTag() == Opcodes.H_INVOKESPECIAL && !hierarchy.isCandidate(handle.getOwner());
      if (ofField || ofLibrarySuper) {
        throw forbidden("makes a lambda of what is none");
      }
      member(handle.getOwner(), handle.getName(), handle.getDesc());
    }

    private void member(String owner, String name, String descriptor) {
      name(owner);
      type(Type.getMethodType(descriptor));
      String declaring = hierarchy.resolveMethod(owner, name, descriptor);
      if (declaring == null || hierarchy.isCandidate(declaring)) {
        return;
      }
      if (declaring.equals(METAFACTORY) || !LibraryReach.hasMember(declaring, name, descriptor)) {
        throw forbidden("uses " + dotted(declaring) + "." + name);
      }
    }

    private void names(List<String> names) {
      for (String each : names) {
        name(each);
      }
    }

    private void name(String name) {
      if (name == null) {
        return;
      }
      namesLoggers |= name.startsWith("java/util/logging/");
      namesAnnotations |= name.startsWith("java/lang/annotation/");
      looksForFields |= LOOKING.contains(name);
      if (name.startsWith("[")) {
        type(Type.getType(name));
      } else if (!hierarchy.isCandidate(name) && LibraryReach.hides(name)) {
        throw forbidden("uses " + dotted(name));
      }
    }

    private void type(Type type) {
      switch (type.getSort()) {
        case Type.ARRAY:
          type(type.getElementType());
          break;
        case Type.OBJECT:
          name(type.getInternalName());
          break;
        case Type.METHOD:
          type(type.getReturnType());
          for (Type each : type.getArgumentTypes()) {
            type(each);
          }
          break;
        default:
          break;
      }
    }

    private RefusedClass forbidden(String what) {
      return new RefusedClass(RefusedClass.Reason.FORBIDDEN, className, what);
    }
  }

  private static String dotted(String name) {
    return name.replace('/', '.');
  }
}
