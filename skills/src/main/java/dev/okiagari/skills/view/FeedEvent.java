package dev.okiagari.skills.view;

import org.jspecify.annotations.Nullable;

/**
 * A move of some submission.
 *
 * @param number of the event; numbers grow, but a smaller one may become visible after a larger one
 * @param repository null for an upload
 * @param skill null before it was fetched
 */
public record FeedEvent(
        long number,
        EventView event,
        @Nullable String repository,
        @Nullable String skill) {}
