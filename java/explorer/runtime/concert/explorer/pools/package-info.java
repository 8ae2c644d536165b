/** Models pools, their schedulers, and stages that are completed one by another. */
package concert.explorer.pools;
