package concert.explorer.rewrite.accesses;

import concert.explorer.rewrite.classes.ClassFacts;
import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.classes.FieldFacts;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import concert.explorer.rewrite.naming.Field;
import concert.explorer.rewrite.naming.FieldTable;
import concert.explorer.rewrite.naming.Sites;
import concert.explorer.rewrite.policy.ClassKind;
import concert.explorer.rewrite.policy.FieldKind;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;

/** Accesses to fields in the program: plain, volatile, and additions. */
public final class CandidateFields implements MethodPass {
  /** Fields of the library's streams that only constructors set. */
  private static final Set<String> CONSTRUCTED =
      new HashSet<>(Arrays.asList("in", "lock", "out"));

  private final ClassHierarchy hierarchy;
  private final FieldTable fields;
  private final Sites sites;
  private final Tallies tallies;

  /** @param tallies has read the program's classes, all of them */
  public CandidateFields(
      ClassHierarchy hierarchy, FieldTable fields, Sites sites, Tallies tallies) {
    this.hierarchy = hierarchy;
    this.fields = fields;
    this.sites = sites;
    this.tallies = tallies;
  }

  @Override
  public void apply(MethodBody body) {
    Set<AbstractInsnNode> additions = AddIdiom.find(body);
    boolean constructed = body.superCall() == null;
    for (AbstractInsnNode each : body.original()) {
      constructed |= each == body.superCall();
      if (!(each instanceof FieldInsnNode)) {
        continue;
      }
      FieldInsnNode access = (FieldInsnNode) each;
      // The verifier lets nobody see `this` before its superclass has been constructed.
      if (!constructed && access.getOpcode() == Opcodes.PUTFIELD) {
        continue;
      }
      Field field = resolve(access);
      boolean adds = additions.contains(access);
      if (field != null && adds && tallies.contains(access)) {
        insertTally(body, access, field);
      } else if (field != null) {
        insert(body, access, field, hook(access, field.kind(), adds));
      } else if (isLibrarys(access)) {
        insert(body, access, fields.calls(), hook(access, FieldKind.PLAIN, false));
        if (!CONSTRUCTED.contains(access.name)) {
          body.instructions().insertBefore(access, new Code().call(Hook.SETS_FOR_ALL).list());
        }
      }
    }
  }

  // The write of a plain addition says it all.
  private void insertTally(MethodBody body, FieldInsnNode access, Field field) {
    boolean isVolatile = field.kind() == FieldKind.VOLATILE;
    if (isVolatile || FieldStack.isWrite(access)) {
      insert(body, access, field, tallyHook(access, isVolatile));
    }
  }

  private void insert(MethodBody body, FieldInsnNode access, Field field, Hook hook) {
    Code code = new Code();
    FieldStack.dupReceiver(code, access);
    code.push(field.id()).push(sites.of(body, access)).call(hook);
    FieldStack.restore(code, access);
    body.instructions().insertBefore(access, code.list());
  }

  /** Tells whether it is a field of an object of the library, whose own accesses nobody reports. */
  private boolean isLibrarys(FieldInsnNode access) {
    // Of the library's classes only the supertypes are at hand.
    return !FieldStack.isStatic(access)
        && hierarchy.resolveField(access.owner, access.name) == null;
  }

  /** The field's number, or null when its accesses are of no interest. */
  private Field resolve(FieldInsnNode access) {
    FieldFacts facts = hierarchy.resolveField(access.owner, access.name);
    if (facts != null && hierarchy.isCandidate(facts.className())) {
      // Compilers write synthetic fields once, before anybody sees the object.
      FieldKind kind = hierarchy.kind(facts);
      return facts.isSynthetic() || kind == FieldKind.FINAL
          ? null
          : fields.number(facts.className(), facts.name(), kind);
    }
    return FieldStack.isStatic(access) ? null : inheritedFromLibrary(access);
  }

  private Field inheritedFromLibrary(FieldInsnNode access) {
    ClassFacts c = hierarchy.find(access.owner);
    for (; c != null; c = hierarchy.find(c.superName())) {
      ClassKind kind = hierarchy.kind(c.name());
      Field field = null;
      if (kind == ClassKind.COLLECTION) {
        field = fields.find(c.name(), access.name);
      } else if (kind == ClassKind.STREAM) {
        field = fields.find(c.name(), Field.CALLS + "." + access.name);
      }
      if (field != null) {
        return field;
      }
    }
    return null;
  }

  private static Hook tallyHook(FieldInsnNode access, boolean isVolatile) {
    if (!isVolatile) {
      return FieldStack.isStatic(access) ? Hook.TALLY_STATIC : Hook.TALLY;
    }
    boolean writes = FieldStack.isWrite(access);
    if (FieldStack.isStatic(access)) {
      return writes ? Hook.VOLATILE_TALLY_WRITE_STATIC : Hook.VOLATILE_TALLY_READ_STATIC;
    }
    return writes ? Hook.VOLATILE_TALLY_WRITE : Hook.VOLATILE_TALLY_READ;
  }

  private static Hook hook(FieldInsnNode access, FieldKind kind, boolean adds) {
    boolean writes = FieldStack.isWrite(access);
    if (kind == FieldKind.VOLATILE) {
      if (FieldStack.isStatic(access)) {
        return writes ? Hook.VOLATILE_WRITE_STATIC : Hook.VOLATILE_READ_STATIC;
      }
      return writes ? Hook.VOLATILE_WRITE : Hook.VOLATILE_READ;
    }
    if (FieldStack.isStatic(access)) {
      if (adds) {
        return writes ? Hook.ADD_WRITE_STATIC : Hook.ADD_READ_STATIC;
      }
      return writes ? Hook.WRITE_STATIC : Hook.READ_STATIC;
    }
    if (adds) {
      return writes ? Hook.ADD_WRITE : Hook.ADD_READ;
    }
    return writes ? Hook.WRITE : Hook.READ;
  }
}
