package concert.explorer.main.isolation;

import concert.explorer.Harness;
import concert.explorer.StaticPart;
import concert.explorer.UserFields;
import concert.explorer.main.protocol.Request;
import concert.explorer.rewrite.initialisation.CandidateClass;
import concert.explorer.rewrite.initialisation.ClassTable;
import concert.explorer.rewrite.initialisation.StaticField;
import concert.explorer.rewrite.naming.Field;
import concert.explorer.rewrite.program.Candidate;
import concert.explorer.rewrite.program.LibraryReach;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import sun.misc.Unsafe;

/** A program under test, rewritten and loaded. */
public final class Program implements UserFields {
  public final Candidate candidate;
  public final StaticPart[] parts;

  /** The method to start with; null where the program has no entry. */
  public Method main;

  public final int mainIndex;
  private final String mainName;
  private final Unsafe unsafe;
  private final Annotations annotations;
  private ProgramLoader loader;
  private boolean used;

  public Program(Request request, Unsafe unsafe) throws java.io.IOException {
    this.unsafe = unsafe;
    candidate = Candidate.read(request.classPath);
    mainName = request.mainClass;
    if (candidate.namesLoggers()) {
      Loggers.prepare();
    }
    if (candidate.namesAnnotations()) {
      Annotations.prepare();
      annotations = new Annotations(unsafe);
    } else {
      annotations = null;
    }
    ClassTable table = candidate.classes();
    parts = new StaticPart[table.size()];
    load();
    CandidateClass mainClass =
        main == null ? null : table.find(main.getDeclaringClass().getName().replace('.', '/'));
    mainIndex = mainClass == null ? -1 : mainClass.index();
  }

  private void load() {
    loader = new ProgramLoader(candidate.classFiles());
    // The program's threads inherit it.
    Thread.currentThread().setContextClassLoader(loader);
    for (int i = 0; i < parts.length; i++) {
      parts[i] = part(candidate.classes().get(i));
    }
    main = entry(mainName);
  }

  /**
   * Before each execution. Where interfaces keep their initialisers, which run once in each class, all
   * classes are loaded again.
   */
  public void renew() {
    List<String> interfaces = candidate.classes().freshOnly();
    if (used && interfaces.isEmpty()) {
      forgetAnnotations();
      return;
    }
    if (used) {
      load();
    }
    used = true;
    String[] names = new String[interfaces.size()];
    for (int i = 0; i < names.length; i++) {
      names[i] = interfaces.get(i).replace('/', '.');
    }
    Harness.loaded(this, names);
  }

  private void forgetAnnotations() {
    if (annotations == null) {
      return;
    }
    for (int i = 0; i < parts.length; i++) {
      annotations.forget(classOf(candidate.classes().get(i)));
    }
  }

  private Class<?> classOf(CandidateClass entry) {
    try {
      return Class.forName(entry.name().replace('/', '.'), false, loader);
    } catch (ClassNotFoundException notRewritten) {
      throw new IllegalStateException(notRewritten);
    }
  }

  private Method entry(String name) {
    if (name.isEmpty()) {
      return null;
    }
    try {
      Class<?> type = Class.forName(name, true, loader);
      Method found = type.getMethod("main", String[].class);
      boolean starts =
          Modifier.isStatic(found.getModifiers())
              && Modifier.isPublic(type.getModifiers())
              && found.getReturnType() == void.class;
      found.setAccessible(true);
      return starts ? found : null;
    } catch (ClassNotFoundException | NoSuchMethodException none) {
      return null;
    }
  }

  private StaticPart part(CandidateClass entry) {
    if (!entry.hasReset()) {
      return new NoStaticPart(entry);
    }
    return entry.isEnum()
        ? new EnumPart(entry, loader, unsafe)
        : new RewrittenPart(entry, loader);
  }

