/** Models waiting: monitors, synchronizers, parking, pools, pipes, waiting loops. */
package concert.explorer.synchronisation;
