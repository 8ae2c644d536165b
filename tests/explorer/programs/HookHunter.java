//! labels: none
//! coverage: exhausted
//! output: "absent\nabsent\n"
//! threads: 2
// Classes of the checker are not the program's to see: each loader answers with
// ClassNotFoundException.
public class HookHunter {
    private static void hunt(ClassLoader loader) {
        try {
            Class<?> found = Class.forName("concert.explorer.hooks.FieldHooks", false, loader);
            System.out.println("found " + found);
        } catch (ClassNotFoundException | NoClassDefFoundError | SecurityException e) {
            System.out.println("absent");
        }
    }

    public static void main(String[] args) {
        ClassLoader mine = HookHunter.class.getClassLoader();
        new Thread(() -> hunt(mine)).start();
        new Thread(() -> hunt(null)).start();
    }
}
