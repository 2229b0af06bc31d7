package dev.okiagari.papers.search;

import dev.okiagari.application.index.WideVectors;
import java.time.Duration;

/**
 * How searches rank.
 *
 * @param nearest how many papers the vectors may add
 * @param leastLikeness how alike (cosine, from -1 to 1) a section must be to count as near at all
 * @param comparedInFull up to this many numbers (vectors times dimensions) all vectors are compared and the answer is exact; beyond, a graph finds most of the nearest
 * @param countedInFull up to this many papers are looked at to find the authors with most; beyond, as many of them, evenly spread
 * @param patience how long a search waits for the model's vector of the question; then words alone decide
 */
public record SearchSettings(
        int nearest, double leastLikeness, long comparedInFull, int countedInFull, Duration patience) {
    private static final SearchSettings DEFAULTS =
            new SearchSettings(100, 0.2, WideVectors.WITHOUT_GRAPH, 50_000, Duration.ofSeconds(3));

    public SearchSettings {
        if (countedInFull < 1) {
            throw new IllegalArgumentException(
                    "could not use countedInFull " + countedInFull + " because it must be 1 or more");
        }
        if (nearest < 0 || nearest > 1000) {
            throw new IllegalArgumentException("could not use nearest " + nearest + " because it must be 0 to 1000");
        }
    }

    public static SearchSettings defaults() {
        return DEFAULTS;
    }

    public SearchSettings withNearest(int papers) {
        return new SearchSettings(papers, leastLikeness, comparedInFull, countedInFull, patience);
    }

    public SearchSettings withLeastLikeness(double cosine) {
        return new SearchSettings(nearest, cosine, comparedInFull, countedInFull, patience);
    }

    public SearchSettings withComparedInFull(long numbers) {
        return new SearchSettings(nearest, leastLikeness, numbers, countedInFull, patience);
    }

    public SearchSettings withCountedInFull(int papers) {
        return new SearchSettings(nearest, leastLikeness, comparedInFull, papers, patience);
    }

    public SearchSettings withPatience(Duration longest) {
        return new SearchSettings(nearest, leastLikeness, comparedInFull, countedInFull, longest);
    }
}
