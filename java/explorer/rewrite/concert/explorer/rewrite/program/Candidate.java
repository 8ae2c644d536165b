package concert.explorer.rewrite.program;

import concert.explorer.rewrite.accesses.Tallies;
import concert.explorer.rewrite.calls.ReferredMethods;
import concert.explorer.rewrite.classes.ClassFacts;
import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.classes.ClassPath;
import concert.explorer.rewrite.classes.FieldFacts;
import concert.explorer.rewrite.initialisation.CandidateClass;
import concert.explorer.rewrite.initialisation.ClassTable;
import concert.explorer.rewrite.initialisation.InterfaceFields;
import concert.explorer.rewrite.naming.FieldTable;
import concert.explorer.rewrite.naming.SiteTable;
import concert.explorer.rewrite.policy.FieldKind;
import concert.explorer.rewrite.policy.RefusedClass;
import concert.explorer.rewrite.surroundings.SurroundingsFacts;
import concert.explorer.rewrite.synchronisation.CallEffects;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.internal.org.objectweb.asm.tree.ClassNode;

/** A program, rewritten: its class files with hooks, and the tables that say what hooks mean. */
public final class Candidate {
  private final Map<String, byte[]> classFiles;
  private final FieldTable fields;
  private final SiteTable sites;
  private final ClassTable classes;
  private final boolean namesLoggers;
  private final boolean namesAnnotations;

  private Candidate(
      Map<String, byte[]> classFiles,
      FieldTable fields,
      SiteTable sites,
      ClassTable classes,
      boolean namesLoggers,
      boolean namesAnnotations) {
    this.classFiles = Collections.unmodifiableMap(classFiles);
    this.fields = fields;
    this.sites = sites;
    this.classes = classes;
    this.namesLoggers = namesLoggers;
    this.namesAnnotations = namesAnnotations;
  }

  /** As {@link #read(List, FieldTable)}, with the JDK's fields as this JVM's boot jar has them. */
  public static Candidate read(List<Path> classPath) throws IOException {
    return read(classPath, FieldTable.ofBootJar());
  }

  /**
   * Reads and rewrites all classes of a class path, in the order of their names, so that numbers
   * depend on nothing else.
   *
   * @param classPath folders and jars; of two classes of one name the first counts
   * @param library the JDK's fields; copied
   * @throws RefusedClass when a class is one that the explorer does not run
   */
  public static Candidate read(List<Path> classPath, FieldTable library) throws IOException {
    try {
      return rewrite(classPath, library);
    } catch (RefusedClass refused) {
      throw refused;
    } catch (RuntimeException e) {
      // No compiler's code: a jump to nowhere, a stack that runs dry, a type without its end.
      throw new RefusedClass(
          RefusedClass.Reason.MALFORMED, "?", "has code that cannot be analysed: " + e);
    }
  }

  private static Candidate rewrite(List<Path> classPath, FieldTable library) throws IOException {
    Map<String, byte[]> originals = new TreeMap<>();
    ClassHierarchy hierarchy = new ClassHierarchy();
    for (Path path : classPath) {
      for (byte[] classFile : ClassPath.read(path).values()) {
        originals.putIfAbsent(Refusals.read(classFile).name, classFile);
      }
    }
    // No lambdas in what runs before each program: the JVM's first costs 50 ms.
    for (byte[] classFile : originals.values()) {
      hierarchy.addCandidate(classFile);
    }
    ReachCheck reach = new ReachCheck(hierarchy);
    SurroundingsFacts surroundings = new SurroundingsFacts();
    CallEffects calls = new CallEffects(hierarchy);
    ReferredMethods referred = new ReferredMethods();
    Tallies tallies = new Tallies(hierarchy);
    for (byte[] classFile : originals.values()) {
      ClassNode node = Refusals.read(classFile);
      reach.check(node);
      surroundings.read(node);
      calls.read(node);
      referred.read(node);
      tallies.read(node);
    }
    ClassTable classes = new ClassTable(hierarchy, reach.looksForFields());
    FieldTable fields = library.copy();
    SiteTable sites = new SiteTable();
    Rewriter rewriter =
        new Rewriter(fields, sites, classes, hierarchy, surroundings, calls, referred, tallies);
    Map<String, byte[]> rewritten = new TreeMap<>();
    for (Map.Entry<String, byte[]> each : originals.entrySet()) {
      rewritten.put(each.getKey(), rewriter.rewriteCandidate(each.getValue()));
      CandidateClass entry = classes.find(each.getKey());
      if (entry.isInterface() && entry.hasReset()) {
        rewritten.put(entry.fieldsOwner(), InterfaceFields.holder(entry));
      }
    }
    numberOthers(hierarchy, fields);
    return new Candidate(
        rewritten, fields, sites, classes, reach.namesLoggers(), reach.namesAnnotations());
  }

  // Fields that no instruction names: reflection may find them.
  private static void numberOthers(ClassHierarchy hierarchy, FieldTable fields) {
    for (ClassFacts facts : hierarchy.candidates()) {
      for (FieldFacts field : facts.fields()) {
        FieldKind kind = hierarchy.kind(field);
        if (kind != FieldKind.FINAL && !field.isSynthetic()) {
          fields.number(field.className(), field.name(), kind);
        }
      }
    }
  }

  /** The class files with hooks, by internal name, sorted. */
  public Map<String, byte[]> classFiles() {
    return classFiles;
  }

  public FieldTable fields() {
    return fields;
  }

  public SiteTable sites() {
    return sites;
  }

  /** Tells whether it may use loggers. */
  public boolean namesLoggers() {
    return namesLoggers;
  }

  /** Tells whether it may read annotations. */
  public boolean namesAnnotations() {
    return namesAnnotations;
  }

  public ClassTable classes() {
    return classes;
  }
}
