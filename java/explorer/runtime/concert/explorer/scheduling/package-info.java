/** Decides which thread runs: their states, their carriers, virtual time, and their ends. */
package concert.explorer.scheduling;
