package dev.okiagari.console.json;

import dev.okiagari.kit.web.access.AccessTable.SessionRow;
import java.util.List;

/** The browsers that are signed in, the latest first. */
public record SessionsJson(List<SessionRow> sessions) {
    /** One that was ended. */
    public record Ended(long ended) {}
}
