package dev.okiagari.engine.internal.store.row;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run that is to begin; {@code RunView} says what its values mean. */
public record NewRun(
        String job,
        String pipeline,
        double failAbove,
        List<String> failOn,
        Duration maxHold,
        String startedBy,
        @Nullable Long rerunOf) {}
