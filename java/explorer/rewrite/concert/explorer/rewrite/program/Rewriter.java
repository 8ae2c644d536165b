package concert.explorer.rewrite.program;

import concert.explorer.rewrite.accesses.ArrayAccesses;
import concert.explorer.rewrite.accesses.ArrayCalls;
import concert.explorer.rewrite.accesses.CandidateFields;
import concert.explorer.rewrite.accesses.Tallies;
import concert.explorer.rewrite.calls.CallbackEnds;
import concert.explorer.rewrite.calls.CandidateCalls;
import concert.explorer.rewrite.calls.MethodReferences;
import concert.explorer.rewrite.calls.ReferredMethods;
import concert.explorer.rewrite.classes.Accessors;
import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import concert.explorer.rewrite.initialisation.CandidateClass;
import concert.explorer.rewrite.initialisation.ClassTable;
import concert.explorer.rewrite.initialisation.Initialisation;
import concert.explorer.rewrite.initialisation.InterfaceFields;
import concert.explorer.rewrite.initialisation.StaticReset;
import concert.explorer.rewrite.naming.Births;
import concert.explorer.rewrite.naming.FieldTable;
import concert.explorer.rewrite.naming.Identity;
import concert.explorer.rewrite.naming.SiteTable;
import concert.explorer.rewrite.naming.Sites;
import concert.explorer.rewrite.policy.RefusedClass;
import concert.explorer.rewrite.surroundings.Surroundings;
import concert.explorer.rewrite.surroundings.SurroundingsFacts;
import concert.explorer.rewrite.synchronisation.CallEffects;
import concert.explorer.rewrite.synchronisation.Loops;
import concert.explorer.rewrite.synchronisation.Monitors;
import concert.explorer.rewrite.synchronisation.Omissions;
import concert.explorer.rewrite.synchronisation.ThreadLists;
import java.util.Arrays;
import java.util.List;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;

/** Rewrites the classes of a program, at run time. */
public final class Rewriter {
  private final ClassTable classes;
  private final Identity identity;
  private final MethodReferences references;
  private final Accessors accessors;
  private final List<MethodPass> passes;

  /**
   * @param fields starts with the JDK's; the program's are added as they are met
   * @param sites likewise
   * @param classes the program's, all of them
   * @param hierarchy the program's classes and the JDK's
   * @param surroundings have read the program's classes, all of them
   * @param calls likewise
   * @param referred likewise
   * @param tallies likewise
   */
  public Rewriter(
      FieldTable fields,
      SiteTable sites,
      ClassTable classes,
      ClassHierarchy hierarchy,
      SurroundingsFacts surroundings,
      CallEffects calls,
      ReferredMethods referred,
      Tallies tallies) {
    this.classes = classes;
    this.identity = new Identity(hierarchy);
    this.accessors = hierarchy.accessors();
    Initialisation initialisation = new Initialisation(hierarchy, classes);
    this.references = new MethodReferences(hierarchy, classes, initialisation);
    Sites numbers = new Sites(sites);
    // Of two hooks before one instruction the later pass's is the nearer. Calls come first, because
    // they analyse the method, which must not have changed.
    this.passes =
        Arrays.asList(
            new CandidateCalls(hierarchy, fields, numbers),
            initialisation,
            new CandidateFields(hierarchy, fields, numbers, tallies),
            ArrayAccesses.ofProgram(numbers),
            ArrayCalls.ofProgram(hierarchy, numbers),
            new Births(hierarchy),
            new Omissions(numbers, calls, hierarchy),
            new Surroundings(surroundings),
            new ThreadLists(hierarchy),
            identity,
            Monitors.ofProgram(numbers),
            new Loops(numbers, surroundings.comparesValues()),
            // The others look for fields where they are declared.
            new InterfaceFields(hierarchy, classes),
            // It adds a handler of the whole method, of which the others know nothing.
            new CallbackEnds(hierarchy, referred));
  }

  /**
   * Puts the hooks into a class of the program.
   *
   * @throws RefusedClass when the explorer does not run such a class
   */
  public byte[] rewriteCandidate(byte[] classFile) {
    ClassNode node = Refusals.read(classFile);
    CandidateClass entry = classes.find(node.name);
    if (entry == null) {
      throw new IllegalArgumentException(node.name + " is not in the table of classes");
    }
    StaticReset.open(node, entry);
    accessors.openFields(node);
    references.redirect(node);
    for (MethodNode method : node.methods) {
      if (method.instructions.size() > 0) {
        accessors.inline(method);
        MethodBody body = new MethodBody(node, method);
        for (MethodPass pass : passes) {
          pass.apply(body);
        }
      }
    }
    StaticReset.addMembers(node, entry);
    identity.addMembers(node);
    return write(node);
  }

  private static byte[] write(ClassNode node) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    try {
      node.accept(writer);
      return writer.toByteArray();
    } catch (RuntimeException e) {
      // ASM's way to say that a method exceeds 64 KiB or the constants 65,535.
      throw new RefusedClass(
          RefusedClass.Reason.TOO_LARGE, node.name, "is too large to put hooks in");
    }
  }
}
