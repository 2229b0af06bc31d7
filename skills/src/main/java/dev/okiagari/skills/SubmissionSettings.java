package dev.okiagari.skills;

import dev.okiagari.engine.failure.RetryPolicy;
import java.time.Duration;
import java.util.List;

/**
 * How submissions are worked on. An immutable value; {@link #defaults()} has every default in one place.
 *
 * @param retry of every step (3 attempts, from 2 s)
 * @param throttled how often a host that limits us is asked again (5 attempts, and never before it allows it)
 * @param fetchWaits how long a transient failure of fetch waits after those attempts, once each (3, 10 and 30 min)
 * @param modelPatience how long a submission waits for a model that is away before a person has to review it (10 min)
 * @param perClient submissions of one client in an hour (10)
 * @param publishesByRules whether rules alone may publish what they can say nothing about, where no model is set (no)
 */
public record SubmissionSettings(
        RetryPolicy retry,
        RetryPolicy throttled,
        List<Duration> fetchWaits,
        Deadlines deadlines,
        Duration modelPatience,
        int perClient,
        boolean publishesByRules) {

    /**
     * The deadlines of the steps.
     *
     * @param fetching of fetch (30 s)
     * @param scanning of tier 1 (30 s)
     * @param judging of tier 2 (55 s)
     * @param deciding of decide and publish (10 s)
     */
    public record Deadlines(Duration fetching, Duration scanning, Duration judging, Duration deciding) {}

    public SubmissionSettings {
        fetchWaits = List.copyOf(fetchWaits);
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
                List.of(Duration.ofMinutes(3), Duration.ofMinutes(10), Duration.ofMinutes(30)),
                new Deadlines(
                        Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(55), Duration.ofSeconds(10)),
                Duration.ofMinutes(10),
                10,
                false);
    }

    /** Of a failure after which fetch waits for long: the quick attempts, whose waits stay short, and one after each wait. */
    RetryPolicy patient() {
        double growth = Math.pow(retry.factor(), Math.max(0, retry.attempts() - 2));
        Duration longest = Duration.ofMillis((long) (retry.base().toMillis() * growth));
        return retry.withAttempts(retry.attempts() + fetchWaits.size())
                .withCap(longest.compareTo(retry.cap()) < 0 ? longest : retry.cap());
    }

    /** The same after answers about a limit: fetch counts what failed, and the engine all attempts. */
    RetryPolicy patientAfterLimit() {
        return patient().withAttempts(patient().attempts() + throttled.attempts() - 1);
    }

    /** The same for failures that name no time to wait: waits that grow to the same lengths, and are shorter before. */
    RetryPolicy growing() {
        if (fetchWaits.size() < 2) {
            return patient();
        }
        double first = fetchWaits.getFirst().toMillis();
        double factor = fetchWaits.get(1).toMillis() / first;
        Duration base = Duration.ofMillis((long) (first / Math.pow(factor, retry.attempts() - 1.0)));
        return patient().withFactor(factor).withBase(base).withCap(fetchWaits.getLast());
    }

    public SubmissionSettings withRetry(RetryPolicy policy) {
        return new SubmissionSettings(
                policy, throttled, fetchWaits, deadlines, modelPatience, perClient, publishesByRules);
    }

    /** The same with other deadlines, for tests that do not want to wait. */
    public SubmissionSettings withDeadlines(Duration each) {
        Deadlines all = new Deadlines(each, each, each, each);
        return new SubmissionSettings(retry, throttled, fetchWaits, all, modelPatience, perClient, publishesByRules);
    }

    public SubmissionSettings withFetchWaits(List<Duration> waits) {
        return new SubmissionSettings(retry, throttled, waits, deadlines, modelPatience, perClient, publishesByRules);
    }

    public SubmissionSettings withPublishingByRules(boolean allowed) {
        return new SubmissionSettings(retry, throttled, fetchWaits, deadlines, modelPatience, perClient, allowed);
    }
}
