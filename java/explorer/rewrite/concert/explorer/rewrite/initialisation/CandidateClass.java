package concert.explorer.rewrite.initialisation;

import concert.explorer.rewrite.classes.ClassFacts;
import concert.explorer.rewrite.classes.FieldFacts;
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
  private final List<StaticField> staticFields;

  CandidateClass(int index, int superIndex, ClassFacts facts) {
    this.index = index;
    this.superIndex = superIndex;
    this.facts = facts;
    List<StaticField> variable = new ArrayList<>();
    if (!facts.isInterface()) {
      for (FieldFacts field : facts.fields()) {
        if (field.isStatic() && !field.isConstant()) {
          variable.add(new StaticField(field.name(), field.descriptor()));
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

  /** Tells whether {@code concert$clinit} is there. Interfaces keep {@code <clinit>} instead. */
  public boolean hasInitialiser() {
    return facts.hasInitialiser() && !facts.isInterface();
  }

  /** Tells whether {@code concert$init(int)} is there. */
  public boolean hasReset() {
    return hasInitialiser() || !staticFields.isEmpty();
  }

  /** The fields that a reset zeroes, in the order of the class file. */
  public List<StaticField> staticFields() {
    return staticFields;
  }

  /** Tells whether a reset cannot renew it, so that it must be loaded afresh for each execution. */
  public boolean isFreshOnly() {
    return facts.isInterface() && facts.hasInitialiser();
  }
}
