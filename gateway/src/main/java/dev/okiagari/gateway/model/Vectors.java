package dev.okiagari.gateway.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.engine.failure.ClassifiedException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads vectors out of an answer: as many as were asked for, each in its place, whole and finite. */
final class Vectors {
    private static final int LONGEST = 16_384;

    private Vectors() {}

    /** {@code length} is that of the vectors before, or 0 when these are the first. */
    static List<float[]> read(JsonNode answer, int count, int length) {
        JsonNode rows = answer.path("data");
        if (rows.size() != count) {
            throw bad("it has " + rows.size() + " vectors for " + count + " texts");
        }
        Map<Integer, float[]> vectors = new TreeMap<>();
        int expected = length;
        for (JsonNode row : rows) {
            int index = row.path("index").asInt(-1);
            if (index < 0 || index >= count || vectors.containsKey(index)) {
                throw bad("its vectors are not numbered one by one");
            }
            float[] vector = vector(row.path("embedding"));
            if (expected != 0 && vector.length != expected) {
                throw bad("its vectors differ in length");
            }
            expected = vector.length;
            vectors.put(index, vector);
        }
        return List.copyOf(vectors.values());
    }

    private static float[] vector(JsonNode numbers) {
        if (!numbers.isArray() || numbers.isEmpty() || numbers.size() > LONGEST) {
            throw bad("a vector is missing, empty or too long");
        }
        float[] vector = new float[numbers.size()];
        for (int i = 0; i < vector.length; i++) {
            if (!numbers.path(i).isNumber() || !Float.isFinite(numbers.path(i).floatValue())) {
                throw bad("a vector contains something that is not a number");
            }
            vector[i] = numbers.path(i).floatValue();
        }
        return vector;
    }

    private static ClassifiedException bad(String why) {
        return ModelFaults.BAD_ANSWER.because("could not use the model's vectors because " + why);
    }
}
