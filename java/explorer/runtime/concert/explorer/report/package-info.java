/** Reports to the driver: outcome, output, waits, and what the execution left out. */
package concert.explorer.report;
