package concert.jpf;

import gov.nasa.jpf.Config;
import gov.nasa.jpf.JPF;
import gov.nasa.jpf.PropertyListenerAdapter;
import gov.nasa.jpf.search.Search;
import gov.nasa.jpf.vm.ClassInfo;
import gov.nasa.jpf.vm.VM;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/**
 * Refuses programs that use JPF's own classes, with which a program can steer its verification.
 *
 * <p>gov.nasa.jpf.vm.Verify, for one, can prune the search before the error is found.
 */
public final class IntrusionListener extends PropertyListenerAdapter {
  private static final String JPF_PACKAGE = "gov.nasa.jpf.";

  /** The classes that JPF's own model of the Java library loads. */
  private static final Set<String> MODEL =
      Collections.unmodifiableSet(
          new HashSet<>(
              Arrays.asList(
                  "gov.nasa.jpf.AnnotationProxyBase",
                  "gov.nasa.jpf.BoxObjectCaches",
                  "gov.nasa.jpf.ConsoleOutputStream",
                  "gov.nasa.jpf.FinalizerThread",
                  "gov.nasa.jpf.SerializationConstructor",
                  "gov.nasa.jpf.annotation.FilterField",
                  "gov.nasa.jpf.annotation.FilterFrame",
                  "gov.nasa.jpf.annotation.NeverBreak",
                  "gov.nasa.jpf.annotation.NonShared")));

  private String intruder = "";

  /** Called by JPF. */
  public IntrusionListener(Config config, JPF jpf) {}

  @Override
  public void classLoaded(VM vm, ClassInfo loaded) {
    String name = loaded.getName().replaceAll("^\\[+L?", "");
    if (intruder.isEmpty() && name.startsWith(JPF_PACKAGE) && !MODEL.contains(name)) {
      intruder = Line.of(name);
    }
  }

  @Override
  public boolean check(Search search, VM vm) {
    return intruder.isEmpty();
  }

  @Override
  public String getErrorMessage() {
    return "the program uses a class of the checker: " + intruder;
  }
}
