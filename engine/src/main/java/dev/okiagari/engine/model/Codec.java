package dev.okiagari.engine.model;

import dev.okiagari.engine.failure.PayloadUnreadable;

/** Turns payloads and notes into JSON text and back. An implementation must be safe for many threads. */
public interface Codec {
    String write(Object value);

    /** Throws {@link PayloadUnreadable} when the text does not fit the type. */
    <T> T read(String json, Class<T> type);
}
