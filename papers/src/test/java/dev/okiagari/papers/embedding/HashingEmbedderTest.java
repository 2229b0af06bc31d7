package dev.okiagari.papers.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.sandbox.arxiv.Corpus;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.sandbox.words.Seed;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Near when alike, and the same everywhere. */
class HashingEmbedderTest {
    private final HashingEmbedder embedder = new HashingEmbedder();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sparse retrieval with learned indexes   | learned sparse index for retrieving documents  | speech separation of many talkers
            query planning in databases             | databases that plan queries                    | weather nowcasting with radar images
            The proof is by induction.              | We prove it by induction on n.                 | All experiments ran on one machine.
            graph partitioning                      | partitions of graphs                           | causal inference
            C++ templates compile slowly            | slow compilation of C++ templates              | the phase of a lattice
            深層学習による機械翻訳の高速化             | 機械翻訳を深層学習で速くする                      | 音声分離における雑音の影響
            起き上がり小法師のような仕組み             | 小法師が起き上がる                               | 天気予報の精度について
            Transformerを用いた文書要約              | 文書要約のためのTransformer                      | グラフ分割の近似アルゴリズム
            """)
    void alike_texts_lie_nearer_than_unlike_ones(String text, String alike, String unlike) {
        List<float[]> vectors = embedder.embed(List.of(text, alike, unlike), "k");

        assertThat(product(vectors.get(0), vectors.get(1)))
                .isGreaterThan(product(vectors.get(0), vectors.get(2)) + 0.1);
    }

    @Test
    void a_section_is_found_by_its_method_and_by_its_other_half() {
        Corpus corpus = new Corpus(new Seed(20_260_401));
        List<Paper> papers = corpus.papers().subList(0, 100);
        List<String> texts = papers.stream()
                .map(paper -> corpus.content(paper).sections().getFirst().text())
                .toList();
        double byName = reciprocalRank(
                papers.stream().map(paper -> paper.subject().method()).toList(), texts);
        double byHalf = reciprocalRank(
                texts.stream().map(text -> text.substring(0, text.length() / 2)).toList(),
                texts.stream().map(text -> text.substring(text.length() / 2)).toList());

        System.out.printf(
                "measured: hashing over 100 sections: mean reciprocal rank %.2f by method, %.2f by other half, 0.05 by chance%n",
                byName, byHalf);
        assertThat(byName).isGreaterThan(0.6);
        assertThat(byHalf).isGreaterThan(0.25);
    }

    /** Of each query's own text among all of them. */
    private double reciprocalRank(List<String> queries, List<String> texts) {
        List<float[]> asked = embedder.embed(queries, "k");
        List<float[]> found = embedder.embed(texts, "k");
        double sum = 0;
        for (int i = 0; i < asked.size(); i++) {
            float[] query = asked.get(i);
            double own = product(query, found.get(i));
            sum += 1.0
                    / (1
                            + found.stream()
                                    .filter(other -> product(query, other) > own)
                                    .count());
        }
        return sum / asked.size();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\t", "!?… — ()", "the of and", "\u0000"})
    void a_text_without_words_is_zero(String text) {
        assertThat(embedder.embed(List.of(text), "k").getFirst()).hasSize(256).containsOnly(0f);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "a b c d", "起", "\ud83d", "word \ud83d\ude00", "１２３ ﬁne ΣΟΦΌΣ", "ー々", "ภาษาไทย"})
    void any_other_text_has_length_one_or_nothing_to_say(String text) {
        float[] vector = embedder.embed(List.of(text), "k").getFirst();

        double length = product(vector, vector);
        assertThat(length == 0 || Math.abs(length - 1) < 1e-5)
                .as("length " + length)
                .isTrue();
    }

    @Test
    void case_width_and_ligatures_do_not_matter() {
        List<float[]> vectors = embedder.embed(List.of("Efficient GPU kernels", "eﬃcient ＧＰＵ KERNELS"), "k");

        assertThat(product(vectors.get(0), vectors.get(1))).isCloseTo(1, Offset.offset(1e-5));
    }

    /** Vectors are kept in tables and compared with those of other JVMs and later releases under the same name. */
    @Test
    void the_same_text_gives_the_same_vector_in_every_jvm() throws Exception {
        List<float[]> vectors = embedder.embed(
                List.of(
                        "We propose KoboshiNet, a lazy approach to query planning; planning needs no padding.",
                        "本稿では、起き上がり小法師のための新しい手法KoboshiNetを提案する。データセット、データ。",
                        "word ".repeat(5_000) + "never read"),
                "k");
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (float[] vector : vectors) {
            ByteBuffer bytes = ByteBuffer.allocate(4 * vector.length);
            for (float one : vector) {
                bytes.putFloat(one);
            }
            digest.update(bytes.array());
        }

        assertThat(HexFormat.of().formatHex(digest.digest()).substring(0, 16)).isEqualTo("2764d6c0ab7458f3");
        assertThat(embedder.name()).isEqualTo("hashing-256");
    }

    private static double product(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (double) a[i] * b[i];
        }
        return sum;
    }
}
