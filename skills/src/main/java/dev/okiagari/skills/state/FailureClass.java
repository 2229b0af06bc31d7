package dev.okiagari.skills.state;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a failure or a recovery is called for people. */
public enum FailureClass {
    /** A step of ours took longer than its deadline, or hung. */
    SCAN_TIMEOUT,
    /** The model, its timeouts included. */
    LLM_ERROR,
    /** Fetching: connection and status. */
    NETWORK_ERROR,
    DB_ERROR,
    UNKNOWN;

    private static final String DEADLINE = "timed_out";

    /** Faults of what was submitted, which are no failures: its address, its archive, its structure. */
    private static final List<String> FAULTS = List.of("host.address", "skill.", "archive.", "guard.", "malformed.");

    private static final List<String> NETWORK = List.of("host.", "http.", "io");

    /** As programs read it: the names are the words. */
    @JsonValue
    public String word() {
        return name();
    }

    /**
     * By the step and the engine's category, which is found in the whole cause chain; so hourly figures, which are kept by step and
     * category, say the same. The network is the host's while fetching and the model's at tier 2; no other step uses it. Null for a fault
     * of what was submitted.
     */
    public static @Nullable FailureClass of(String step, String category) {
        boolean isFetch = step.equals(SubmissionStage.FETCH.step());
        boolean isModel = step.equals(SubmissionStage.TIER2.step());
        if (category.startsWith("model.")) {
            return LLM_ERROR;
        }
        if (category.startsWith("db.")) {
            return DB_ERROR;
        }
        if (category.equals(DEADLINE)) {
            return isModel ? LLM_ERROR : SCAN_TIMEOUT;
        }
        if (FAULTS.stream().anyMatch(category::startsWith)) {
            return isFetch ? null : UNKNOWN;
        }
        boolean isNetwork = NETWORK.stream().anyMatch(category::startsWith);
        if (isNetwork && isFetch) {
            return NETWORK_ERROR;
        }
        return isNetwork && isModel ? LLM_ERROR : UNKNOWN;
    }
}
