package concert.explorer.rewrite.classes;

/** The source of facts about classes outside the program. */
public interface ClassSource {
  /** The facts of a class by its internal name, or null when there is no such class. */
  ClassFacts find(String name);
}
