//! labels: data_race
//! coverage: exhausted
//! race: UnsafeRoute.current 14 16
//! race: RouteStops.hops 20 31
//! output: "3\n"
//! output: "no route\n"
//! threads: 1
// The finished object is handed over through a plain field: the reference and the non-final field
// race, the final one does not.
public class UnsafeRoute {
    private static RouteStops current;

    public static void main(String[] args) {
        Thread planner = new Thread(() -> current = new RouteStops("north", 3));
        planner.start();
        RouteStops seen = current;
        if (seen == null) {
            System.out.println("no route");
        } else if (seen.name.length() == 5) {
            System.out.println(seen.hops);
        }
    }
}

class RouteStops {
    final String name;
    int hops;

    RouteStops(String name, int hops) {
        this.name = name;
        this.hops = hops;
    }
}
