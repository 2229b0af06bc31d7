package dev.okiagari.papers.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.sandbox.arxiv.Corpus;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.sandbox.words.Seed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Precise rather than complete. */
class RulesExtractorTest {
    private final RulesExtractor rules = new RulesExtractor();

    @Test
    @Timeout(300)
    void methods_data_sets_and_baselines_of_the_sandbox_are_found_and_no_wrong_ones() {
        Corpus corpus = new Corpus(new Seed(20_260_401));
        List<Paper> papers = corpus.papers();
        Score methods = new Score();
        Score datasets = new Score();
        Score baselines = new Score();
        for (Paper paper : papers) {
            List<Extraction> found = corpus.content(paper).sections().stream()
                    .limit(10)
                    .flatMap(section -> rules.extract(section.heading(), section.text(), "k").stream())
                    .toList();
            methods.count(
                    names(found, Extraction.Type.METHOD), Set.of(paper.subject().method()));
            // The text of a paper speaks of the last one only.
            datasets.count(
                    names(found, Extraction.Type.DATASET),
                    Set.of(paper.subject().datasets().getLast()));
            baselines.count(
                    names(found, Extraction.Type.BASELINE),
                    Set.of(paper.subject().baseline()));
        }
        System.out.printf(
                "measured: rules over %d papers: methods %s, data sets %s, baselines %s%n",
                papers.size(), methods, datasets, baselines);
        for (Score score : List.of(methods, datasets, baselines)) {
            assertThat(score.wrong).isEmpty();
            assertThat(score.right).isGreaterThan(papers.size() * 9 / 10);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = """
            method       | KoboshiNet                 | We propose KoboshiNet, a lazy approach to parsing.
            method       | Dreamer                    | We introduce Dreamer, an agent that learns behaviours.
            method       | LoRA                       | We propose Low-Rank Adaptation (LoRA), which freezes weights.
            method       | word2vec-X                 | Here we present a new approach to words called word2vec-X.
            method       | QLoRA                      | This paper introduces a method for tuning, which we call QLoRA.
            method       | MixUp-2                    | We evaluate our method MixUp-2 in three settings.
            method       | DeepSets                   | We show that DeepSets, our model, is invariant.
            method       | Flow+                      | We then propose the Flow+ framework.
            method       | KoboshiNet                 | 本稿では、構文解析のための新しい手法KoboshiNetを提案する。
            method       | TsubameMix                 | 我々は「TsubameMix」という手法を提案した。
            dataset      | Koboshi-12k                | We evaluate it on the Koboshi-12k dataset.
            dataset      | SQuAD                      | Experiments on SQuAD show a gain.
            dataset      | CIFAR-10                   | We use the CIFAR-10, CIFAR-100 and SVHN datasets.
            dataset      | SVHN                       | We use the CIFAR-10, CIFAR-100 and SVHN datasets.
            dataset      | WikiBench                  | We introduce WikiBench, a benchmark for long documents.
            dataset      | HotaruTrees                | On HotaruTrees, our parser reaches 91.2 F1.
            dataset      | Koboshi-QA                 | Koboshi-QAデータセットを用いて評価した。
            baseline     | BERT                       | It beats the BERT baseline by 2.1 points.
            baseline     | GPT-4                      | Our model is better, outperforming GPT-4 on all tasks.
            baseline     | OboroRank                  | Compared with OboroRank, it is slower.
            baseline     | TextRank                   | Our baselines are LexRank, TextRank and MMR.
            baseline     | OboroRank                  | 従来のOboroRankと比べて、提案手法は高い性能を示す。
            metric       | nDCG@10                    | We report nDCG@10 over five runs.
            metric       | mean reciprocal rank       | Removing it lowers mean reciprocal rank by 2.0 points.
            result       | F1 91.2                    | On HotaruTrees, our parser reaches 91.2 F1.
            result       | BLEU 41.0                  | This is confirmed: BLEU rises from 38.4 to 41.0.
            result       | accuracy 93.1%             | The model has an accuracy of 93.1%.
            result       | BLEU 41.0                  | 提案手法はBLEUで41.0を達成した。
            contribution | a tight view of parsing    | Our main contribution is a tight view of parsing.
            contribution | the first robust treatment of padding | To our knowledge this is the first robust treatment of padding.
            limitation   | padding is assumed to be rare | A limitation of our work is that padding is assumed to be rare.
            limitation   | limited to English text    | Our evaluation is limited to English text.
            limitation   | longer inputs              | We leave longer inputs to future work.
            limitation   | 大規模な文書集合への適用      | 今後の課題として、大規模な文書集合への適用が挙げられる。
            """)
    void a_cue_phrase_says(String type, String name, String sentence) {
        assertThat(rules.extract("Method", "Earlier words. " + sentence + " Later words.", "k"))
                .contains(new Extraction(Extraction.Type.of(type), name, sentence));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Devlin et al. propose BERT, a language model.",
                "BERT was proposed in 2018.",
                "They introduce GloVe, a set of vectors.",
                "We propose a graph neural network (GNN) for parsing.",
                "We propose Bayesian inference for parsing.",
                "We present Table 2.",
                "We present results on GPUs.",
                "We propose to use an LSTM.",
                "We introduce Monte-Carlo estimates that converge.",
                "We use the same dataset as before.",
                "This dataset is large, and the English-German corpus is larger.",
                "Compared with earlier work, it is faster.",
                "Compared with the USA, it is faster.",
                "It outperforms the others.",
                "All experiments ran on A100 cards.",
                "Accuracy matters to people; so does accuracy here.",
                "Limitations exist.",
                "The contribution of each term is small.",
                "Note that C++ and state-of-the-art tooling were used throughout; it's not essential.",
                "本稿では新しい手法を提案する。",
                "大規模なデータセットを用いる。"
            })
    void a_sentence_without_a_known_cue_says_nothing(String sentence) {
        assertThat(rules.extract("Method", sentence, "k")).isEmpty();
    }

