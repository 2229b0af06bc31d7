package dev.okiagari.sandbox.words;

import java.util.List;
import java.util.Locale;

/** Made-up sentences of a scientific kind. The same seed gives the same sentence. */
public final class Prose {
    private static final List<String> SENTENCES = List.of(
            "We propose {method}, a {adjective} approach to {topic} that needs no {thing}.",
            "We evaluate {method} on the {dataset} dataset and report {metric} over {number} runs.",
            "On {dataset}, {method} reaches {score} {metric}, outperforming the {other} baseline by {gain} points.",
            "Compared with {other}, the {adjective} variant of {method} is {adverb} more {quality}.",
            "A limitation of our work is that {thing} is assumed to be {adjective}.",
            "Our main contribution is a {adjective} view of {topic} that makes {thing} explicit.",
            "Earlier work on {topic} has {adverb} ignored {thing}, although it dominates in practice.",
            "The {adjective} part of {topic} is how {thing} behaves when resources are scarce.",
            "This follows directly from the definition of {thing} and needs no further assumption.",
            "In contrast, {other} treats {thing} as fixed and therefore cannot adapt.",
            "We keep all other settings as they were, including the schedule and the {thing}.",
            "Results on {dataset} confirm this: {metric} rises from {score} to {better}.",
            "Note that C++ and state-of-the-art tooling were used throughout; it's not essential.",
            "The remaining errors are mostly due to {thing}, as a manual look at {number} cases shows.",
            "Why does {thing} matter for {topic}?",
            "The proof is {adjective} and proceeds by induction on the number of {thing} terms.",
            "All experiments ran on a single machine with {number} cores within {number} hours.",
            "Removing {thing} lowers {metric} by {gain} points, which no other ablation does.",
            "Readers familiar with {topic} may skip the rest of this section.",
            "To our knowledge this is the first {adjective} treatment of {topic} with {thing}.");
    private static final List<String> JAPANESE = List.of(
            "本稿では、{topic}のための新しい手法{method}を提案する。",
            "{dataset}データセットを用いて{method}を評価し、{metric}で{score}を達成した。",
            "従来の{other}と比べて、提案手法は{gain}ポイント高い性能を示す。",
            "ただし、資源が乏しい場合の振る舞いは十分に検討されていない。",
            "実験はすべて一台の計算機で行い、所要時間は{number}時間であった。",
            "この結果は、起き上がり小法師のように失敗から立ち直る仕組みの重要性を示唆している。",
            "今後の課題として、大規模な文書集合への適用が挙げられる。");
    private static final List<String> TOPICS = List.of("""
            sequence labelling, sparse retrieval, graph partitioning, low-rank adaptation, program repair,
            causal inference, entity linking, numerical stability, federated training, speech separation,
            lattice surgery, weather nowcasting, theorem proving, table understanding, query planning""".split(",\\s+", -1));
    private static final List<String> THINGS = List.of("""
            gradient noise, the vocabulary, padding, the error term, annotation, the cache, label bias,
            the boundary, memory traffic, the prior, tokenisation, the null model, clock skew""".split(",\\s+", -1));
    private static final List<String> ADJECTIVES = List.of("""
            simple, robust, two-stage, probabilistic, lazy, modular, tight, surprising, scalable, self-righting,
            conservative, data-efficient""".split(",\\s+", -1));
    private static final List<String> ADVERBS =
            List.of("largely", "consistently", "slightly", "substantially", "silently", "often");
    private static final List<String> QUALITIES =
            List.of("accurate", "stable", "frugal", "interpretable", "predictable");
    private static final List<String> METRICS =
            List.of("F1", "BLEU", "accuracy", "perplexity", "recall@10", "mean reciprocal rank");

    private final String method;
    private final String dataset;
    private final String other;

    /** What the text is about. */
    public Prose(Subject subject) {
        this.method = subject.method();
        this.dataset = subject.dataset();
        this.other = subject.baseline();
    }

    public record Subject(String method, String dataset, String baseline) {}

    public String sentence(Seed seed) {
        return filled(seed.of("form").pick(SENTENCES), seed);
    }

    public String japanese(Seed seed) {
        return filled(seed.of("form").pick(JAPANESE), seed);
    }

    /** Some sentences in a row. */
    public String sentences(Seed seed, int number) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < number; i++) {
            text.append(i == 0 ? "" : " ").append(sentence(seed.of(i)));
        }
        return text.toString();
    }

    public static String topic(Seed seed) {
        return seed.pick(TOPICS);
    }

    public static String adjective(Seed seed) {
        return seed.pick(ADJECTIVES);
    }

    public static String thing(Seed seed) {
        return seed.pick(THINGS);
    }

    private String filled(String form, Seed seed) {
        String text = form;
        int score = seed.of("score").between(310, 890);
        int gain = seed.of("gain").between(3, 49);
        text = text.replace("{method}", method).replace("{dataset}", dataset).replace("{other}", other);
        text = text.replace("{topic}", topic(seed.of("topic"))).replace("{thing}", thing(seed.of("thing")));
        text = text.replace("{adjective}", adjective(seed.of("adjective")));
        text = text.replace("{adverb}", seed.of("adverb").pick(ADVERBS));
        text = text.replace("{quality}", seed.of("quality").pick(QUALITIES));
        text = text.replace("{metric}", seed.of("metric").pick(METRICS));
        text = text.replace("{score}", tenth(score)).replace("{better}", tenth(score + gain));
        text = text.replace("{gain}", tenth(gain));
        return text.replace("{number}", Integer.toString(seed.of("number").between(3, 64)));
    }

    private static String tenth(int tenths) {
        return String.format(Locale.ROOT, "%.1f", tenths / 10.0);
    }
}
