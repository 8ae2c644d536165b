package concert.explorer.rewrite.surroundings;

import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;

/** What the classes of a program do with the clock, class loaders and thread groups, before any pass. */
public final class SurroundingsFacts {
  private final ClockDecisions clock = new ClockDecisions();
  private final Set<String> lookAtLoaders = new HashSet<>();
  private boolean climbsGroups;
  private boolean comparesTexts;
  private boolean comparesValues;
  private boolean refersWeakly;

  /** Looks at a class of the program. */
  public void read(ClassNode node) {
    clock.read(node);
    comparesTexts |= TextIdentity.matters(node);
    comparesValues |= TextIdentity.mattersOfValues(node);
    refersWeakly |= WeakReferences.made(node);
    for (MethodNode method : node.methods) {
      climbsGroups |= Groups.climbs(method);
      if (LoaderUse.hasLoader(method) && LoaderUse.looks(node.name, method)) {
        lookAtLoaders.add(key(node.name, method));
      }
    }
  }

  boolean decidesByClock() {
    return clock.found();
  }

  boolean climbsGroups() {
    return climbsGroups;
  }

  boolean refersWeakly() {
    return refersWeakly;
  }

  /** Tells whether the program may tell equal texts, boxes or numbers apart. */
  public boolean comparesValues() {
    return comparesValues;
  }

  boolean comparesTexts() {
    return comparesTexts;
  }

  boolean looksAtLoader(String className, MethodNode method) {
    return lookAtLoaders.contains(key(className, method));
  }

  private static String key(String className, MethodNode method) {
    return className + "." + method.name + method.desc;
  }
}
