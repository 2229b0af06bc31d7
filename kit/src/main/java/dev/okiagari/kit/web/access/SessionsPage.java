package dev.okiagari.kit.web.access;

import java.util.List;

/** Who is signed in, and with which tokens programs come. */
public record SessionsPage(List<AccessTable.SessionRow> sessions, List<AccessTable.TokenRow> tokens) {
    /** Those that are still accepted. */
    public List<AccessTable.TokenRow> valid() {
        return tokens.stream().filter(token -> token.revokedAt() == null).toList();
    }
}
