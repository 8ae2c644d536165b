package concert.explorer.rewrite;

import concert.explorer.rewrite.initialisation.CandidateClass;
import concert.explorer.rewrite.initialisation.ClassTable;
import concert.explorer.rewrite.initialisation.StaticField;
import concert.explorer.rewrite.naming.Field;
import concert.explorer.rewrite.naming.FieldTable;
import concert.explorer.rewrite.program.Candidate;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;

/**
 * Prints what the tables say of a program.
 *
 * <p>Usage: {@code Describe CLASS_PATH}. One line for each class, each field of the program, each
 * site, and a checksum of each rewritten class.
 */
public final class Describe {
  private Describe() {}

  public static void main(String[] args) throws Exception {
    FieldTable library = FieldTable.ofBootJar();
    Candidate candidate = Candidate.read(Collections.singletonList(Paths.get(args[0])));
    ClassTable classes = candidate.classes();
    for (int i = 0; i < classes.size(); i++) {
      CandidateClass each = classes.get(i);
      StringBuilder line = new StringBuilder("class " + i + " " + each.name());
      line.append(" super ").append(each.superIndex());
      line.append(each.isInterface() ? " interface" : "").append(each.isEnum() ? " enum" : "");
      line.append(each.hasInitialiser() ? " initialiser" : "");
      for (StaticField field : each.staticFields()) {
        line.append(' ').append(field.name()).append(':').append(field.descriptor());
      }
      System.out.println(line);
    }
    System.out.println("fresh " + classes.freshOnly());
    for (int i = library.size(); i < candidate.fields().size(); i++) {
      Field field = candidate.fields().get(i);
      System.out.println("field " + (i - library.size()) + " " + field + " " + field.kind());
    }
    for (int i = 1; i < candidate.sites().size(); i++) {
      System.out.println("site " + i + " " + candidate.sites().get(i));
    }
    for (Map.Entry<String, byte[]> each : candidate.classFiles().entrySet()) {
      System.out.println("bytes " + each.getKey() + " " + Arrays.hashCode(each.getValue()));
    }
  }
}
