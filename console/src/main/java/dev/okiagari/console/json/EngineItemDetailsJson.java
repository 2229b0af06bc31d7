package dev.okiagari.console.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.console.reading.ItemReadings;
import dev.okiagari.console.store.ChildReads;
import dev.okiagari.console.store.NoteReads;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.HistoryEntry;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.engine.view.Refusal;
import dev.okiagari.kit.json.JsonText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything about an item: as in a list, and what happened to it, oldest first. */
public record EngineItemDetailsJson(
        @JsonUnwrapped EngineItemJson item,
        List<HistoryEntry> history,
        List<LedgerEntry> failures,
        List<ActEntry> acts,
        List<Refusal> refusals,
        List<Note> notes,
        @Nullable Parent parent,
        List<ChildReads.Child> children,
        @Nullable JsonNode payload) {

    /** What a step left for later ones. */
    public record Note(String name, String step, int visit, JsonNode value) {}

    /** The item that it is a child of. */
    public record Parent(long id, String pipeline, String key, State state) {}

    public static EngineItemDetailsJson of(ItemReadings.Whole whole) {
        String payload = whole.seen().item().payload();
        return new EngineItemDetailsJson(
                EngineItemJson.of(whole.seen()),
                whole.history(),
                whole.failures(),
                whole.acts(),
                whole.refusals(),
                whole.notes().stream().map(EngineItemDetailsJson::note).toList(),
                whole.parent().map(EngineItemDetailsJson::parent).orElse(null),
                whole.children(),
                payload == null ? null : JsonText.stored(payload));
    }

    private static Note note(NoteReads.NoteRow note) {
        return new Note(note.name(), note.step(), note.visit(), JsonText.stored(note.json()));
    }

    private static Parent parent(ItemView parent) {
        return new Parent(parent.id(), parent.pipeline(), parent.key(), parent.state());
    }
}
