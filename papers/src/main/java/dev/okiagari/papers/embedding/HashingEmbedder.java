package dev.okiagari.papers.embedding;

import java.util.List;
import java.util.Map;

/**
 * Vectors without a model: each word and each group of characters adds to one of 256 places, with a sign, both by its hash.
 * Texts with words in common lie near each other; what words mean it does not know. The same text gives the same vector in
 * every JVM. Never fails. Threads may share it.
 */
public final class HashingEmbedder implements Embedder {
    /** Length of its vectors. */
    public static final int DIMENSIONS = 256;

    private static final int MOST_CHARACTERS = 8_000;

    @Override
    public String name() {
        return "hashing-" + DIMENSIONS;
    }

    @Override
    public boolean knowsMeaning() {
        return false;
    }

    @Override
    public List<float[]> embed(List<String> texts, String idempotencyKey) {
        return texts.stream().map(HashingEmbedder::vector).toList();
    }

    private static float[] vector(String text) {
        double[] sums = new double[DIMENSIONS];
        Map<String, Features.Count> features = Features.of(text.substring(0, Math.min(text.length(), MOST_CHARACTERS)));
        features.forEach((feature, count) -> {
            long hash = hash(feature);
            // A word said ten times says more than once, not ten times as much. Strict: every JVM rounds alike.
            double weight = count.weight() * (1 + StrictMath.log(count.times()));
            sums[(int) (hash >>> 56)] += (hash & 1) == 0 ? weight : -weight;
        });
        return Directions.unit(sums);
    }

    /** FNV-1a over the characters, then stirred, so that all bits depend on all characters. */
    private static long hash(String feature) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < feature.length(); i++) {
            hash = (hash ^ feature.charAt(i)) * 0x100000001b3L;
        }
        hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return hash ^ (hash >>> 33);
    }
}
