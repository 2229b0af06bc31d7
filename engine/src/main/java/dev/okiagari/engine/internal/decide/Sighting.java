package dev.okiagari.engine.internal.decide;

/**
 * What a node saw of its database at a beat. By comparing two, it notices that the database went back in time: a
 * restored backup, or a failover that lost commits.
 *
 * @param beats the node's own beats on its row, this one included
 * @param server which server answered, and from which table: another after a restart, a failover or a restore
 * @param installation the name of the database
 */
public record Sighting(long beats, String server, String installation) {

    /** What the next sighting says about the time in between. */
    public enum Course {
        /** Consistent with a database that has simply continued. */
        WENT_ON,
        /** Another server: it may lack commits, which has to be checked. That alone is no reason to drop anything. */
        CHANGED,
        /** It no longer has what was there at this sighting. */
        WENT_BACK
    }

    public Course until(Sighting next) {
        if (next.beats <= beats || !next.installation.equals(installation)) {
            return Course.WENT_BACK;
        }
        return next.server.equals(server) ? Course.WENT_ON : Course.CHANGED;
    }
}
