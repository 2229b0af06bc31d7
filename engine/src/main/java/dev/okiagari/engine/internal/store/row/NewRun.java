package dev.okiagari.engine.internal.store.row;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run to start; {@code RunView} describes the values. */
public record NewRun(
        String job,
        String pipeline,
        double failAbove,
        List<String> failOn,
        Duration maxHold,
        String startedBy,
        @Nullable Long rerunOf) {}
