package dev.okiagari.papers.search;

import dev.okiagari.papers.embedding.Embedder;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Counts words by their hash, and takes some for the same: enough of a meaning for tests. */
record WordEmbedder(String name, int length) implements Embedder {
    private static final Map<String, String> SAME = Map.of("automobile", "car", "motorcar", "car");

    @Override
    public List<float[]> embed(List<String> texts, String idempotencyKey) {
        return texts.stream().map(this::embed).toList();
    }

    private float[] embed(String text) {
        float[] v = new float[length];
        for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1)) {
            if (!word.isEmpty()) {
                int hash = SAME.getOrDefault(word, word).hashCode() * 0x9E3779B9;
                v[Math.floorMod(hash >>> 8, length)] += (hash & 1) == 0 ? 1 : -1;
            }
        }
        double square = 0;
        for (float number : v) {
            square += number * number;
        }
        for (int i = 0; i < length && square > 0; i++) {
            v[i] = (float) (v[i] / Math.sqrt(square));
        }
        return v;
    }
}
