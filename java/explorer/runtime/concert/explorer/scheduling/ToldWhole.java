package concert.explorer.scheduling;

/**
 * The last access of a thread to an object that is one variable: methods of such an object that call
 * one another make one access, as long as nobody else runs, the thread gives nothing back that orders
 * it, and the program makes no other call.
 */
public final class ToldWhole {
  private Object object;
  private boolean written;
  private int site;
  private long stops;

  ToldWhole() {}

  /** What comes now may not be ordered as the last access was. */
  public void forget() {
    object = null;
  }

  /** Tells whether an access adds nothing to the last one. */
  public boolean covers(Task me, Object object, boolean writes) {
    return this.object == object
        && (written || !writes)
        && site == me.callSite
        && stops == Scheduler.stops;
  }

  public void note(Task me, Object object, boolean writes) {
    this.object = object;
    written = writes;
    site = me.callSite;
    stops = Scheduler.stops;
  }
}
