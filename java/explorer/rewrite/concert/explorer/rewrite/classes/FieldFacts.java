package concert.explorer.rewrite.classes;

import concert.explorer.rewrite.policy.FieldKind;
import jdk.internal.org.objectweb.asm.Opcodes;

/** A field as its class file declares it. */
public final class FieldFacts {
  private final String className;
  private final String name;
  private final String descriptor;
  private final int access;
  private final boolean hasValue;

  FieldFacts(String className, String name, String descriptor, int access, boolean hasValue) {
    this.className = className;
    this.name = name;
    this.descriptor = descriptor;
    this.access = access;
    this.hasValue = hasValue;
  }

  public String className() {
    return className;
  }

  public String name() {
    return name;
  }

  public String descriptor() {
    return descriptor;
  }

  public FieldKind kind() {
    return FieldKind.of(access);
  }

  public boolean isStatic() {
    return (access & Opcodes.ACC_STATIC) != 0;
  }

  public boolean isPrivate() {
    return (access & Opcodes.ACC_PRIVATE) != 0;
  }

  public boolean isSynthetic() {
    return (access & Opcodes.ACC_SYNTHETIC) != 0;
  }

  /** Tells whether the class file has its value (attribute ConstantValue of a static final). */
  public boolean isConstant() {
    return hasValue && isStatic() && kind() == FieldKind.FINAL;
  }
}
