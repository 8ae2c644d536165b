package concert.natively;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Loads a program's classes, with delays in them. */
final class LateLoader extends ClassLoader {
    private final Path folder;

    LateLoader(Path folder) {
        super(LateLoader.class.getClassLoader());
        this.folder = folder;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        Path file = folder.resolve(name.replace('.', '/') + ".class");
        try {
            byte[] late = LateCode.of(Files.readAllBytes(file));
            return defineClass(name, late, 0, late.length);
        } catch (IOException missing) {
            throw new ClassNotFoundException(name, missing);
        }
    }
}
