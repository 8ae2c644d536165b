package concert.explorer.rewrite;

/** Where facts about classes outside the program come from. */
interface ClassSource {
  /** The facts of a class by its internal name, or null when there is no such class. */
  ClassFacts find(String name);
}
