package concert.natively;

import java.util.concurrent.ThreadLocalRandom;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/** Makes threads late, by a random time, before each field, monitor and call of the JDK. */
public final class LateCode {
    private LateCode() {}

    static byte[] of(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new LateClass(writer), 0);
        return writer.toByteArray();
    }

    /** Takes a time that is mostly none and at most two milliseconds. */
    public static void delay() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int kind = random.nextInt(100);
        if (kind >= 99) {
            spin(random.nextInt(2_000_000));
        } else if (kind >= 97) {
            spin(random.nextInt(150_000));
        } else if (kind >= 92) {
            Thread.yield();
        } else if (kind >= 75) {
            spin(random.nextInt(30_000));
        } else if (kind >= 60) {
            spin(random.nextInt(3_000));
        }
    }

    // A sleep would end on an interrupt, and take it away.
    private static void spin(long nanoseconds) {
        long end = System.nanoTime() + nanoseconds;
        while (System.nanoTime() < end) {
            continue;
        }
    }

    private static final class LateClass extends ClassVisitor {
        LateClass(ClassVisitor next) {
            super(Opcodes.ASM5, next);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String type, String generic, String[] thrown) {
            return new LateMethod(super.visitMethod(access, name, type, generic, thrown));
        }
    }

    private static final class LateMethod extends MethodVisitor {
        LateMethod(MethodVisitor next) {
            super(Opcodes.ASM5, next);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.MONITORENTER) {
                late();
            }
            super.visitInsn(opcode);
            if (opcode == Opcodes.MONITOREXIT) {
                late();
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String type) {
            late();
            super.visitFieldInsn(opcode, owner, name, type);
        }

        @Override
        public void visitMethodInsn(
                int opcode, String owner, String name, String type, boolean ofInterface) {
            if (owner.startsWith("java/") && !name.equals("<init>")) {
                late();
            }
            super.visitMethodInsn(opcode, owner, name, type, ofInterface);
        }

        private void late() {
            String here = "concert/natively/LateCode";
            super.visitMethodInsn(Opcodes.INVOKESTATIC, here, "delay", "()V", false);
        }
    }
}
