package dev.okiagari.submissions.state;

import java.util.List;

/** What a failure or a recovery is called for people. */
public enum FailureClass {
    /** A step of ours took longer than its deadline. */
    SCAN_TIMEOUT,
    /** The model, its timeouts included. */
    LLM_ERROR,
    /** Fetching: connection, status, address, archive. */
    NETWORK_ERROR,
    DB_ERROR,
    UNKNOWN;

    private static final String DEADLINE = "timed_out";
    private static final List<String> NETWORK =
            List.of("host.", "skill.", "archive.", "guard.", "http.", "io", "malformed.");

    /** By the engine's category, which is found in the whole cause chain; so hourly figures by category say the same. */
    public static FailureClass of(String category) {
        if (category.startsWith("model.")) {
            return LLM_ERROR;
        }
        if (category.startsWith("db.")) {
            return DB_ERROR;
        }
        if (category.equals(DEADLINE)) {
            return SCAN_TIMEOUT;
        }
        return NETWORK.stream().anyMatch(category::startsWith) ? NETWORK_ERROR : UNKNOWN;
    }
}
