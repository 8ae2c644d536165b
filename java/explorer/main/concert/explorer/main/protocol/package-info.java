/** Requests and their limits as they come in, and the JSON that goes out. */
package concert.explorer.main.protocol;
