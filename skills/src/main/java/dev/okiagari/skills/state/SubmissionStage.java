package dev.okiagari.skills.state;

import java.util.Arrays;
import java.util.Optional;

/** A step of the pipeline, and the state of a submission whose item is there. */
public enum SubmissionStage {
    FETCH("fetch", SubmissionState.RECEIVED, "fetching"),
    TIER1("tier1", SubmissionState.TIER1_SCANNING, "Tier 1 scanning"),
    TIER2("tier2", SubmissionState.TIER2_SCANNING, "Tier 2 scanning"),
    DECIDE("decide", SubmissionState.TIER2_SCANNING, "the decision"),
    PUBLISH("publish", SubmissionState.AUTO_APPROVED, "publishing");

    private final String step;
    private final SubmissionState state;
    private final String words;

    SubmissionStage(String step, SubmissionState state, String words) {
        this.step = step;
        this.state = state;
        this.words = words;
    }

    /** The step's name in the engine. */
    public String step() {
        return step;
    }

    public SubmissionState state() {
        return state;
    }

    /** For sentences: "appears stuck during Tier 1 scanning". */
    public String words() {
        return words;
    }

    /** The words of a state that is a stage. */
    public static String wordsOf(SubmissionState state) {
        return Arrays.stream(values())
                .filter(stage -> stage.state == state)
                .findFirst()
                .map(SubmissionStage::words)
                .orElse(state.name());
    }

    /** Whether a submission is in this state while its item is at some step. */
    static boolean isState(SubmissionState state) {
        return Arrays.stream(values()).anyMatch(stage -> stage.state == state);
    }

    /** The step of an item by its name; an item that no node has seen yet has none and is at the first one. */
    public static String nameOf(String step) {
        return step.isEmpty() ? FETCH.step : step;
    }

    public static Optional<SubmissionStage> of(String step) {
        return Arrays.stream(values()).filter(stage -> stage.step.equals(step)).findFirst();
    }
}
