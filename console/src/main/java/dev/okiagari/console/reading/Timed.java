package dev.okiagari.console.reading;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;

/**
 * What a command has read, and when: to say how long ago something was. As JSON it is the answer alone.
 *
 * @param now the database's time
 */
public record Timed<T extends Record>(Instant now, T answer) {
    @Override
    @JsonValue
    public T answer() {
        return answer;
    }
}
