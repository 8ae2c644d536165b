public class Museum {
    private int opening = 9;
    private int closing = 18;

    synchronized boolean openAt(int hour) {
        if (hour >= closing) {
            return false;
        }
        opening = hour;
        return true;
    }

    synchronized boolean closeAt(int hour) {
        if (hour <= opening) {
            return false;
        }
        closing = hour;
        return true;
    }

    synchronized String hours() {
        return "open from " + opening + " to " + closing;
    }

    static final class MorningOffice extends Thread {
        private final Museum museum;
        private int refused;

        MorningOffice(Museum museum) {
            this.museum = museum;
        }

        @Override
        public void run() {
            for (int hour : new int[] {11, 15}) {
                if (!museum.openAt(hour)) {
                    refused++;
                }
            }
        }
    }

    static final class EveningOffice extends Thread {
        private final Museum museum;
        private int refused;

        EveningOffice(Museum museum) {
            this.museum = museum;
        }

        @Override
        public void run() {
            for (int hour : new int[] {16, 12}) {
                if (!museum.closeAt(hour)) {
                    refused++;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Museum museum = new Museum();
        MorningOffice morning = new MorningOffice(museum);
        EveningOffice evening = new EveningOffice(museum);
        morning.start();
        evening.start();
        morning.join();
        evening.join();
        System.out.println(museum.hours());
        System.out.println("refused changes: " + (morning.refused + evening.refused));
    }
}
