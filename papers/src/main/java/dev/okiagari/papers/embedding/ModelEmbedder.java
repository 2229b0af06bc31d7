package dev.okiagari.papers.embedding;

import dev.okiagari.gateway.model.ModelClient;
import dev.okiagari.gateway.model.ModelFaults;
import dev.okiagari.gateway.model.ModelSettings;
import dev.okiagari.papers.text.Blanks;
import dev.okiagari.papers.text.Cut;
import java.util.ArrayList;
import java.util.List;

/**
 * Vectors by a model. Of each text the first 8,000 characters are sent; an empty text is not sent and gets the zero vector.
 * Vectors that cannot be right leave as a classified failure, and so does everything else that goes wrong on the way. Threads
 * may share it.
 */
public final class ModelEmbedder implements Embedder {
    private static final int MOST_CHARACTERS = 8_000;
    /** Sent when there is nothing but empty texts, for the length of the vectors. */
    private static final String ANY_WORD = "text";

    private final ModelClient model;
    private final String name;
    private final Prefixes prefixes;
    private final int room;

    /** With the prefixes that the model is known to want. The settings are those that the client was made with. */
    public ModelEmbedder(ModelClient model, ModelSettings settings) {
        this(model, settings, Prefixes.of(settings.names().embed()));
    }

    public ModelEmbedder(ModelClient model, ModelSettings settings, Prefixes prefixes) {
        this.model = model;
        this.prefixes = prefixes;
        // Vectors with another prefix are others.
        this.name = "model:" + settings.names().embed()
                + (prefixes.document().isEmpty()
                        ? ""
                        : " " + prefixes.document().strip());
        this.room = settings.limits().inputCharacters();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<float[]> embed(List<String> texts, String idempotencyKey) {
        return embed(prefixes.document(), texts, idempotencyKey);
    }

    @Override
    public float[] embedQuestion(String text, String idempotencyKey) {
        return embed(prefixes.question(), List.of(text), idempotencyKey).getFirst();
    }

    private List<float[]> embed(String prefix, List<String> texts, String idempotencyKey) {
        if (texts.isEmpty()) {
            return List.of();
        }
        int longest = Math.max(1, Math.min(MOST_CHARACTERS, room - prefix.length()));
        List<String> cleaned =
                texts.stream().map(text -> sendable(text, longest)).toList();
        List<String> sent = cleaned.stream()
                .filter(text -> !text.isEmpty())
                .map(text -> prefix + text)
                .toList();
        List<float[]> received = model.embed(sent.isEmpty() ? List.of(ANY_WORD) : sent, idempotencyKey);
        int length = received.getFirst().length;
        List<float[]> vectors = new ArrayList<>(texts.size());
        int next = 0;
        for (String text : cleaned) {
            vectors.add(text.isEmpty() ? new float[length] : unit(received.get(next++)));
        }
        return vectors;
    }

    /** Without what cannot be sent: halves of characters and control characters. */
    private static String sendable(String text, int longest) {
        return Blanks.single(Cut.to(text, longest));
    }

    private static float[] unit(float[] vector) {
        double[] numbers = new double[vector.length];
        for (int i = 0; i < vector.length; i++) {
            numbers[i] = vector[i];
        }
        float[] unit = Directions.unit(numbers);
        if (Directions.isZero(unit)) {
            throw ModelFaults.BAD_ANSWER.because("could not use the model's vectors because one of them is zero");
        }
        return unit;
    }
}
