package dev.okiagari.engine.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An action on many items and its progress.
 *
 * @param step of a replay
 * @param filter which items, as JSON, for people
 * @param endedBy who stopped it; null while it runs and when it completed
 */
public record ActionView(
        long id,
        Act act,
        @Nullable String step,
        String filter,
        int perSecond,
        String who,
        String why,
        Progress progress,
        Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable String endedBy) {

    /** The state of an action. */
    public enum Stage {
        RUNNING,
        DONE,
        STOPPED
    }

    /** How many items were acted on, and how many matched but had moved on before the act. */
    public record Progress(Stage stage, long changed, long skipped) {}
}
