package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.row.StoredNote;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns what a step said in Java values into what is stored.
 *
 * @param took how long the attempt took; null when its pipeline keeps no history
 */
record Encoding(Codec codec, @Nullable Duration took) {
    Settlement settlement(LeasedItem item, Move move, int attempt, int max, @Nullable Outcome outcome) {
        return new Settlement(
                item.lease(),
                item.pipeline(),
                item.runId(),
                move,
                attempt,
                max,
                outcome == null ? List.of() : notes(outcome),
                outcome == null ? List.of() : children(item, outcome),
                outcome == null ? Map.of() : outcome.counts(),
                took);
    }

    /** The item as its next step finds it, without reading it again. */
    LeasedItem chained(LeasedItem item, Move move, Outcome outcome) {
        Map<String, String> notes = item.notes();
        if (!outcome.notes().isEmpty()) {
            notes = new HashMap<>(notes);
            for (StoredNote note : notes(outcome)) {
                notes.put(note.name(), note.json());
            }
        }
        return new LeasedItem(
                item.lease().next(move.after().step()),
                item.pipeline(),
                item.runId(),
                item.key(),
                item.submittedMicros(),
                item.payload(),
                notes,
                move.after(),
                false,
                false,
                null,
                null);
    }

    private List<StoredNote> notes(Outcome outcome) {
        return outcome.notes().isEmpty() // as it mostly is
                ? List.of()
                : outcome.notes().stream().map(this::note).toList();
    }

    private StoredNote note(Note.Value<?> note) {
        return new StoredNote(note.note().name(), codec.write(note.value()));
    }

    private List<Submission> children(LeasedItem item, Outcome outcome) {
        return outcome.children().isEmpty()
                ? List.of()
                : outcome.children().stream()
                        .map(c -> Submission.of(c.pipeline(), c.target(), codec, item.itemId()))
                        .toList();
    }
}
