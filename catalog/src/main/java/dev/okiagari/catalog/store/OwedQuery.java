package dev.okiagari.catalog.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.catalog.view.OwedTarget;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Which owed targets, oldest first.
 *
 * @param job ranking, item, genre or tag; null: all
 * @param after where the page before ended; null for the first page
 */
public record OwedQuery(@Nullable String job, @Nullable Position after, int limit) {

    /** Where a target is in the order. */
    public record Position(Instant since, String job, String sourceId) {
        public static Position of(OwedTarget target) {
            return new Position(target.since(), target.job(), target.sourceId());
        }

        /** As text, for the next page. */
        public String cursor() {
            String text = since + "\n" + job + "\n" + sourceId;
            return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
        }

        /** Throws {@link IllegalArgumentException} when it is no such text. */
        public static Position read(String cursor) {
            try {
                String[] parts = new String(Base64.getUrlDecoder().decode(cursor), UTF_8).split("\n", 3);
                if (parts.length == 3) {
                    return new Position(Instant.parse(parts[0]), parts[1], parts[2]);
                }
            } catch (IllegalArgumentException | DateTimeException e) {
                throw new IllegalArgumentException("'" + cursor + "' is not a cursor", e);
            }
            throw new IllegalArgumentException("'" + cursor + "' is not a cursor");
        }
    }
}
