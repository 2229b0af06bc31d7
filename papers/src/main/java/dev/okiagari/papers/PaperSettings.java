package dev.okiagari.papers;

import dev.okiagari.engine.failure.RetryPolicy;
import java.time.Duration;

/**
 * How papers are worked on. An immutable value; {@link #defaults()} has every default in one place.
 *
 * @param retry of every step (3 attempts, from 1 s)
 * @param fetching deadline of the two steps that ask arXiv (55 s; waiting for a turn does not count)
 * @param understanding deadline of the two steps that ask the model (5 min)
 * @param askedSections sections that are given to the extractor (10)
 * @param askedCharacters of each of them (4,000)
 * @param tries of one section's extraction within one attempt (2)
 * @param embeddedSections sections that get a vector (100)
 * @param embeddedCharacters of each of them (8,000)
 */
public record PaperSettings(
        RetryPolicy retry,
        Duration fetching,
        Duration understanding,
        int askedSections,
        int askedCharacters,
        int tries,
        int embeddedSections,
        int embeddedCharacters) {

    public PaperSettings {
        if (askedSections < 1 || askedCharacters < 1 || tries < 1 || embeddedSections < 1 || embeddedCharacters < 1) {
            throw new IllegalArgumentException(
                    "could not use these settings of papers because each must be above zero");
        }
    }

    public static PaperSettings defaults() {
        return new PaperSettings(
                RetryPolicy.defaults().withAttempts(3),
                Duration.ofSeconds(55),
                Duration.ofMinutes(5),
                10,
                4_000,
                2,
                100,
                8_000);
    }

    public PaperSettings withRetry(RetryPolicy policy) {
        return new PaperSettings(
                policy,
                fetching,
                understanding,
                askedSections,
                askedCharacters,
                tries,
                embeddedSections,
                embeddedCharacters);
    }
}
