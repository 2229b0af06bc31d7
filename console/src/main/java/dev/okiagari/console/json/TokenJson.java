package dev.okiagari.console.json;

import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.access.AccessTable.TokenRow;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An API token; the token itself is not kept. */
public record TokenJson(
        long id,
        String name,
        Role role,
        Instant createdAt,
        @Nullable Instant lastUsedAt,
        @Nullable Instant revokedAt) {

    /** All of them, the oldest first. */
    public record Listing(List<TokenJson> tokens) {}

    /** A new one: the only time that it can be read. */
    public record Created(String name, String role, String token) {}

    /** A one-time sign-in link, without the address of the server. */
    public record Link(String path) {}

    /** One that no server accepts any more. */
    public record Revoked(long revoked) {}

    public static Listing all(List<TokenRow> tokens) {
        return new Listing(tokens.stream()
                .map(t -> new TokenJson(t.id(), t.name(), t.role(), t.createdAt(), t.lastUsedAt(), t.revokedAt()))
                .toList());
    }
}
