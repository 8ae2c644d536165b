package concert.explorer.rewrite.initialisation;

import concert.explorer.rewrite.classes.ClassFacts;
import concert.explorer.rewrite.classes.FieldFacts;
import concert.explorer.rewrite.policy.FieldKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import jdk.internal.org.objectweb.asm.Opcodes;

/** The facts by which the runtime initialises and resets one class of the program. */
public final class CandidateClass {
  /** Stands for "no class of the program". */
  public static final int NONE = -1;

  private final int index;
  private final int superIndex;
  private final ClassFacts facts;
  private final boolean isRenewed;
  private final List<CandidateClass> interfaces;
  private final List<StaticField> staticFields;

  /**
   * @param isRenewed whether its statics start afresh in each execution
   * @param interfaces see {@link #interfaces}
   */
  CandidateClass(
      int index,
      int superIndex,
      ClassFacts facts,
      boolean isRenewed,
      List<CandidateClass> interfaces) {
    this.index = index;
    this.superIndex = superIndex;
    this.facts = facts;
    this.isRenewed = isRenewed;
    this.interfaces = Collections.unmodifiableList(interfaces);
    List<StaticField> variable = new ArrayList<>();
    if (isRenewed) {
      for (FieldFacts field : facts.fields()) {
        if (field.isStatic() && !field.isConstant()) {
          boolean isFinal = field.kind() == FieldKind.FINAL;
          variable.add(new StaticField(field.name(), field.descriptor(), isFinal));
        }
      }
    }
    this.staticFields = Collections.unmodifiableList(variable);
  }

  /** The number that {@code ClassHooks.initialise} gets. */
  public int index() {
    return index;
  }

  /** Index of the superclass when it is of the program too, else {@link #NONE}. */
  public int superIndex() {
    return superIndex;
  }

  /**
   * The interfaces of the program with an initialiser that run it before this class's own, after the
   * superclass: those with default methods, in the order of JLS 12.4.2 (step 7). None for interfaces.
   */
  public List<CandidateClass> interfaces() {
    return interfaces;
  }

  /** Internal name. */
  public String name() {
    return facts.name();
  }

  public boolean isInterface() {
    return facts.isInterface();
  }

  /** Tells whether it is an enum: java.lang.Class caches its constants. */
  public boolean isEnum() {
    return (facts.access() & Opcodes.ACC_ENUM) != 0;
  }

  /** Tells whether {@code concert$clinit} is there. */
  public boolean hasInitialiser() {
    return facts.hasInitialiser() && isRenewed;
  }

  /** Tells whether {@code concert$init(int)} is there. */
  public boolean hasReset() {
    return hasInitialiser() || !staticFields.isEmpty();
  }

  /** The fields that a reset zeroes, in the order of the class file. */
  public List<StaticField> staticFields() {
    return staticFields;
  }

  /**
   * Internal name of the class with the fields: of an interface, whose own must be final, another
   * one, which the rewriter makes.
   */
  public String fieldsOwner() {
    return facts.isInterface() ? facts.name() + "$concert$fields" : facts.name();
  }

  /** Tells whether a reset cannot renew it, so that it must be loaded afresh for each execution. */
  public boolean isFreshOnly() {
    return facts.hasInitialiser() && !isRenewed;
  }
}
