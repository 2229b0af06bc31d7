package dev.okiagari.server.web.catalog.api;

import org.jspecify.annotations.Nullable;

/** What is sent to start something or to go on with it, and what is answered. */
public final class Orders {
    private Orders() {}

    /**
     * Starts a run.
     *
     * @param job ranking, item, genre, tag or active
     * @param limit maximum number of targets; what is cut off stays for the next run
     */
    public record StartRun(String job, @Nullable Integer limit) {}

    /** A run that was started, or goes on. */
    public record StartedRun(long runId) {}

    /** A net that was started, or goes on. */
    public record StartedNet(String net) {}

    /** Why somebody does something; recorded with their name. */
    public record Why(String reason) {}
}
