package dev.okiagari.sandbox.words;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Repeatable random numbers: the same seed and name give the same numbers, whatever was requested before. So any part
 * of the made-up world can be made alone and in any order. Immutable.
 */
public record Seed(long value) {

    /** A seed of its own for something with this name. */
    public Seed of(String name) {
        long hash = value ^ 0x9E3779B97F4A7C15L;
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            hash = mix(hash ^ b);
        }
        return new Seed(mix(hash));
    }

    /** A seed of its own for the numbered thing. */
    public Seed of(long number) {
        return new Seed(mix(value ^ mix(number + 0x9E3779B97F4A7C15L)));
    }

    /** From 0 (included) to 1 (excluded), evenly. */
    public double unit() {
        return (mix(value) >>> 11) * 0x1.0p-53;
    }

    /** From 0 to limit - 1. */
    public int below(int limit) {
        return (int) (unit() * limit);
    }

    public int between(int least, int most) {
        return least + below(most - least + 1);
    }

    public boolean chance(double probability) {
        return unit() < probability;
    }

    public <T> T pick(List<T> from) {
        return from.get(below(from.size()));
    }

    /** The finaliser of SplitMix64: every bit of the input changes half of the output. */
    private static long mix(long bits) {
        long z = bits;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
