package dev.okiagari.papers.extraction;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;

/** Finds metrics, where a sentence measures by them, and results: a metric with its figure. */
final class Measures {
    private static final String METRIC =
            "(F1(?:[- ]score)?|micro-F1|macro-F1|s?BLEU(?:-\\d)?|sacreBLEU|ROUGE(?:-[12L])?|METEOR|chrF(?:\\+\\+)?"
                    + "|BERTScore|accuracy|perplexity|exact match|(?:precision|recall|hits|Precision|Recall|Hits)@\\d+|mean reciprocal rank|MRR(?:@\\d+)?"
                    + "|nDCG(?:@\\d+)?|NDCG(?:@\\d+)?|mean average precision|mAP|AUC|AUROC|AUPRC|word error rate|WER|character error rate|CER"
                    + "|RMSE|MSE|MAE|IoU|mIoU|PSNR|SSIM|FID|SI-SDR|SDR|PESQ|STOI)";
    private static final String NUMBER = "(\\d{1,6}(?:\\.\\d{1,6})?\\s?%?)";

    /** A part of each of them; most sentences have none. */
    private static final List<String> PARTS = List.of("""
            F1, BLEU, ROUGE, METEOR, chrF, BERTScore, accuracy, perplexity, match, @, rank, MRR, DCG,
            average precision, mAP, AU, error rate, ER, MSE, MAE, IoU, PSNR, SSIM, FID, SDR, PESQ, STOI""".split(",\\s+", -1));

    private static final Pattern MENTION = Pattern.compile("(?:^|[^\\w-])" + METRIC + "(?:[^\\w-]|$)");

    /** A figure, or a verb of measuring. */
    private static final Pattern MEASURED =
            Pattern.compile("\\d+\\.\\d|\\d ?%|\\b(?i:report|measur|evaluat|in terms of|scor|metric|lower|rais"
                    + "|rise|drop|improv|gain|achiev|reach|attain)|評価|達成|向上|測定");

    private static final Pattern FIGURE_FIRST =
            Pattern.compile("\\b(?:reach|achieve|obtain|attain|score|yield|get)(?:e?s|e?d|ing)? (?:an? |up to |the )?"
                    + NUMBER + " (?:points? )?(?:of |in )?" + METRIC);
    private static final Pattern METRIC_FIRST = Pattern.compile(METRIC
            + " (?:(?:rises|rose|increases|increased|improves|improved|drops|dropped|falls|fell|goes|went) (?:from [\\d.]+ ?%? )?to|of|is|was|reaches|=) "
            + NUMBER);
    private static final Pattern JAPANESE =
            Pattern.compile(METRIC + "(?:で|が|は|において)、?" + NUMBER + "(?:を達成|を得|に達|であ|となっ|を示)");

    private static final Pattern WHOLE = Pattern.compile(METRIC);

    /** Figures that were not measured. */
    private static final Pattern NOT_MEASURED = Pattern.compile(
            "(?i)\\b(?:random(?:ly)? guess|by chance|chance level|threshold|suppose|assum(?:e|ing)|would (?:be|have)|upper bound"
                    + "|lower bound|hypothetical|required|requirement|target of|at random)");

    /** The number is only the beginning of one, or counts something. */
    private static final Pattern GOES_ON = Pattern.compile(
            "[\\^×/\\\\]|\\.\\d| ?(?:×|\\\\times|\\\\cdot|e-)|[–-]\\d|[A-Za-z]| (?:to|out of|or|models?|systems?|runs?|sentences?"
                    + "|samples?|epochs?|times|tasks?|ms|s|seconds|minutes|hours|GB|MB|points?|folds?|classes|layers)\\b");

    private static final Pattern UNBOUNDED = Pattern.compile("perplexity|MSE|MAE|PSNR|FID|SDR|error rate|WER|CER");

    private Measures() {}

    /** Whether a word is the name of a metric, and so of no method. */
    static boolean isMetric(String word) {
        return WHOLE.matcher(word).matches();
    }

    /** @param isOfOthers the figures are not this paper's */
    static void find(String sentence, boolean isOfOthers, SectionFindings findings) {
        if (PARTS.stream().noneMatch(sentence::contains)
                || !MEASURED.matcher(sentence).find()) {
            return;
        }
        Matcher mention = MENTION.matcher(sentence);
        while (mention.find()) {
            findings.add(new Extraction(Extraction.Type.METRIC, mention.group(1), sentence));
        }
        if (isOfOthers
                || Attribution.cites(sentence)
                || NOT_MEASURED.matcher(sentence).find()) {
            return;
        }
        results(FIGURE_FIRST.matcher(sentence), 2, sentence, findings);
        results(METRIC_FIRST.matcher(sentence), 1, sentence, findings);
        results(JAPANESE.matcher(sentence), 1, sentence, findings);
    }

    /** Named by metric and figure, in this order however the sentence puts them. */
    private static void results(Matcher matcher, int metric, String sentence, SectionFindings findings) {
        while (matcher.find()) {
            String measure = matcher.group(metric);
            String figure = matcher.group(3 - metric).strip();
            boolean isWhole = metric == 2
                    || !GOES_ON.matcher(sentence.substring(matcher.start(3 - metric) + figure.length()))
                            .lookingAt();
            if (isWhole && isFigure(measure, figure)) {
                findings.add(new Extraction(Extraction.Type.RESULT, measure + " " + figure, sentence));
            }
        }
    }

    /** A number of things is no result, and a share is at most a hundred. */
    private static boolean isFigure(String measure, String figure) {
        boolean isExact = figure.endsWith("%") || figure.indexOf('.') > 0;
        double value = Double.parseDouble(figure.replace("%", "").strip());
        boolean isBounded = !UNBOUNDED.matcher(measure).find();
        return (isExact || value >= 2) && value > 0 && (!isBounded || value <= 100);
    }
}
