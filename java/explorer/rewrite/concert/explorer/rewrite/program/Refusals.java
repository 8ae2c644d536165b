package concert.explorer.rewrite.program;

import concert.explorer.rewrite.policy.RefusedClass.Reason;
import concert.explorer.rewrite.policy.RefusedClass;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.ClassNode;

/** Classes of the program that could reach into the explorer, or that it cannot run. */
final class Refusals {
  private static final int MAGIC = 0xCAFEBABE;

  /** Older ones have no frames, which the loop hooks are built on. */
  private static final int OLDEST_VERSION = Opcodes.V1_6;

  private static final String OWN_PACKAGE = "concert/explorer/";
  private static final String OWN_MEMBER = "concert$";
  private static final String[] RESERVED = {"java/", "javax/", "sun/", "jdk/", "com/sun/"};

  private static final int UTF8 = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;

  private Refusals() {}

  /**
   * Reads a class of the program.
   *
   * @throws RefusedClass when it is not one that the explorer runs
   */
  static ClassNode read(byte[] classFile) {
    checkVersion(classFile);
    ClassNode node = new ClassNode();
    try {
      new ClassReader(classFile).accept(node, ClassReader.EXPAND_FRAMES);
    } catch (RuntimeException | OutOfMemoryError e) {
      // Lengths that no class has make ASM ask for arrays as long.
      throw malformed();
    }
    checkName(node.name);
    checkConstants(node.name, classFile);
    return node;
  }

  private static RefusedClass malformed() {
    return new RefusedClass(Reason.MALFORMED, "?", "is not a well-formed class file");
  }

  private static void checkVersion(byte[] classFile) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile))) {
      if (in.readInt() != MAGIC) {
        throw malformed();
      }
      in.readUnsignedShort();
      int version = in.readUnsignedShort();
      if (version < OLDEST_VERSION || version > Opcodes.V1_8) {
        String range = OLDEST_VERSION + " to " + Opcodes.V1_8;
        throw new RefusedClass(
            Reason.UNDEFINABLE, "?", "has class-file version " + version + ", not " + range);
      }
    } catch (IOException e) {
      throw malformed();
    }
  }

  private static void checkName(String name) {
    for (String prefix : RESERVED) {
      if (name.startsWith(prefix)) {
        throw new RefusedClass(Reason.UNDEFINABLE, name, "is in a package of the JDK");
      }
    }
    if (name.startsWith(OWN_PACKAGE)) {
      throw new RefusedClass(Reason.UNDEFINABLE, name, "is in the explorer's package");
    }
  }

  /** Every name of a class or member, wherever it is used, is a UTF-8 constant. */
  private static void checkConstants(String name, byte[] classFile) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile))) {
      in.readLong();
      int count = in.readUnsignedShort();
      for (int i = 1; i < count; i++) {
        int tag = in.readUnsignedByte();
        if (tag == UTF8) {
          checkConstant(name, in.readUTF());
        } else {
          in.readFully(new byte[size(tag)]);
        }
        i += tag == LONG || tag == DOUBLE ? 1 : 0;
      }
    } catch (IOException e) {
      throw malformed();
    }
  }

  private static void checkConstant(String name, String text) {
    if (text.contains(OWN_PACKAGE)) {
      throw new RefusedClass(Reason.FORBIDDEN, name, "refers to the explorer: " + text);
    }
    if (text.startsWith(OWN_MEMBER)) {
      throw new RefusedClass(
          Reason.FORBIDDEN, name, "uses a name that the explorer reserves: " + text);
    }
  }

  /** Bytes after the tag of a constant (JVMS 4.4). */
  private static int size(int tag) throws IOException {
    switch (tag) {
      case 7: // Class
      case 8: // String
      case 16: // MethodType
        return 2;
      case 15: // MethodHandle
        return 3;
      case 3: // Integer
      case 4: // Float
      case 9: // Fieldref
      case 10: // Methodref
      case 11: // InterfaceMethodref
      case 12: // NameAndType
      case 18: // InvokeDynamic
        return 4;
      case LONG:
      case DOUBLE:
        return 8;
      default:
        throw new IOException("constant of kind " + tag);
    }
  }
}
