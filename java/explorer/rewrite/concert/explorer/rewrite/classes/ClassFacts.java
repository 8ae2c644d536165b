package concert.explorer.rewrite.classes;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.FieldVisitor;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/** The facts about a class that other classes need: its supertypes and members. */
public final class ClassFacts {
  /** Offset in a class file (JVMS 4.1). */
  private static final int MAJOR_VERSION = 6;

  private final String name;
  private final String superName;
  private final List<String> interfaces;
  private final int access;
  private final int version;
  private final Map<String, FieldFacts> fields = new LinkedHashMap<>();
  private final Set<String> methods = new HashSet<>();
  private boolean hasBodies;

  /**
   * @param superName internal name; null of java/lang/Object only
   * @param interfaces internal names of the direct superinterfaces
   * @param version of the class file
   */
  ClassFacts(String name, String superName, List<String> interfaces, int access, int version) {
    this.name = name;
    this.superName = superName;
    this.interfaces = interfaces;
    this.access = access;
    this.version = version;
  }

  /** Reads a class file, code excepted. */
  public static ClassFacts read(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    List<String> interfaces = Arrays.asList(reader.getInterfaces());
    ClassFacts facts =
        new ClassFacts(
            reader.getClassName(),
            reader.getSuperName(),
            interfaces,
            reader.getAccess(),
            reader.readShort(MAJOR_VERSION));
    reader.accept(
        facts.new Members(),
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return facts;
  }

  public String name() {
    return name;
  }

  public String superName() {
    return superName;
  }

  public List<String> interfaces() {
    return interfaces;
  }

  public int access() {
    return access;
  }

  public boolean isInterface() {
    return (access & Opcodes.ACC_INTERFACE) != 0;
  }

  /** In the order of the class file. */
  public Collection<FieldFacts> fields() {
    return Collections.unmodifiableCollection(fields.values());
  }

  /** The field that the class itself declares, or null. */
  FieldFacts field(String fieldName) {
    return fields.get(fieldName);
  }

  /** Tells whether the class itself declares the method. */
  boolean declares(String methodName, String descriptor) {
    return declares(methodName + descriptor);
  }

  /** As above; name and descriptor in one string. */
  public boolean declares(String method) {
    return methods.contains(method);
  }

  /** Tells whether nested classes reach its private members by methods of the compiler's. */
  boolean hasAccessors() {
    for (String method : methods) {
      if (method.startsWith(Accessors.PREFIX)) {
        return true;
      }
    }
    return false;
  }

  public boolean hasInitialiser() {
    return declares("<clinit>", "()V");
  }

  /** Tells whether it declares methods of objects that have a body: in interfaces, default methods. */
  public boolean hasBodies() {
    return hasBodies;
  }

  /** Tells whether the class file, if it is of an interface, may have public static methods. */
  public boolean allowsStaticMethods() {
    return !isInterface() || version >= Opcodes.V1_8;
  }

  private final class Members extends ClassVisitor {
    Members() {
      super(Opcodes.ASM5);
    }

    @Override
    public FieldVisitor visitField(
        int fieldAccess, String fieldName, String descriptor, String signature, Object value) {
      fields.put(
          fieldName, new FieldFacts(name, fieldName, descriptor, fieldAccess, value != null));
      return null;
    }

    @Override
    public MethodVisitor visitMethod(
        int methodAccess,
        String methodName,
        String descriptor,
        String signature,
        String[] exceptions) {
      methods.add(methodName + descriptor);
      hasBodies |= (methodAccess & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_STATIC)) == 0;
      return null;
    }
  }
}
