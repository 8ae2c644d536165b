package concert.explorer.rewrite.classes;

import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.policy.FieldKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;

/**
 * The final fields that others can see before they are set: those of classes whose {@code this}
 * escapes from a constructor before the fields are frozen (JLS 17.5): such fields are plain data.
 *
 * <p>A constructor that calls this(...) sets no final field, and those of its class are frozen when
 * that call returns. What a superclass's constructor lets escape exposes the subclass's fields too.
 */
final class ExposedFinals {
  private static final String THREAD = "java/lang/Thread";
  private static final String OBJECT = "java/lang/Object";
  private static final String CONSTRUCTOR = "<init>";

  /** Methods of Thread that a constructor may call on its object without showing it to anybody. */
  private static final Set<String> DISCREET =
      new HashSet<>(
          Arrays.asList(
              "getId",
              "getName",
              "getPriority",
              "isDaemon",
              "setDaemon",
              "setName",
              "setPriority",
              "setUncaughtExceptionHandler"));

  private final ClassHierarchy hierarchy;
  private final Map<String, byte[]> classFiles;
  private final Map<String, Boolean> exposed = new HashMap<>();
  /** Null until the first question. */
  private Map<String, ClassNode> classes;

  private Map<String, List<MethodNode>> methods;
  private final Map<MethodNode, ThisUse> uses = new HashMap<>();

  /** @param classFiles those of the program, by internal name; read when first needed */
  ExposedFinals(ClassHierarchy hierarchy, Map<String, byte[]> classFiles) {
    this.hierarchy = hierarchy;
    this.classFiles = classFiles;
  }

  /** Tells whether it is a final instance field of the program, visible before it is set. */
  boolean contains(FieldFacts field) {
    if (field.kind() != FieldKind.FINAL || field.isStatic() || field.isSynthetic()) {
      return false;
    }
    String name = field.className();
    Boolean known = exposed.get(name);
    if (known == null) {
      known = isExposed(name);
      exposed.put(name, known);
    }
    return known;
  }

  private boolean isExposed(String name) {
    readClasses();
    ClassNode node = classes.get(name);
    if (node == null || escapes(node, false)) {
      return node != null;
    }
    ClassNode base = classes.get(node.superName);
    for (; base != null; base = classes.get(base.superName)) {
      if (escapes(base, true)) {
        return true;
      }
    }
    return false;
  }

  private void readClasses() {
    if (classes != null) {
      return;
    }
    classes = new HashMap<>();
    methods = new HashMap<>();
    for (byte[] classFile : classFiles.values()) {
      ClassNode node = new ClassNode();
      new ClassReader(classFile).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      classes.put(node.name, node);
      for (MethodNode method : node.methods) {
        if ((method.access & Opcodes.ACC_STATIC) == 0 && method.instructions.size() > 0) {
          List<MethodNode> namesakes = methods.get(method.name + method.desc);
          if (namesakes == null) {
            namesakes = new ArrayList<>();
            methods.put(method.name + method.desc, namesakes);
          }
          namesakes.add(method);
        }
      }
    }
  }

  private boolean escapes(ClassNode node, boolean delegatingToo) {
    for (MethodNode method : node.methods) {
      if (method.name.equals(CONSTRUCTOR)
          && (delegatingToo || !delegates(node, method))
          && escapes(method)) {
        return true;
      }
    }
    return false;
  }

  private static boolean delegates(ClassNode node, MethodNode constructor) {
    AbstractInsnNode call = new MethodBody(node, constructor).superCall();
    return call != null && ((MethodInsnNode) call).owner.equals(node.name);
  }

  /** Tells whether a constructor or what it calls on its own object lets that escape. */
  private boolean escapes(MethodNode constructor) {
    Set<MethodNode> seen = new HashSet<>();
    Deque<MethodNode> left = new ArrayDeque<>();
    seen.add(constructor);
    left.add(constructor);
    while (!left.isEmpty()) {
      ThisUse use = useOf(left.remove());
      if (use.escapes()) {
        return true;
      }
      for (MethodInsnNode call : use.calls()) {
        if (showsToOthers(call)) {
          return true;
        }
        // Any class may override it: all methods of its name and type count.
        for (MethodNode each : namesakes(call)) {
          if (seen.add(each)) {
            left.add(each);
          }
        }
      }
    }
    return false;
  }

  private ThisUse useOf(MethodNode method) {
    ThisUse use = uses.get(method);
    if (use == null) {
      use = ThisUse.of(method);
      uses.put(method, use);
    }
    return use;
  }

  private List<MethodNode> namesakes(MethodInsnNode call) {
    List<MethodNode> found = methods.get(call.name + call.desc);
    return found == null ? Collections.<MethodNode>emptyList() : found;
  }

  /** Tells whether the call goes to a method of the JDK that may give the object away. */
  private boolean showsToOthers(MethodInsnNode call) {
    String declaring = hierarchy.resolveMethod(call.owner, call.name, call.desc);
    if (hierarchy.isCandidate(declaring) || declaring.equals(OBJECT)) {
      return false;
    }
    return !hierarchy.isThread(declaring) || !DISCREET.contains(call.name);
  }
}
