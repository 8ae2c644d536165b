/** Initialises and resets the program's classes anew in each execution. */
package concert.explorer.rewrite.initialisation;
