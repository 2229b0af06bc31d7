package dev.okiagari.engine.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that is held, as people see it.
 *
 * @param name {@code step:pipeline:step}, {@code step:pipeline:step@build}, {@code upstream:name} or {@code pipeline:name}
 * @param by who holds it; the engine calls itself that
 * @param failedProbes since it is held
 * @param probeAt when the next probe may be made; null when none will be
 * @param isProbed a node is probing it now
 */
public record HoldView(
        String name,
        HoldKind kind,
        Instant since,
        String reason,
        String by,
        int failedProbes,
        @Nullable Instant probeAt,
        boolean isProbed) {}
