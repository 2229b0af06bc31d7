package dev.okiagari.engine.internal.store.row;

import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemView;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An item as it was read. */
public record SeenItem(
        long id,
        String pipeline,
        @Nullable Long runId,
        String key,
        State state,
        String step,
        int attempt,
        boolean retrying,
        boolean held,
        @Nullable State ending,
        @Nullable Instant dueAt,
        Instant since,
        Instant createdAt,
        @Nullable Instant endedAt,
        @Nullable Long nodeId,
        Rescues rescues,
        @Nullable String reason,
        @Nullable LatestFailure failure,
        @Nullable String payload,
        @Nullable Long parentId,
        boolean owed,
        @Nullable CallWait callWait,
        @Nullable Progress progress,
        Notes notes)
        implements ItemView {}
