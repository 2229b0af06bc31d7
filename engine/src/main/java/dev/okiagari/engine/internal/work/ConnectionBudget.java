package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.StartRefused;

/**
 * How a node divides its connections: one each for beats, claims and wake-ups, one for each flusher, the rest for
 * writes and rare work. One is left for the application's client.
 *
 * @param side for watching, schedules, limited calls and rescues
 */
record ConnectionBudget(int side, int writers) {
    /** For each of its users one. */
    static final int SIDE = 4;

    private static final int FIXED = 3;
    private static final int CLIENT = 1;

    /** What a node of these settings uses at most, with its client. */
    static int wanted(Settings settings) {
        return settings.connections() + CLIENT;
    }

    private static int least(Settings settings) {
        return FIXED + settings.flushers() + 1 + 1 + CLIENT;
    }

    /** Throws with advice if these are too few. */
    static ConnectionBudget of(Settings settings, int lent) {
        if (lent < least(settings)) {
            throw StartRefused.poolTooSmall("could not start because this node needs " + wanted(settings)
                    + " connections, at least " + least(settings) + ", and the pool lends " + lent
                    + ": raise its maximum (HikariCP: maximumPoolSize), or give the node a data source of its own");
        }
        int spare = lent - CLIENT - FIXED - settings.flushers();
        int side = Math.clamp(spare / 2, 1, SIDE);
        return new ConnectionBudget(side, Math.min(settings.writers(), spare - side));
    }

    String shortage(Settings settings, int lent) {
        return "this node and its client use up to " + wanted(settings) + " connections and the pool lends " + lent
                + ": working with " + writers + " writers instead of " + settings.writers()
                + "; raise the pool's maximum for more";
    }
}
