package dev.okiagari.papers.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What papers say, and what must not be taken for their methods, baselines and results. */
class PreciseRulesTest {
    private static final Set<Extraction.Type> JUDGED =
            EnumSet.of(Extraction.Type.METHOD, Extraction.Type.BASELINE, Extraction.Type.RESULT);

    private final RulesExtractor rules = new RulesExtractor();

    @ParameterizedTest
    @ValueSource(
            strings = {
                // another's method before ours
                "Unlike BERT, our model needs no labels.",
                "In contrast to ResNet-50, the proposed network is shallow.",
                // what it is like, not what it is called
                "We propose a BERT-based model for parsing.",
                "We develop a GPU-accelerated algorithm.",
                // no name at all
                "We introduce Gaussian, Laplace and uniform priors.",
                "We call this property Consistency.",
                "We introduce a class of functions called Lipschitz.",
                "We present Experiments (Section 4) next.",
                "We describe BERT, a language model that we use.",
                // others compare others
                "Peters et al. outperform BERT on this task.",
                "They surpass GPT-2 by a margin.",
                "Compared with ImageNet features, ours are sparse.",
                "It correlates better compared to BLEU.",
                "Previous systems outperform TextRank.",
                // results of others, of nobody, and numbers that are none
                "Peters et al. report an accuracy of 93.1%.",
                "The best system so far has an F1 of 91.2 [12].",
                "A random guess has an accuracy of 50%.",
                "Suppose that accuracy is 90%.",
                "We need an MSE of 10^{-3} to converge.",
                "The MSE is 3 × 10 after one epoch.",
                "The accuracy of 3 models is compared.",
                "We average the F1 of 5 runs.",
                "Precision and accuracy of 2019 models differ.",
                "The accuracy is 0 by definition."
            })
    void is_not_said_of_this_paper(String sentence) {
        assertThat(judged("Method", sentence)).isEmpty();
    }

    @Test
    void formulas_do_not_hide_figures_and_come_back_with_their_signs() {
        List<Extraction> found = new RulesExtractor().extract("Results", """
                        Here \\(n=3\\) holds. We reach \\(91.2\\) accuracy with \\(k\\) of \\(n\\) samples. We outperform \\(BERT\\) on \\(m\\) tasks.
                        A limitation of our method is that it needs \\(O(n^{2}). Memory\\) for \\(n\\) items.""", "key");

        assertThat(found)
                .contains(
                        new Extraction(
                                Extraction.Type.RESULT,
                                "accuracy 91.2",
                                "We reach \\(91.2\\) accuracy with \\(k\\) of \\(n\\) samples."),
                        new Extraction(Extraction.Type.BASELINE, "BERT", "We outperform \\(BERT\\) on \\(m\\) tasks."),
                        new Extraction(
                                Extraction.Type.LIMITATION,
                                "it needs \\(O(n^{2})\\)",
                                "A limitation of our method is that it needs \\(O(n^{2}).\\)"));
    }

    @Test
    void what_stands_under_related_work_is_the_work_of_others() {
        String text = "We propose KoboshiNet, a model. It outperforms BERT. It has an accuracy of 93.1%.";
        assertThat(judged("Results", text)).hasSize(3);
        assertThat(judged("2 Related Work", text)).isEmpty();
        assertThat(judged("Background and Preliminaries", text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            method   | Dreamer      | We introduce Dreamer, an agent that learns behaviours.
            method   | KoboshiNet   | KoboshiNet, our method, needs no labels.
            method   | QLoRA        | We call our approach QLoRA.
            baseline | BERT         | Compared with BERT (Devlin et al., 2019), our model is faster.
            baseline | ELMo         | Our model outperforms ELMo [7] on all tasks.
            result   | accuracy 97% | The accuracy is 97% on the test set.
            result   | perplexity 112.4 | Our model has a perplexity of 112.4 on it.
            result   | F1 88        | It reaches an F1 of 88 on the test set.
            """)
    void is_said_of_this_paper(String type, String name, String sentence) {
        assertThat(judged("Method", sentence)).extracting(Extraction::name).contains(name);
        assertThat(judged("Method", sentence))
                .extracting(one -> one.type().word())
                .contains(type);
    }

    private List<Extraction> judged(String heading, String text) {
        return rules.extract(heading, text, "k").stream()
                .filter(one -> JUDGED.contains(one.type()))
                .toList();
    }
}
