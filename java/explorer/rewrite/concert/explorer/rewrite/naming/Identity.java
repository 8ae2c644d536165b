package concert.explorer.rewrite.naming;

import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.FieldNode;
import jdk.internal.org.objectweb.asm.tree.InsnList;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;

/**
 * A name for each object: the topmost rewritten class of a chain gets the field {@code concert$id}
 * and its accessors, and its constructors report the new object.
 */
public final class Identity implements MethodPass {
  /** Internal name of the runtime's interface. */
  static final String INTERFACE = "concert/explorer/Identified";

  static final String MEMBER = "concert$id";

  private static final int SYNTHETIC = Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC;

  private final ClassHierarchy hierarchy;

  public Identity(ClassHierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  /** Tells whether objects of the class get their name from this class. */
  boolean isTopmost(ClassNode owner) {
    boolean isInterface = (owner.access & Opcodes.ACC_INTERFACE) != 0;
    return !isInterface && owner.superName != null && !hierarchy.isIdentified(owner.superName);
  }

  /**
   * Tells whether the class's constructors report its objects: no superclass does. Objects that are one
   * variable each are reported by the program that makes them, for the library makes many of its own.
   */
  private boolean reports(ClassNode owner) {
    return (owner.access & Opcodes.ACC_INTERFACE) == 0
        && owner.superName != null
        && !hierarchy.isReported(owner.superName);
  }

  /** In a constructor that calls super(...): reports the object right after. */
  @Override
  public void apply(MethodBody body) {
    MethodInsnNode call = (MethodInsnNode) body.superCall();
    if (call != null && !call.owner.equals(body.className()) && reports(body.owner())) {
      Hook hook = hierarchy.isCandidate(body.className()) ? Hook.BORN : Hook.LIBRARY_BORN;
      Code code = new Code().load(Opcodes.ALOAD, 0).call(hook);
      body.instructions().insert(call, code.list());
    }
  }

  /** Adds the members to a topmost class; after the passes, whose hooks they must not get. */
  public void addMembers(ClassNode owner) {
    if (!isTopmost(owner)) {
      return;
    }
    int access = SYNTHETIC | Opcodes.ACC_TRANSIENT;
    owner.interfaces.add(INTERFACE);
    owner.fields.add(new FieldNode(access, MEMBER, "J", null, null));
    owner.methods.add(getter(owner.name));
    owner.methods.add(setter(owner.name));
  }

  private static MethodNode getter(String owner) {
    MethodNode method = method("()J");
    InsnList code = method.instructions;
    code.add(new Code().load(Opcodes.ALOAD, 0).list());
    code.add(new Code().field(Opcodes.GETFIELD, owner, MEMBER, "J").op(Opcodes.LRETURN).list());
    return method;
  }

  private static MethodNode setter(String owner) {
    MethodNode method = method("(J)V");
    InsnList code = method.instructions;
    code.add(new Code().load(Opcodes.ALOAD, 0).load(Opcodes.LLOAD, 1).list());
    code.add(new Code().field(Opcodes.PUTFIELD, owner, MEMBER, "J").op(Opcodes.RETURN).list());
    return method;
  }

  private static MethodNode method(String descriptor) {
    return new MethodNode(
        Opcodes.ASM5, SYNTHETIC | Opcodes.ACC_FINAL, MEMBER, descriptor, null, null);
  }
}
