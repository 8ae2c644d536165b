//! labels: livelock
//! coverage: any
//! output: "started\n"
//! threads: 1
// The body is an empty infinite loop, which touches nothing shared and never ends.
public class IdleForever {
    public static void main(String[] args) {
        Thread idle = new Thread(() -> {
            while (true);
        });
        idle.start();
        System.out.println("started");
    }
}
