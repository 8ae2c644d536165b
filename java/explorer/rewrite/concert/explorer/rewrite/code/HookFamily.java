package concert.explorer.rewrite.code;

/** The classes of the runtime that have the hooks. */
public enum HookFamily {
  ARRAY("ArrayHooks"),
  ATTRIBUTE("AttributeHooks"),
  BIRTH("BirthHooks"),
  CALL("CallHooks"),
  CLASS("ClassHooks"),
  COLLECTION("CollectionHooks"),
  FIELD("FieldHooks"),
  LIBRARY("LibraryHooks"),
  LOOP("LoopHooks"),
  MACHINE("MachineHooks"),
  MONITOR("MonitorHooks"),
  OMISSION("OmissionHooks"),
  POOL("PoolHooks"),
  REFLECTION("ReflectionHooks"),
  REJECTION("RejectionHooks"),
  SURROUNDINGS("SurroundingsHooks"),
  THREAD("ThreadHooks"),
  UNSAFE("UnsafeHooks"),
  WHOLE("WholeHooks");

  private static final String PACKAGE = "concert/explorer/hooks/";

  private final String owner;

  HookFamily(String name) {
    this.owner = PACKAGE + name;
  }

  /** Returns the internal name of the class. */
  public String owner() {
    return owner;
  }

  /** Tells whether a class has hooks. */
  public static boolean isOwner(String className) {
    return className.startsWith(PACKAGE);
  }
}
