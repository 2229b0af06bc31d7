package dev.okiagari.engine.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One period during which something was on hold, and why.
 *
 * @param name {@code step:pipeline:step}, {@code step:pipeline:step@build} or {@code upstream:name}
 * @param by who put it on hold; "engine" for the engine itself
 * @param endedAt null while it is on hold
 * @param endedBy who ended it, or put it on hold for another reason
 */
public record HoldPeriod(
        String name,
        String by,
        String reason,
        Instant begunAt,
        @Nullable Instant endedAt,
        @Nullable String endedBy,
        @Nullable String endReason) {}
