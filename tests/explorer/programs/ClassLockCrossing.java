//! labels: deadlock
//! coverage: exhausted
//! output: ""
//! output: "audited\nsaved\n"
//! output: "saved\naudited\n"
//! threads: 2
// The static method holds the class and wants the instance, the instance method the other way
// round.
public class ClassLockCrossing {
    private static final ClassLockCrossing MAIN_BRANCH = new ClassLockCrossing();
    private static int audits;
    private int saves;

    static synchronized void audit() {
        audits++;
        MAIN_BRANCH.touch();
        System.out.println("audited");
    }

    synchronized void touch() {
        saves++;
    }

    synchronized void save() {
        touch();
        audits(0);
        System.out.println("saved");
    }

    private static synchronized void audits(int more) {
        audits += more;
    }

    public static void main(String[] args) {
        new Thread(ClassLockCrossing::audit).start();
        new Thread(MAIN_BRANCH::save).start();
    }
}
