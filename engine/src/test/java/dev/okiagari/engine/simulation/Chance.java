package dev.okiagari.engine.simulation;

import java.util.List;
import java.util.Random;

/** Everything that is left to chance, from one seed. */
final class Chance {
    private final Random random;

    Chance(long seed) {
        this.random = new Random(seed * 0x9E3779B97F4A7C15L + 17);
    }

    boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    <T> T pick(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    int below(int n) {
        return random.nextInt(n);
    }

    double draw() {
        return random.nextDouble();
    }

    /** A length of time in microseconds, shorter ones more often: races live among the short ones. */
    long upToSeconds(double most) {
        double d = random.nextDouble();
        return (long) (most * Timeline.SECOND * d * d) + random.nextInt(1000);
    }
}
