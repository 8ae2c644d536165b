//! labels: none
//! output: "trip costs 350\n"
//! threads: 2
// Two prices are fetched side by side, combined, and passed to a stage of their own.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CompletableTripPlanner {
    public static void main(String[] args) {
        ExecutorService agency = Executors.newFixedThreadPool(2);
        CompletableFuture<Integer> flight = CompletableFuture.supplyAsync(() -> 220, agency);
        CompletableFuture<Integer> hotel = CompletableFuture.supplyAsync(() -> 90, agency);
        CompletableFuture<Integer> trip = flight
                .thenCombine(hotel, Integer::sum)
                .thenCompose(net -> CompletableFuture.supplyAsync(() -> net + 40, agency));
        CompletableFuture.allOf(flight, hotel, trip).join();
        agency.shutdown();
        System.out.println("trip costs " + trip.join());
    }
}
