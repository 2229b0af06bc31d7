package dev.okiagari.papers;

import dev.okiagari.engine.failure.RetryPolicy;
import java.time.Duration;

/**
 * How papers are worked on. An immutable value; {@link #defaults()} has every default in one place.
 *
 * @param retry of every step (3 attempts, from 1 s)
 * @param patience when arXiv asks for fewer requests, or the machine is too busy to read (12 attempts, from 30 s to 10 min apart)
 * @param fetching deadline of the step that asks for metadata (55 s; waiting for a turn does not count)
 * @param content deadline of the step that fetches and reads the text (12 min: the largest PDF may take 5)
 * @param understanding deadline of the two steps that ask the model (9 min: ten sections, and 50 s for each answer)
 * @param askedSections sections that are given to the extractor (10)
 * @param askedCharacters of each of them (4,000)
 * @param embeddedSections sections that get a vector (100)
 * @param embeddedCharacters of each of them (8,000)
 */
public record PaperSettings(
        RetryPolicy retry,
        RetryPolicy patience,
        Duration fetching,
        Duration content,
        Duration understanding,
        int askedSections,
        int askedCharacters,
        int embeddedSections,
        int embeddedCharacters) {

    public PaperSettings {
        if (askedSections < 1 || askedCharacters < 1 || embeddedSections < 1 || embeddedCharacters < 1) {
            throw new IllegalArgumentException(
                    "could not use these settings of papers because each must be above zero");
        }
    }

    public static PaperSettings defaults() {
        return new PaperSettings(
                RetryPolicy.defaults().withAttempts(3),
                new RetryPolicy(12, Duration.ofSeconds(30), 2, Duration.ofMinutes(10)),
                Duration.ofSeconds(55),
                Duration.ofMinutes(12),
                Duration.ofMinutes(9),
                10,
                4_000,
                100,
                8_000);
    }

    public PaperSettings withRetry(RetryPolicy policy) {
        return new PaperSettings(
                policy,
                patience,
                fetching,
                content,
                understanding,
                askedSections,
                askedCharacters,
                embeddedSections,
                embeddedCharacters);
    }
}
