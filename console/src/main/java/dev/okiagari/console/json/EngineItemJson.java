package dev.okiagari.console.json;

import dev.okiagari.console.reading.ItemSnapshot;
import dev.okiagari.console.why.Circumstances;
import dev.okiagari.console.why.Hold;
import dev.okiagari.console.why.StateWord;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.Staleness;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An item in a list; what its members mean is said at {@link ItemView}. */
public record EngineItemJson(
        long id,
        String pipeline,
        String key,
        State state,
        boolean retrying,
        boolean held,
        String step,
        int attempt,
        @Nullable Integer maxAttempts,
        Instant since,
        @Nullable Instant dueAt,
        Instant createdAt,
        @Nullable Instant endedAt,
        @Nullable Long runId,
        @Nullable Long nodeId,
        int rescues,
        @Nullable Instant rescuedAt,
        @Nullable Instant nextRescueNotBefore,
        @Nullable String reason,
        @Nullable State ending,
        @Nullable BehindHold hold,
        @Nullable Failure failure,
        @Nullable Long parentId,
        Stale staleness,
        String why) {

    /** The hold that it waits behind. */
    public record BehindHold(String name, Instant since, String reason, String by) {}

    /** Its latest failure. */
    public record Failure(
            Kind kind,
            String category,
            @Nullable Integer httpStatus,
            @Nullable String sqlState,
            String exceptionName,
            String message,
            String rule,
            String step,
            int attempt,
            int maxAttempts,
            Instant at) {}

    /** Whether it should have moved. */
    public record Stale(boolean stale, @Nullable Instant since, String step, String message) {}

    public static EngineItemJson of(ItemSnapshot seen) {
        ItemView item = seen.item();
        return new EngineItemJson(
                item.id(),
                item.pipeline(),
                item.key(),
                item.state(),
                item.retrying(),
                StateWord.isHeld(item, seen.at()),
                item.step(),
                item.attempt(),
                seen.at().maxAttempts(),
                item.since(),
                item.dueAt(),
                item.createdAt(),
                item.endedAt(),
                item.runId(),
                item.nodeId(),
                item.rescues().count(),
                item.rescues().lastAt(),
                item.rescues().nextNotBefore(),
                item.reason(),
                seen.at().ending(),
                hold(seen.at()),
                failure(item.failure()),
                item.parentId(),
                stale(Staleness.of(item, seen.at().now(), seen.at().staleAfter())),
                seen.why());
    }

    private static @Nullable BehindHold hold(Circumstances at) {
        Hold hold = at.hold();
        return hold == null ? null : new BehindHold(hold.name(), hold.since(), hold.reason(), hold.by());
    }

    private static @Nullable Failure failure(ItemView.@Nullable LatestFailure failure) {
        return failure == null
                ? null
                : new Failure(
                        failure.kind(),
                        failure.category(),
                        failure.httpStatus(),
                        failure.sqlState(),
                        failure.exceptionName(),
                        failure.message(),
                        failure.rule(),
                        failure.step(),
                        failure.attempt(),
                        failure.maxAttempts(),
                        failure.at());
    }

    private static Stale stale(Staleness staleness) {
        return new Stale(staleness.stale(), staleness.since(), staleness.step(), staleness.message());
    }
}
