public class CityTour {
    private String lastWord = "none";
    private String lastTranslation = "";
    private int turned = 0;

    String translate(String word) {
        synchronized (lastWord) {
            if (word.equals(lastWord)) {
                return lastTranslation;
            }
            turned++;
            lastWord = word;
            lastTranslation = word.equals("sea") ? "mer" : word.equals("sun") ? "soleil" : "ciel";
            return lastTranslation;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CityTour tour = new CityTour();
        String[] said = new String[2];
        Thread x = new Thread(() -> said[0] = tour.translate("sea") + " " + tour.translate("sea"), "X");
        Thread y = new Thread(() -> said[1] = tour.translate("sun") + " " + tour.translate("sea"), "Y");
        x.start();
        y.start();
        x.join();
        y.join();
        System.out.println("X: " + said[0]);
        System.out.println("Y: " + said[1]);
        System.out.println("pages turned " + tour.turned + " times");
    }
}
