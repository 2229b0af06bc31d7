package dev.okiagari.console.json;

import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.access.AccessTable.SessionRow;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A browser that has signed in.
 *
 * @param token the name of the token it signed in with; null: with a link
 */
public record SessionJson(
        long id, String who, Role role, @Nullable String token, Instant createdAt, Instant expiresAt) {

    /** Those that have not ended, the latest first. */
    public record Listing(List<SessionJson> sessions) {}

    /** One that was ended. */
    public record Ended(long ended) {}

    public static Listing all(List<SessionRow> sessions) {
        return new Listing(sessions.stream()
                .map(s -> new SessionJson(s.id(), s.who(), s.role(), s.token(), s.createdAt(), s.expiresAt()))
                .toList());
    }
}
