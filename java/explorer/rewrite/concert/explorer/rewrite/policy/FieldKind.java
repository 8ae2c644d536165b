package concert.explorer.rewrite.policy;

import jdk.internal.org.objectweb.asm.Opcodes;

/** The memory model's treatment of a field. */
public enum FieldKind {
  PLAIN,
  VOLATILE,
  FINAL;

  public static FieldKind of(int access) {
    if ((access & Opcodes.ACC_VOLATILE) != 0) {
      return VOLATILE;
    }
    return (access & Opcodes.ACC_FINAL) != 0 ? FINAL : PLAIN;
  }
}
