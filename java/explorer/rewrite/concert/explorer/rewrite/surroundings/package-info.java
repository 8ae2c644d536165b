/** What a program learns of the clock and of the machine around it: the runtime writes it down. */
package concert.explorer.rewrite.surroundings;
