package concert.explorer.rewrite.classes;

import concert.explorer.rewrite.policy.ClassKind;
import concert.explorer.rewrite.policy.FieldKind;
import concert.explorer.rewrite.policy.Policy;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** The supertypes and members of the program's classes and the JDK's behind them. */
public final class ClassHierarchy {
  private static final String THREAD = "java/lang/Thread";

  private final Policy policy;
  private final ClassSource library;
  private final Map<String, ClassFacts> candidates = new TreeMap<>();
  private final Map<String, byte[]> classFiles = new TreeMap<>();
  private final Accessors accessors = new Accessors();
  private final ExposedFinals exposed = new ExposedFinals(this, classFiles);

  /** For rewriting at run time: the JDK is this JVM's. */
  public ClassHierarchy() {
    this(new BootClasses());
  }

  public ClassHierarchy(ClassSource library) {
    this.policy = new Policy();
    this.library = library;
  }

  /** Takes note of a class of the program. All must be known before the first is rewritten. */
  public void addCandidate(byte[] classFile) {
    ClassFacts facts = ClassFacts.read(classFile);
    candidates.put(facts.name(), facts);
    classFiles.put(facts.name(), classFile);
    if (facts.hasAccessors()) {
      accessors.collect(classFile);
    }
  }

  /** The program's classes, sorted by name. */
  public Collection<ClassFacts> candidates() {
    return Collections.unmodifiableCollection(candidates.values());
  }

  /** Returns the accessors by which the program's nested classes reach private fields. */
  public Accessors accessors() {
    return accessors;
  }

  public boolean isCandidate(String name) {
    return candidates.containsKey(name);
  }

  /** The facts of a class, or null when nobody knows it. */
  public ClassFacts find(String name) {
    if (name == null) {
      return null;
    }
    ClassFacts facts = candidates.get(name);
    return facts != null ? facts : library.find(name);
  }

  public ClassKind kind(String name) {
    return isCandidate(name) ? ClassKind.CANDIDATE : policy.kind(name);
  }

  /** Returns the treatment of accesses to a field of the program. */
  public FieldKind kind(FieldFacts field) {
    return exposed.contains(field) ? FieldKind.PLAIN : field.kind();
  }

  /** Tells whether the class is {@code ancestor} or a subclass of it. */
  public boolean extendsClass(String name, String ancestor) {
    for (ClassFacts c = find(name); c != null; c = find(c.superName())) {
      if (c.name().equals(ancestor)) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether a class of the program extends the class directly. */
  public boolean isExtended(String name) {
    for (ClassFacts each : candidates()) {
      if (name.equals(each.superName())) {
        return true;
      }
    }
    return false;
  }

  public boolean isThread(String name) {
    return extendsClass(name, THREAD);
  }

  /** Tells whether the class or a superclass gives its objects an identity field. */
  public boolean isIdentified(String name) {
    for (ClassFacts c = find(name); c != null; c = find(c.superName())) {
      if (!c.isInterface() && kind(c.name()).identified()) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether the constructors of the class or of a superclass report new objects. */
  public boolean isReported(String name) {
    for (ClassFacts c = find(name); c != null; c = find(c.superName())) {
      ClassKind kind = kind(c.name());
      if (!c.isInterface() && kind.identified() && kind != ClassKind.WHOLE) {
        return true;
      }
    }
    return false;
  }

  /** Resolves a field as the JVM does (JVMS 5.4.3.2); null when no class file at hand declares it. */
  public FieldFacts resolveField(String owner, String name) {
    ClassFacts facts = find(owner);
    if (facts == null) {
      return null;
    }
    FieldFacts own = facts.field(name);
    if (own != null) {
      return own;
    }
    for (String each : facts.interfaces()) {
      FieldFacts inherited = resolveField(each, name);
      if (inherited != null) {
        return inherited;
      }
    }
    return facts.superName() == null ? null : resolveField(facts.superName(), name);
  }

  /**
   * The class that a method of a class of the program comes from: the class of the program that
   * declares it, or else the first class outside the program where it may be declared.
   */
  public String resolveMethod(String owner, String name, String descriptor) {
    if (!isCandidate(owner)) {
      return owner;
    }
    String outside = null;
    for (String c = owner; c != null; c = find(c).superName()) {
      if (!isCandidate(c)) {
        outside = c;
        break;
      }
      if (find(c).declares(name, descriptor)) {
        return c;
      }
    }
    String fromInterface = resolveInInterfaces(owner, name, descriptor);
    if (fromInterface != null && isCandidate(fromInterface)) {
      return fromInterface;
    }
    boolean onlyObject = outside == null || outside.equals("java/lang/Object");
    boolean ofObject = policy.isMethodOfObject(name, descriptor);
    return onlyObject && !ofObject && fromInterface != null ? fromInterface : outside;
  }

  private String resolveInInterfaces(String owner, String name, String descriptor) {
    String outside = null;
    for (String c = owner; c != null && isCandidate(c); c = find(c).superName()) {
      for (String each : find(c).interfaces()) {
        if (!isCandidate(each)) {
          outside = outside == null ? each : outside;
          continue;
        }
        if (find(each).declares(name, descriptor)) {
          return each;
        }
        String inherited = resolveInInterfaces(each, name, descriptor);
        if (inherited != null && isCandidate(inherited)) {
          return inherited;
        }
        outside = outside == null ? inherited : outside;
      }
    }
    return outside;
  }
}
