package dev.okiagari.console.json;

import dev.okiagari.kit.web.access.AccessTable.TokenRow;
import java.util.List;

/** All API tokens, the oldest first; the tokens themselves are not kept. */
public record TokensJson(List<TokenRow> tokens) {
    /** A new one: the only time that it can be read. */
    public record Created(String name, String role, String token) {}

    /** A one-time sign-in link, without the address of the server. */
    public record Link(String path) {}

    /** One that no server accepts any more. */
    public record Revoked(long revoked) {}
}
