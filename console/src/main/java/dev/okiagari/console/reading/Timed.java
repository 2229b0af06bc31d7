package dev.okiagari.console.reading;

import java.time.Instant;

/**
 * What a command has read, and when: to say how long ago something was.
 *
 * @param now the database's time
 */
public record Timed<T extends Record>(Instant now, T answer) {}
