package concert.explorer.rewrite.initialisation;

import concert.explorer.rewrite.classes.ClassFacts;
import concert.explorer.rewrite.classes.ClassHierarchy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;

/** The classes of the program, numbered in the order of their names. */
public final class ClassTable {
  private final List<CandidateClass> classes = new ArrayList<>();
  private final Map<String, CandidateClass> byName = new HashMap<>();

  /**
   * @param hierarchy knows all classes of the program
   * @param keepsInterfaces whether interfaces must keep their fields, since the program may look for
   *     them where no instruction names them
   */
  public ClassTable(ClassHierarchy hierarchy, boolean keepsInterfaces) {
    Map<String, Integer> indices = new HashMap<>();
    for (ClassFacts facts : hierarchy.candidates()) {
      indices.put(facts.name(), indices.size());
      if (facts.isInterface()) {
        // The library makes classes that implement an annotation, and looks at its methods.
        boolean isAnnotation = (facts.access() & Opcodes.ACC_ANNOTATION) != 0;
        boolean isRenewed = !keepsInterfaces && !isAnnotation && facts.allowsStaticMethods();
        List<CandidateClass> none = Collections.emptyList();
        byName.put(
            facts.name(),
            new CandidateClass(
                indices.get(facts.name()), CandidateClass.NONE, facts, isRenewed, none));
      }
    }
    for (ClassFacts facts : hierarchy.candidates()) {
      if (!facts.isInterface()) {
        int superIndex = indices.getOrDefault(facts.superName(), CandidateClass.NONE);
        byName.put(
            facts.name(),
            new CandidateClass(
                indices.get(facts.name()), superIndex, facts, true, withBodies(facts, hierarchy)));
      }
      classes.add(byName.get(facts.name()));
    }
  }

  /**
   * The interfaces of the program that are initialised before whatever implements the direct
   * superinterfaces of a class, each after its own.
   */
  private List<CandidateClass> withBodies(ClassFacts facts, ClassHierarchy hierarchy) {
    Set<CandidateClass> found = new LinkedHashSet<>();
    for (String each : facts.interfaces()) {
      found.addAll(withBodies(each, hierarchy));
    }
    return new ArrayList<>(found);
  }

  /** As above, of an interface and those above it. */
  List<CandidateClass> withBodies(String name, ClassHierarchy hierarchy) {
    CandidateClass entry = byName.get(name);
    if (entry == null) {
      // No interface of the library has one of the program above it.
      return Collections.emptyList();
    }
    ClassFacts facts = hierarchy.find(name);
    List<CandidateClass> found = withBodies(facts, hierarchy);
    if (facts.hasBodies() && entry.hasInitialiser()) {
      found.add(entry);
    }
    return found;
  }

  public CandidateClass get(int index) {
    return classes.get(index);
  }

  public int size() {
    return classes.size();
  }

  /** The entry of a class by its internal name, or null when it is not of the program. */
  public CandidateClass find(String name) {
    return byName.get(name);
  }

  /** Internal names of the classes that must be loaded afresh for each execution, sorted. */
  public List<String> freshOnly() {
    List<String> names = new ArrayList<>();
    for (CandidateClass entry : classes) {
      if (entry.isFreshOnly()) {
        names.add(entry.name());
      }
    }
    return names;
  }

  /**
   * Tells whether the class, or what is initialised before it, has an initialiser of the program to
   * run.
   */
  public boolean needsInitialising(CandidateClass entry) {
    for (CandidateClass c = entry; c != null; c = superOf(c)) {
      if (c.hasInitialiser() || !c.interfaces().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private CandidateClass superOf(CandidateClass entry) {
    return entry.superIndex() == CandidateClass.NONE ? null : classes.get(entry.superIndex());
  }
}
