public class CityTour {
    static final class Phrasebook {
        private static final String[][] PAGES = {
            {"sea", "mer"}, {"sun", "soleil"}, {"sky", "ciel"},
        };

        private String lastWord;
        private String lastTranslation;
        private int turned;

        synchronized String translate(String word) {
            if (!word.equals(lastWord)) {
                turned++;
                lastTranslation = find(word);
                lastWord = word;
            }
            return lastTranslation;
        }

        private static String find(String word) {
            for (String[] page : PAGES) {
                if (page[0].equals(word)) {
                    return page[1];
                }
            }
            throw new IllegalArgumentException(word);
        }

        synchronized int turned() {
            return turned;
        }
    }

    static final class Guide extends Thread {
        private final Phrasebook book;
        private final String first;
        private final String second;
        private String said;

        Guide(String name, Phrasebook book, String first, String second) {
            super(name);
            this.book = book;
            this.first = first;
            this.second = second;
        }

        @Override
        public void run() {
            said = book.translate(first) + " " + book.translate(second);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Phrasebook book = new Phrasebook();
        Guide x = new Guide("X", book, "sea", "sea");
        Guide y = new Guide("Y", book, "sun", "sea");
        x.start();
        y.start();
        x.join();
        y.join();
        System.out.println("X: " + x.said);
        System.out.println("Y: " + y.said);
        System.out.println("pages turned " + book.turned() + " times");
    }
}
