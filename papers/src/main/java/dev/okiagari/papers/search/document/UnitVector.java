package dev.okiagari.papers.search.document;

import dev.okiagari.application.index.WideVectors;
import dev.okiagari.papers.store.IndexedPaper.IndexedVector;
import java.util.Optional;

/** Vectors of length 1, so that a product of two is their likeness. */
public final class UnitVector {
    private UnitVector() {}

    /** Empty when there is nothing to compare: no direction, numbers that are none, or more of them than the index takes. */
    public static Optional<IndexedVector> of(IndexedVector vector) {
        float[] v = vector.v();
        double square = 0;
        for (float number : v) {
            square += (double) number * number;
        }
        if (!(square > 0) || !Double.isFinite(square) || v.length > WideVectors.LONGEST) {
            return Optional.empty();
        }
        double length = Math.sqrt(square);
        float[] unit = new float[v.length];
        for (int i = 0; i < v.length; i++) {
            unit[i] = (float) (v[i] / length);
        }
        return Optional.of(new IndexedVector(vector.embedder(), unit));
    }
}
