//! labels: none
//! coverage: any
//! left_out: surroundings
// The explorer adds members to the program's classes.
public class MembersLookedAt {
    private int total;

    public static void main(String[] args) throws InterruptedException {
        MembersLookedAt account = new MembersLookedAt();
        Thread adder = new Thread(() -> account.total++);
        adder.start();
        if (MembersLookedAt.class.getDeclaredFields().length != 1
                || MembersLookedAt.class.getInterfaces().length != 0) {
            adder.join();
        }
        account.total++;
        adder.join();
    }
}
