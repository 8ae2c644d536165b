package concert.explorer.rewrite;

import concert.explorer.Calls;
import concert.explorer.Initialisers;
import concert.explorer.rewrite.naming.Site;
import concert.explorer.rewrite.program.Candidate;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs a rewritten program with hooks that do what was there before.
 *
 * <p>Usage: {@code PlainRun CLASS_PATH MAIN_CLASS [CALLS]}. The hooks that were called, each once
 * for each position, go to the file CALLS: {@code file:line hook field}. With the word {@code
 * failing} in its place every hook that releases a monitor throws an Error.
 */
public final class PlainRun {
  private PlainRun() {}

  public static void main(String[] args) throws Throwable {
    List<Path> classPath = new ArrayList<>();
    for (String each : args[0].split(File.pathSeparator)) {
      classPath.add(Paths.get(each));
    }
    Candidate candidate = Candidate.read(classPath);
    Loader loader = new Loader(candidate);
    RealInitialisation initialisation = new RealInitialisation(candidate.classes(), loader);
    Initialisers.by(initialisation);
    Class<?> mainClass = Class.forName(args[1], true, loader);
    Method main = mainClass.getMethod("main", String[].class);
    main.setAccessible(true);
    if (args.length > 2 && args[2].equals("failing")) {
      Calls.to(PlainRun::fail);
    } else if (args.length > 2) {
      record(candidate, args[2]);
    }
    try {
      initialisation.initialise(candidate.classes().find(args[1].replace('.', '/')).index());
      main.invoke(null, (Object) new String[0]);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static void fail(String hook, int field, int site) {
    if (hook.equals("monitorExit")) {
      throw new Error("no release");
    }
  }

  private static void record(Candidate candidate, String file) {
    Set<Long> seen = new HashSet<>();
    Set<String> calls = new TreeSet<>();
    Calls.to((hook, field, site) -> note(candidate, seen, calls, hook, field, site));
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  Calls.to(null);
                  try (PrintWriter out = new PrintWriter(file, "UTF-8")) {
                    calls.forEach(out::println);
                  } catch (IOException e) {
                    throw new IllegalStateException(e);
                  }
                }));
  }

  /** Only calls from the program have a position; the JDK's, also those made here, end at once. */
  private static void note(
      Candidate candidate,
      Set<Long> seen,
      Set<String> calls,
      String hook,
      int field,
      int site) {
    if (site < 0) {
      if (hook.startsWith("born") || hook.startsWith("initialise")) {
        noteByStack(candidate, calls, hook);
      }
      return;
    }
    synchronized (calls) {
      if (seen.add(((long) hook.hashCode() << 40) ^ ((long) (field + 1) << 20) ^ site)) {
        Site at = candidate.sites().get(site);
        String name = field < 0 ? "" : " " + candidate.fields().get(field);
        calls.add(at.file() + ":" + at.line() + " " + hook + name);
      }
    }
  }

  /** These hooks get no position: the stack has it. */
  private static void noteByStack(Candidate candidate, Set<String> calls, String hook) {
    for (StackTraceElement each : new Throwable().getStackTrace()) {
      String name = each.getClassName();
      if (candidate.classFiles().containsKey(name.replace('.', '/'))) {
        synchronized (calls) {
          calls.add(each.getFileName() + ":" + each.getLineNumber() + " " + hook);
        }
        return;
      }
      if (!name.startsWith("concert.explorer.")) {
        return;
      }
    }
  }
}
