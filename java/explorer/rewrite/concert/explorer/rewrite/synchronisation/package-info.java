/** Puts hooks on monitors, waits and waiting loops of the program. */
package concert.explorer.rewrite.synchronisation;
