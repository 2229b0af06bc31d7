package dev.okiagari.console.json;

import dev.okiagari.console.reading.ItemSnapshot;
import dev.okiagari.console.why.Hold;
import dev.okiagari.console.why.StateWord;
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
        @Nullable Hold hold,
        ItemView.@Nullable LatestFailure failure,
        ItemView.@Nullable Progress progress,
        @Nullable Long parentId,
        Staleness staleness,
        String why) {

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
                seen.at().hold(),
                item.failure(),
                item.progress(),
                item.parentId(),
                Staleness.of(item, seen.at().now(), seen.at().staleAfter()),
                seen.why());
    }
}
