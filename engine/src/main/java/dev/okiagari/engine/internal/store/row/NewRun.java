package dev.okiagari.engine.internal.store.row;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run that is to begin.
 *
 * @param failAbove the share of failed targets above which it fails
 * @param failOn categories that fail it by a single target
 * @param maxHold how long it waits when all that is left of it is behind holds
 * @param rerunOf the run whose failed targets it tries again
 */
public record NewRun(
        String job,
        String pipeline,
        double failAbove,
        List<String> failOn,
        Duration maxHold,
        String startedBy,
        @Nullable Long rerunOf) {}
