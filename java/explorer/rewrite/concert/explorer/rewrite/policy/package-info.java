/** Decides how classes, fields and calls are treated, and which hooks replace which methods. */
package concert.explorer.rewrite.policy;
