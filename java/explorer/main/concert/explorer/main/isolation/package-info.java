/** Loads a program, keeps it from the explorer, and resets what executions leave behind. */
package concert.explorer.main.isolation;
