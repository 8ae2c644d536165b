package concert.explorer.rewrite.initialisation;

import concert.explorer.rewrite.classes.ClassFacts;
import concert.explorer.rewrite.classes.ClassHierarchy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The classes of the program, numbered in the order of their names. */
public final class ClassTable {
  private final List<CandidateClass> classes = new ArrayList<>();
  private final Map<String, CandidateClass> byName = new HashMap<>();

  /** @param hierarchy knows all classes of the program */
  public ClassTable(ClassHierarchy hierarchy) {
    Map<String, Integer> indices = new HashMap<>();
    for (ClassFacts facts : hierarchy.candidates()) {
      indices.put(facts.name(), indices.size());
    }
    for (ClassFacts facts : hierarchy.candidates()) {
      int superIndex = indices.getOrDefault(facts.superName(), CandidateClass.NONE);
      CandidateClass entry = new CandidateClass(classes.size(), superIndex, facts);
      classes.add(entry);
      byName.put(facts.name(), entry);
    }
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

  /** Tells whether the class or a superclass within the program has an initialiser to run. */
  boolean needsInitialising(CandidateClass entry) {
    for (CandidateClass c = entry; c != null; c = superOf(c)) {
      if (c.hasInitialiser()) {
        return true;
      }
    }
    return false;
  }

  private CandidateClass superOf(CandidateClass entry) {
    return entry.superIndex() == CandidateClass.NONE ? null : classes.get(entry.superIndex());
  }
}