  private static int[] indices(CandidateClass entry) {
    int[] indices = new int[entry.interfaces().size()];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = entry.interfaces().get(i).index();
    }
    return indices;
  }

  private static final class NoStaticPart implements StaticPart {
    private final CandidateClass entry;

    NoStaticPart(CandidateClass entry) {
      this.entry = entry;
    }

    @Override
    public String name() {
      return entry.name().replace('/', '.');
    }

    @Override
    public int parent() {
      return entry.superIndex();
    }

    @Override
    public int[] interfaces() {
      return indices(entry);
    }

    @Override
    public void reset() {}

    @Override
    public void initialise() {}
  }

  /** An enum, whose constants java.lang.Class remembers: not from one execution to the next. */
  private static final class EnumPart extends RewrittenPart {
    private final Unsafe unsafe;
    private final long constants;
    private final long directory;

    EnumPart(CandidateClass entry, ClassLoader loader, Unsafe unsafe) {
      super(entry, loader);
      this.unsafe = unsafe;
      try {
        constants = unsafe.objectFieldOffset(Class.class.getDeclaredField("enumConstants"));
        directory =
            unsafe.objectFieldOffset(Class.class.getDeclaredField("enumConstantDirectory"));
      } catch (NoSuchFieldException otherJdk) {
        throw new IllegalStateException(otherJdk);
      }
    }

    @Override
    public void reset() {
      super.reset();
      unsafe.putObject(type(), constants, null);
      unsafe.putObject(type(), directory, null);
    }
  }

  private static class RewrittenPart implements StaticPart {
    private static final Integer RESET = 0;
    private static final Integer RUN = 1;

    private final CandidateClass entry;
    private final ClassLoader loader;
    private Class<?> type;
    private Method init;

    RewrittenPart(CandidateClass entry, ClassLoader loader) {
      this.entry = entry;
      this.loader = loader;
    }

    private Method init() {
      if (init == null) {
        try {
          type = Class.forName(entry.name().replace('/', '.'), true, loader);
          init = type.getDeclaredMethod("concert$init", int.class);
          init.setAccessible(true);
        } catch (ReflectiveOperationException notRewritten) {
          throw new IllegalStateException(notRewritten);
        }
      }
      return init;
    }

    /** The class, once it was reset. */
    Class<?> type() {
      return type;
    }

    @Override
    public String name() {
      return entry.name().replace('/', '.');
    }

    @Override
    public int parent() {
      return entry.superIndex();
    }

    @Override
    public int[] interfaces() {
      return indices(entry);
    }

    @Override
    public void reset() {
      try {
        init().invoke(null, RESET);
      } catch (ReflectiveOperationException unexpected) {
        throw new IllegalStateException(unexpected);
      }
    }

    @Override
    public void initialise() throws Throwable {
      if (!entry.hasInitialiser()) {
        return;
      }
      try {
        init().invoke(null, RUN);
      } catch (InvocationTargetException thrown) {
        throw thrown.getCause();
      }
    }
  }

  @Override
  public boolean isUser(Class<?> type) {
    return type.getClassLoader() == loader;
  }

  @Override
  public boolean reaches(String name) {
    String internal = name.replace('.', '/');
    return candidate.classes().find(internal) != null || !LibraryReach.hides(internal);
  }

  @Override
  public boolean opens(Class<?> type) {
    return LibraryReach.opensToReflection(type.getName().replace('.', '/'), type.isInterface());
  }

  @Override
  public int initialised(Class<?> type) {
    CandidateClass entry = find(type);
    return entry != null && candidate.classes().needsInitialising(entry)
        ? entry.index()
        : CandidateClass.NONE;
  }

  private CandidateClass find(Class<?> type) {
    return candidate.classes().find(type.getName().replace('.', '/'));
  }

  @Override
  public int field(java.lang.reflect.Field field) {
    Class<?> owner = field.getDeclaringClass();
    Field known = candidate.fields().find(owner.getName().replace('.', '/'), field.getName());
    return known == null || Modifier.isFinal(field.getModifiers()) ? -1 : known.id();
  }

  @Override
  public boolean isConstant(java.lang.reflect.Field field) {
    CandidateClass entry = find(field.getDeclaringClass());
    if (entry == null || !Modifier.isStatic(field.getModifiers())) {
      return false;
    }
    for (StaticField each : entry.staticFields()) {
      if (each.isFinal() && each.name().equals(field.getName())) {
        return true;
      }
    }
    return false;
  }

  @Override
  public long[] fields(Class<?> type) {
    List<Long> pairs = new ArrayList<>();
    for (Class<?> c = type; c != null && isUser(c); c = c.getSuperclass()) {
      for (java.lang.reflect.Field field : c.getDeclaredFields()) {
        Field known = candidate.fields().find(c.getName().replace('.', '/'), field.getName());
        if (known != null && !Modifier.isStatic(field.getModifiers())) {
          pairs.add(unsafe.objectFieldOffset(field));
          pairs.add((long) known.id());
        }
      }
    }
    long[] flat = new long[pairs.size()];
    for (int i = 0; i < flat.length; i++) {
      flat[i] = pairs.get(i);
    }
    return flat;
  }
}
