/** Collects violations, races and shared objects, and makes the verdict of them. */
package concert.explorer.main.verdict;
