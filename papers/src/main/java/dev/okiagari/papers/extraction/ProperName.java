package dev.okiagari.papers.extraction;

import com.google.re2j.Pattern;
import java.util.Set;

/** Tells by its typography whether a word names one method or one data set: KoboshiNet, BERT, ResNet-50, Wiki-12k, t-SNE. */
final class ProperName {
    /** A word that may be a name, for the patterns. */
    static final String WORD = "([A-Za-z0-9Α-Ωα-ω]+(?:[-+@/.][A-Za-z0-9Α-Ωα-ω]+)*\\+*)";

    private static final int LONGEST = 60;

    /** Monte-Carlo, English-German: two words, no name. */
    private static final Pattern TWO_WORDS = Pattern.compile("[A-Z][a-z]+(?:-[A-Z]?[a-z]+)+");

    private static final Pattern ONE_WORD = Pattern.compile("[A-Z][a-z]{2,}");

    /** BERT-based, GPU-accelerated: says what something is like, and names nothing. */
    private static final Pattern QUALITY = Pattern.compile(
            ".+-(?:based|like|style|aware|driven|free|level|guided|specific|inspired|type|accelerated|trained|powered|enabled"
                    + "|only|side|wise|shot|hop|way|class|bit|dimensional)");

    /** 2D, 3x, 10k, 1990s: quantities. */
    private static final Pattern QUANTITY = Pattern.compile("[0-9][0-9.]*[A-Za-z]{0,2}");

    /** Things of a whole field, hardware and the like: no paper's own. */
    private static final Set<String> GENERIC = Set.of("""
            AI API APIs ANN ANNs ASR AWS CNN CNNs CPU CPUs CUDA DNN DNNs EM GAN GANs GNN GNNs GPU GPUs HMM HMMs HTML
            HTTP ID IR KNN LLM LLMs LM LMs LSTM LSTMs MCMC MDP ML MLP MLPs MT NER NLG NLI NLP NLU NMT OCR ODE PDE
            PhD POS QA RAM RL RNN RNNs SGD SOTA SQL SVM SVMs TPU TPUs TTS UK US USA URL VAE VAEs VLM VLMs XML C++
            A100 H100 V100 IID OOD PyTorch TensorFlow NumPy MATLAB ReLU GELU MacOS WiFi""".split("\\s+", -1));

    /** Words with a capital that name parts of papers, people's distributions and languages. */
    private static final Set<String> COMMON = Set.of("""
            Section Theorem Lemma Proposition Corollary Definition Algorithm Figure Table Appendix Equation
            Experiments Results Property Condition Assumption Bayesian Gaussian Bernoulli Poisson Markov Fourier
            Hilbert Lipschitz Gibbs Monte Laplace English German French Chinese Japanese Spanish Python Java Linux
            Boolean""".split("\\s+", -1));

    private ProperName() {}

    /** Capitals or digits inside, as nobody writes common words. */
    static boolean isName(String word) {
        return word.length() >= 2
                && word.length() <= LONGEST
                && !GENERIC.contains(word)
                && !QUANTITY.matcher(word).matches()
                && !TWO_WORDS.matcher(word).matches()
                && !QUALITY.matcher(word).matches()
                && !Measures.isMetric(word)
                && word.chars().anyMatch(Character::isLetter)
                && hasSignal(word);
    }

    /** For places where any capitalised word may be a name: "We propose Dreamer, a …". */
    static boolean isPlainName(String word) {
        return ONE_WORD.matcher(word).matches() && !COMMON.contains(word);
    }

    private static boolean hasSignal(String word) {
        long capitals = word.chars().filter(Character::isUpperCase).count();
        boolean figure = word.endsWith("+") || word.chars().anyMatch(Character::isDigit);
        boolean laterCapital = word.substring(1).chars().anyMatch(Character::isUpperCase);
        return capitals >= 2 || laterCapital || (capitals >= 1 && figure);
    }
}
