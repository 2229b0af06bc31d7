package dev.okiagari.papers.view;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A place in a list of papers, written as an opaque text. It holds the id beside the date, so ties and missing dates are no problem.
 *
 * @param time null for a paper without a date
 */
public record ListCursor(PaperFilter.Sort sort, @Nullable Instant time, String id) {
    /** Of a time that PostgreSQL can hold: longer ones have years beyond 9999. */
    private static final int LONGEST_TIME = 30;

    public static ListCursor read(String cursor) {
        try {
            String[] parts = new String(Base64.getUrlDecoder().decode(cursor), UTF_8).split(" ", -1);
            if (parts.length == 3 && parts[1].length() <= LONGEST_TIME) {
                return new ListCursor(
                        PaperFilter.Sort.valueOf(parts[0]),
                        parts[1].isEmpty() ? null : Instant.parse(parts[1]),
                        parts[2]);
            }
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new IllegalArgumentException(
                    "not a cursor of this list; use the one that the previous page returned", e);
        }
        throw new IllegalArgumentException("not a cursor of this list; use the one that the previous page returned");
    }

    public String written() {
        String text = sort + " " + (time == null ? "" : time.toString()) + " " + id;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
    }
}
