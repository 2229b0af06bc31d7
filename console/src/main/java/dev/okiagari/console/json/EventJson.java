package dev.okiagari.console.json;

import dev.okiagari.console.store.EventReads.Event;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened.
 *
 * @param kind failure, rescue, end or act
 * @param subject pipeline/key of an item, or the name of what was acted on
 */
public record EventJson(
        String kind,
        long id,
        Instant at,
        String subject,
        @Nullable String step,
        String message) {
    public static EventJson of(Event event) {
        return new EventJson(event.kind(), event.id(), event.at(), event.subject(), event.step(), event.words());
    }
}
