package dev.okiagari.sandbox.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The model's reading of a text: claims by cue phrases, dangers by patterns, and a score. Pure. */
final class CuePhrases {
    private static final List<Cue> CUES = List.of(
            new Cue("method", "(?:propose|introduce|present|手法)\\s*([A-Z][\\w-]+)"),
            new Cue("dataset", "(?:on|use|using) (?:the )?([A-Z][\\w-]+) (?:dataset|corpus|benchmark)"),
            new Cue("dataset", "([A-Z][\\w-]+)データセット"),
            new Cue("baseline", "(?:outperforming|compared with|baseline) (?:the )?([A-Z][\\w-]+)"),
            new Cue("metric", "\\b(F1|BLEU|accuracy|perplexity|recall@10|mean reciprocal rank)\\b"),
            new Cue("result", "(?:reaches|rises from [\\d.]+ to|で)\\s*(\\d+(?:\\.\\d+)?)"),
            new Cue("contribution", "(?:main contribution is|contribute) (.{5,80}?)[.;]"),
            new Cue("limitation", "(?:limitation of our work is that|limited by) (.{5,80}?)[.;]"));
    private static final List<Cue> DANGERS = List.of(
            new Cue("runs downloaded code", "(curl|wget)[^\\n|]*\\|\\s*(?:ba|z)?sh"),
            new Cue("deletes files", "rm\\s+-[a-z]*r[a-z]*f"),
            new Cue("reads credentials", "(\\.ssh/id_|\\.aws/credentials|/etc/shadow|AWS_SECRET|keychain)"),
            new Cue("sends data out", "(curl|fetch|requests\\.post)[^\\n]*(?:--data|-d @|env|secret)"),
            new Cue("raises privileges", "(sudo |setuid|chmod\\s+[0-7]*777)"),
            new Cue("evaluates code", "\\b(eval|exec)\\s*\\("),
            new Cue(
                    "tells the reader's agent what to do",
                    "(?i)(ignore|disregard) (?:all |any )?(?:previous|prior|above)"),
            new Cue("runs inline commands", "!`([^`]+)`"));
    private static final int MOST = 40;

    private final String text;

    CuePhrases(String text) {
        this.text = text;
    }

    private record Cue(String kind, Pattern pattern) {
        Cue(String kind, String pattern) {
            this(kind, Pattern.compile(pattern));
        }
    }

    /** Something the text says. */
    record Claim(String kind, String name, String sentence) {}

    List<Claim> claims() {
        List<Claim> found = new ArrayList<>();
        for (Cue cue : CUES) {
            Matcher matcher = cue.pattern().matcher(text);
            while (matcher.find() && found.size() < MOST) {
                Claim claim = new Claim(cue.kind(), matcher.group(1).strip(), sentenceAround(matcher.start()));
                if (found.stream()
                        .noneMatch(other -> other.kind().equals(claim.kind())
                                && other.name().equals(claim.name()))) {
                    found.add(claim);
                }
            }
        }
        return found;
    }

    List<String> dangers() {
        return DANGERS.stream()
                .filter(danger -> danger.pattern().matcher(text).find())
                .map(Cue::kind)
                .toList();
    }

    /** 0 to 100: a clean text gets 95, each danger costs 30. */
    int score() {
        return Math.max(0, 95 - 30 * dangers().size());
    }

    String summary() {
        List<String> dangers = dangers();
        return dangers.isEmpty()
                ? "The text does what it declares: " + shortened(sentenceAround(0))
                : "The text " + String.join(", ", dangers) + ".";
    }

    /** The first few distinct long words. */
    List<String> keywords() {
        return Pattern.compile("[^\\p{L}\\p{N}]+")
                .splitAsStream(text.toLowerCase(Locale.ROOT))
                .filter(word -> word.length() > 6)
                .distinct()
                .limit(5)
                .toList();
    }

    private String sentenceAround(int at) {
        int start = Math.max(text.lastIndexOf(". ", at) + 1, text.lastIndexOf('\n', at) + 1);
        int dot = text.indexOf(". ", at);
        int line = text.indexOf('\n', at);
        int end = Math.min(dot < 0 ? text.length() : dot + 1, line < 0 ? text.length() : line);
        return shortened(text.substring(Math.min(start, end), end).strip());
    }

    private static String shortened(String sentence) {
        return sentence.length() <= 200 ? sentence : sentence.substring(0, 200);
    }
}
