package dev.okiagari.engine.model;

import dev.okiagari.engine.failure.PayloadUnreadable;

/** Turns payloads and notes into JSON text and back. An implementation must be safe for many threads. */
public interface Codec {
    /** How the JSON string begins that a codec writes which encrypts, and all that lists, pages and the API show of it. */
    String ENCRYPTED = "<encrypted>";

    /** What people see of a stored value: {@link #ENCRYPTED}, as JSON, if it is encrypted. */
    static String shown(String json) {
        String begin = '"' + ENCRYPTED;
        return json.startsWith(begin) ? begin + '"' : json;
    }

    String write(Object value);

    /** The codec for what is no data of users, such as how a pipeline is made. Default: this one. */
    default Codec plain() {
        return this;
    }

    /** Throws {@link PayloadUnreadable} when the text does not fit the type. */
    <T> T read(String json, TypeRef<T> type);
}
