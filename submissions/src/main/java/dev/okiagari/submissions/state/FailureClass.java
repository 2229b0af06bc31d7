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

    /**
     * By the step and the engine's category, which is found in the whole cause chain; so hourly figures, which are kept by step and
     * category, say the same. The network is the host's while fetching and the model's at tier 2; no other step uses it.
     */
    public static FailureClass of(String step, String category) {
        if (category.startsWith("model.")) {
            return LLM_ERROR;
        }
        if (category.startsWith("db.")) {
            return DB_ERROR;
        }
        if (category.equals(DEADLINE)) {
            return SCAN_TIMEOUT;
        }
        boolean isNetwork = NETWORK.stream().anyMatch(category::startsWith);
        if (isNetwork && step.equals(Stage.FETCH.step())) {
            return NETWORK_ERROR;
        }
        return isNetwork && step.equals(Stage.TIER2.step()) ? LLM_ERROR : UNKNOWN;
    }
}
