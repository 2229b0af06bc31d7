package dev.okiagari.console.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.console.reading.ItemReadings;
import dev.okiagari.console.store.ChildReads;
import dev.okiagari.console.store.NoteReads;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.HistoryEntry;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.engine.view.Refusal;
import dev.okiagari.kit.json.JsonText;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything about an item: as in a list, and what happened to it, oldest first. */
public record EngineItemDetailsJson(
        @JsonUnwrapped EngineItemJson item,
        List<HistoryEntry> history,
        List<FailedAttempt> failures,
        List<ActEntry> acts,
        List<Refusal> refusals,
        List<Note> notes,
        @Nullable Parent parent,
        List<ChildReads.Child> children,
        @Nullable JsonNode payload) {

    /**
     * A failed attempt or a rescue.
     *
     * @param trace its stack trace, of the latest 50; null: none is kept
     */
    public record FailedAttempt(
            String step,
            int visit,
            int attempt,
            int maxAttempts,
            Kind kind,
            String category,
            @Nullable Integer httpStatus,
            @Nullable String sqlState,
            String exceptionName,
            String message,
            String rule,
            long durationMs,
            boolean isRescue,
            Instant at,
            @Nullable Instant retryAt,
            @Nullable Long nodeId,
            @Nullable String trace) {}

    /** What a step left for later ones. */
    public record Note(String name, String step, int visit, JsonNode value) {}

    /** The item that it is a child of. */
    public record Parent(long id, String pipeline, String key, State state) {}

    public static EngineItemDetailsJson of(ItemReadings.Whole whole) {
        String payload = whole.seen().item().payload();
        return new EngineItemDetailsJson(
                EngineItemJson.of(whole.seen()),
                whole.history(),
                whole.failures().stream().map(EngineItemDetailsJson::failed).toList(),
                whole.acts(),
                whole.refusals(),
                whole.notes().stream().map(EngineItemDetailsJson::note).toList(),
                whole.parent().map(EngineItemDetailsJson::parent).orElse(null),
                whole.children(),
                payload == null ? null : JsonText.stored(payload));
    }

    private static FailedAttempt failed(LedgerEntry entry) {
        return new FailedAttempt(
                entry.step(),
                entry.visit(),
                entry.attempt(),
                entry.maxAttempts(),
                entry.kind(),
                entry.category(),
                entry.httpStatus(),
                entry.sqlState(),
                entry.exceptionName(),
                entry.message(),
                entry.rule(),
                entry.duration().toMillis(),
                entry.isRescue(),
                entry.at(),
                entry.retryAt(),
                entry.nodeId(),
                entry.trace());
    }

    private static Note note(NoteReads.NoteRow note) {
        return new Note(note.name(), note.step(), note.visit(), JsonText.stored(note.json()));
    }

    private static Parent parent(ItemView parent) {
        return new Parent(parent.id(), parent.pipeline(), parent.key(), parent.state());
    }
}
