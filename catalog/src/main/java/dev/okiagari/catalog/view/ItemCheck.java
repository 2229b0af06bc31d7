package dev.okiagari.catalog.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What came of asking the shop for an item in one run.
 *
 * @param at when it ended, or came to where it is
 * @param result unchanged, changed, gone, failed, owed, cancelled, or where it is: waiting, running
 * @param reason why it failed or waits; null: nothing to say
 * @param target as the engine numbers it
 */
public record ItemCheck(
        long run, Instant at, String result, @Nullable String reason, long target) {}
