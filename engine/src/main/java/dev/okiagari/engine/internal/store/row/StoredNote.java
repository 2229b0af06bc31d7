package dev.okiagari.engine.internal.store.row;

import dev.okiagari.engine.internal.text.Names;

/** A note as it is stored: its name and its value as JSON text. */
public record StoredNote(String name, String json) {
    public StoredNote {
        Names.requireStorable("note '" + name + "'", json);
    }
}