    @Test
    void a_name_comes_once_a_type_and_the_first_sentence_is_its_detail() {
        List<Extraction> found =
                rules.extract("", "We propose KoboshiNet, a model. We propose KoboshiNet, again. We report F1.", "k");

        assertThat(found)
                .containsExactly(
                        new Extraction(Extraction.Type.METHOD, "KoboshiNet", "We propose KoboshiNet, a model."),
                        new Extraction(Extraction.Type.METRIC, "F1", "We report F1."));
    }

    @Test
    void hostile_texts_stay_within_the_bounds() {
        List<String> texts = new ArrayList<>();
        texts.add("We propose ".repeat(50_000));
        texts.add("Our main contribution is " + "a, ".repeat(100_000));
        texts.add("Baselines are " + "AaB, ".repeat(50_000));
        texts.add("We propose X\u0000\u202eY1, a model. ".repeat(10_000));
        texts.add("\ud83d".repeat(10_000));
        texts.add("On A1, b reaches 1.0 F1. ".repeat(20_000));
        for (int i = 0; i < 1_000; i++) {
            texts.add("We propose Name" + i + "X, a model. ".repeat(1));
        }
        texts.add(String.join(" ", texts.subList(6, texts.size())));

        for (String text : texts) {
            assertThat(rules.extract(text, text, "k"))
                    .hasSizeLessThanOrEqualTo(SectionFindings.MOST)
                    .allSatisfy(one -> {
                        assertThat(one.name()).isNotBlank().hasSizeLessThanOrEqualTo(SectionFindings.LONGEST_NAME);
                        assertThat(one.detail()).hasSizeLessThanOrEqualTo(SectionFindings.LONGEST_DETAIL);
                        assertThat(one.name() + one.detail()).doesNotContain("\u0000", "\u202e", "\ud83d");
                    });
        }
    }

    private static Set<String> names(List<Extraction> found, Extraction.Type type) {
        Function<Extraction, String> name = Extraction::name;
        return found.stream().filter(one -> one.type() == type).map(name).collect(Collectors.toSet());
    }

    /** How many papers gave what they speak of, and what was found besides. */
    private static final class Score {
        private int right;
        private int papers;
        private final Set<String> wrong = new HashSet<>();

        void count(Set<String> found, Set<String> truth) {
            papers++;
            right += found.containsAll(truth) ? 1 : 0;
            found.stream().filter(one -> !truth.contains(one)).forEach(wrong::add);
        }

        @Override
        public String toString() {
            return "in %d of %d, %d wrong".formatted(right, papers, wrong.size());
        }
    }
}
