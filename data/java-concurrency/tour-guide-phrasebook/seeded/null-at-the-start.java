import java.util.HashMap;
import java.util.Map;

public class TourGuides {
    static class Phrasebook {
        private final Map<String, String> words = new HashMap<>();
        private String lastWord;
        private String lastTranslation;
        private int pagesTurned;

        Phrasebook() {
            words.put("sea", "mer");
            words.put("sun", "soleil");
            words.put("sky", "ciel");
        }

        synchronized String translate(String word) {
            if (lastWord.equals(word)) {
                return lastTranslation;
            }
            lastWord = word;
            lastTranslation = words.get(word);
            pagesTurned++;
            return lastTranslation;
        }

        synchronized int getPagesTurned() {
            return pagesTurned;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Phrasebook phrasebook = new Phrasebook();
        String[] result = new String[2];
        Thread x = new Thread(() -> {
            result[0] = phrasebook.translate("sea") + " " + phrasebook.translate("sea");
        }, "X");
        Thread y = new Thread(() -> {
            result[1] = phrasebook.translate("sun") + " " + phrasebook.translate("sea");
        }, "Y");
        x.start();
        y.start();
        x.join();
        y.join();
        System.out.println("X: " + result[0]);
        System.out.println("Y: " + result[1]);
        System.out.println("pages turned " + phrasebook.getPagesTurned() + " times");
    }
}
