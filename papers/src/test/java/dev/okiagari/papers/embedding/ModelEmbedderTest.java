package dev.okiagari.papers.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.http.Reach;
import dev.okiagari.gateway.model.ModelClient;
import dev.okiagari.gateway.model.ModelFaults;
import dev.okiagari.gateway.model.ModelSettings;
import dev.okiagari.gateway.redaction.Secret;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.calls.RecordedCall;
import dev.okiagari.sandbox.model.ModelBehaviour;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Vectors from the sandbox's model. */
class ModelEmbedderTest {
    private static Sandbox sandbox;
    private static GuardedHttp http;

    @BeforeAll
    static void open() {
        sandbox = Sandbox.start(SandboxSettings.defaults());
        http = GuardedHttp.open(GuardSettings.defaults().withSchemes("http").withReach(Reach.LOOPBACK));
    }

    @AfterAll
    static void close() {
        http.close();
        sandbox.close();
    }

    @BeforeEach
    void calm() {
        sandbox.calm();
        sandbox.behaviour(ModelBehaviour.good());
    }

    private static ModelEmbedder embedder(ModelSettings.Limits limits) {
        ModelSettings settings = ModelSettings.of(
                        URI.create(sandbox.model().url() + "/v1"),
                        Secret.of("sk-sandbox-1234567890"),
                        new ModelSettings.Names("sandbox-chat", "sandbox-embed"))
                .withLimits(limits);
        return new ModelEmbedder(new ModelClient(http, settings), settings);
    }

    private final ModelEmbedder embedder = embedder(ModelSettings.Limits.defaults());

    @Test
    void alike_texts_lie_nearer_and_all_have_length_one() {
        List<float[]> vectors =
                embedder.embed(List.of("sparse retrieval of text", "retrieval of sparse text", "lattice surgery"), "k");

        assertThat(product(vectors.get(0), vectors.get(1)))
                .isGreaterThan(product(vectors.get(0), vectors.get(2)) + 0.3);
        vectors.forEach(one -> assertThat(product(one, one)).isCloseTo(1, Offset.offset(1e-5)));
        assertThat(embedder.name()).isEqualTo("model:sandbox-embed");
    }

    @Test
    void a_hundred_long_sections_fit_into_as_many_requests_as_they_need() {
        List<String> texts = Collections.nCopies(100, "word ".repeat(4_000));

        assertThat(embedder.embed(texts, "k")).hasSize(100);

        assertThat(sandbox.model().calls().all())
                .hasSize(4)
                .allSatisfy(call -> assertThat(call.status()).isEqualTo(200))
                .extracting(RecordedCall::key)
                .doesNotHaveDuplicates();
    }

    @Test
    void only_the_first_eight_thousand_characters_count() {
        String start = "word ".repeat(1_600);

        List<float[]> vectors = embedder.embed(List.of(start, start + "lattice surgery ".repeat(1_000)), "k");

        assertThat(vectors.get(0)).isEqualTo(vectors.get(1));
    }

    @Test
    void empty_texts_are_zero_and_not_sent() {
        List<float[]> some = embedder.embed(List.of("", "text", " \n"), "k");
        List<float[]> none = embedder.embed(List.of("", "\u0000"), "k");

        assertThat(some).extracting(one -> one.length).containsOnly(256);
        assertThat(some.get(0)).containsOnly(0f);
        assertThat(product(some.get(1), some.get(1))).isCloseTo(1, Offset.offset(1e-5));
        assertThat(some.get(2)).containsOnly(0f);
        assertThat(none)
                .hasSize(2)
                .allSatisfy(one -> assertThat(one).hasSize(256).containsOnly(0f));
        assertThat(embedder.embed(List.of(), "k")).isEmpty();
    }

    @Test
    void halves_of_characters_and_control_characters_are_not_sent() {
        List<float[]> vectors = embedder.embed(
                List.of(
                        "plain words",
                        "plain\u0007 words\ud83d",
                        "x".repeat(7_999) + "\ud83d\ude00",
                        "x".repeat(7_999)),
                "k");

        assertThat(vectors.get(1)).isEqualTo(vectors.get(0));
        assertThat(vectors.get(2)).isEqualTo(vectors.get(3));
    }

    @Test
    void a_limit_below_one_text_cuts_it() {
        ModelEmbedder small = embedder(ModelSettings.Limits.defaults().withInputCharacters(100));

        assertThat(small.embed(List.of("word ".repeat(50), "other"), "k")).hasSize(2);
    }

    @Test
    void questions_and_documents_are_told_apart_where_the_model_wants_that() {
        ModelSettings settings = ModelSettings.of(
                URI.create(sandbox.model().url() + "/v1"),
                Secret.of("sk-sandbox-1234567890"),
                new ModelSettings.Names("sandbox-chat", "nomic-embed-text"));
        ModelEmbedder nomic = new ModelEmbedder(new ModelClient(http, settings), settings);
        List<float[]> plain = embedder.embed(List.of("search_query: lattice", "search_document: lattice"), "k");

        assertThat(nomic.embedQuestion("lattice", "k")).isEqualTo(plain.get(0));
        assertThat(nomic.embed(List.of("lattice"), "k").getFirst()).isEqualTo(plain.get(1));
        assertThat(nomic.name())
                .as("vectors with another prefix are others")
                .isEqualTo("model:nomic-embed-text search_document:");
        assertThat(embedder.embedQuestion("lattice", "k"))
                .isEqualTo(embedder.embed(List.of("lattice"), "k").getFirst());
    }

    @Test
    void vectors_that_are_missing_are_a_classified_failure() {
        sandbox.behaviour(ModelBehaviour.good().withFlaw(ModelBehaviour.Flaw.WRONG_SHAPE, 1));

        assertThatThrownBy(() -> embedder.embed(List.of("a", "b"), "k"))
                .isInstanceOfSatisfying(
                        ClassifiedException.class,
                        thrown -> assertThat(thrown.category()).isEqualTo(ModelFaults.BAD_ANSWER));
    }

    private static double product(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (double) a[i] * b[i];
        }
        return sum;
    }
}
