package dev.okiagari.submissions;

import dev.okiagari.engine.failure.RetryPolicy;
import java.time.Duration;

/**
 * How submissions are worked on. An immutable value; {@link #defaults()} has every default in one place.
 *
 * @param retry of every step (3 attempts, from 2 s)
 * @param throttled how often a host that limits us is asked again (5 attempts, and never before it allows it)
 * @param fetching deadline of fetch (30 s)
 * @param scanning deadline of tier 1 (30 s)
 * @param judging deadline of tier 2 (55 s)
 * @param deciding deadline of decide and publish (10 s)
 * @param modelPatience how long a submission waits for a model that is away before a person has to review it (10 min)
 * @param perClient submissions of one client in an hour (10)
 */
public record SubmissionSettings(
        RetryPolicy retry,
        RetryPolicy throttled,
        Duration fetching,
        Duration scanning,
        Duration judging,
        Duration deciding,
        Duration modelPatience,
        int perClient) {

    public SubmissionSettings {
        if (perClient < 1 || !modelPatience.isPositive()) {
            throw new IllegalArgumentException(
                    "could not use these settings of submissions because each must be above zero");
        }
    }

    public static SubmissionSettings defaults() {
        RetryPolicy three = RetryPolicy.defaults().withAttempts(3).withBase(Duration.ofSeconds(2));
        return new SubmissionSettings(
                three,
                three.withAttempts(5).withBase(Duration.ofSeconds(30)),
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ofSeconds(55),
                Duration.ofSeconds(10),
                Duration.ofMinutes(10),
                10);
    }

    public SubmissionSettings withRetry(RetryPolicy policy) {
        return new SubmissionSettings(
                policy, throttled, fetching, scanning, judging, deciding, modelPatience, perClient);
    }

    /** The same with other deadlines, for tests that do not want to wait. */
    public SubmissionSettings withDeadlines(Duration each) {
        return new SubmissionSettings(retry, throttled, each, each, each, each, modelPatience, perClient);
    }

    public SubmissionSettings withModelPatience(Duration longest) {
        return new SubmissionSettings(retry, throttled, fetching, scanning, judging, deciding, longest, perClient);
    }

    public SubmissionSettings withPerClient(int most) {
        return new SubmissionSettings(retry, throttled, fetching, scanning, judging, deciding, modelPatience, most);
    }
}
