//! labels: none
//! coverage: exhausted
//! output: "go\nslow\nhalt\n"
//! threads: 3
// Each thread waits for its colour; the switch on the enum picks the next one under the monitor.
public class TrafficLightTurns {
    enum Colour {
        GREEN, AMBER, RED
    }

    private Colour shown = Colour.GREEN;

    private synchronized void act(Colour mine) throws InterruptedException {
        while (shown != mine) {
            wait();
        }
        switch (mine) {
            case GREEN:
                System.out.println("go");
                shown = Colour.AMBER;
                break;
            case AMBER:
                System.out.println("slow");
                shown = Colour.RED;
                break;
            default:
                System.out.println("halt");
        }
        notifyAll();
    }

    public static void main(String[] args) {
        TrafficLightTurns light = new TrafficLightTurns();
        for (Colour colour : Colour.values()) {
            new Thread(() -> {
                try {
                    light.act(colour);
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }, colour.name()).start();
        }
    }
}
