package dev.okiagari.skills.scan;

import dev.okiagari.skills.flow.CodeReader;
import dev.okiagari.skills.flow.CodeReading;
import dev.okiagari.skills.flow.DecodedText;
import dev.okiagari.skills.flow.Flow;
import dev.okiagari.skills.flow.Language;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.rule.Severity;
import dev.okiagari.skills.text.Document;
import dev.okiagari.skills.text.Excerpt;
import dev.okiagari.skills.text.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Reads the code of one file for ways that data takes, and the texts that it contains in another spelling for everything, to a bounded
 * depth. Used once, by one thread.
 */
final class CodeCheck {
    /** A spelling in a spelling in a spelling. */
    private static final int DEEPEST = 3;

    /** Of all decoded texts of one file. */
    private static final int MOST_DECODED = 300_000;

    /** That become facts; findings come from all. */
    private static final int MOST_FLOWS = 40;

    private static final int SHORTEST_DECODED = 4;
    private static final Pattern PYTHON =
            Pattern.compile("(?m)^\\s*(?:import|from|def|print|exec)\\b|__import__|\\bos\\.");
    private static final Pattern SCRIPT =
            Pattern.compile("\\brequire\\(|\\bfunction\\b|=>|\\bconst\\b|\\bfetch\\(|process\\.");

    private final String path;
    private final Document document;
    private final Standing standing;
    private final Function<String, List<Finding>> rules;
    private final CodeReader reader = new CodeReader();
    private final List<Finding> findings = new ArrayList<>();
    private final List<PlacedFlow> flows = new ArrayList<>();
    private final List<DecodedText> decoded = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();
    private int decodedLength;
    private String problem = "";

    /** @param rules what the rules about texts find in a text */
    CodeCheck(String path, Document document, Standing standing, Function<String, List<Finding>> rules) {
        this.path = path;
        this.document = document;
        this.standing = standing;
        this.rules = rules;
    }

    /** A flow and where its end stands in the file. */
    record PlacedFlow(Flow flow, Position from, Position to) {}

    List<Finding> findings(CodePieces pieces) {
        pieces.pieces().forEach(piece -> read(piece, 0));
        if (pieces.isCut()) {
            problem("it has too many pieces of code");
        }
        if (!problem.isEmpty()) {
            Position begin = new Position(1, 1);
            findings.add(new Finding(
                    FlowRules.NOT_ANALYSED,
                    FlowRules.NOT_ANALYSED.severity(),
                    path,
                    begin,
                    Excerpt.of(document, begin),
                    "The reason: " + problem + "."));
        }
        return findings;
    }

    List<PlacedFlow> flows() {
        return flows;
    }

    /** Texts that stand in the file in another spelling. */
    List<DecodedText> decoded() {
        return decoded;
    }

    private void read(CodePiece piece, int depth) {
        CodeReading reading = reader.read(piece.language(), piece.text());
        if (!reading.analysed() && (piece.isFile() || reading.isTooMuch())) {
            problem(reading.reason());
        }
        for (Flow flow : reading.flows()) {
            Position from = depth == 0 ? piece.in(flow.from()) : piece.place();
            Position to = depth == 0 ? piece.in(flow.to()) : piece.place();
            if (flows.size() < MOST_FLOWS) {
                flows.add(new PlacedFlow(flow, from, to));
            }
            FlowJudge.rule(flow).ifPresent(rule -> add(rule, to, from, told(flow)));
        }
        for (DecodedText text : reading.decoded()) {
            decoded(text, depth == 0 ? piece.in(text.where()) : piece.place(), depth);
        }
    }

    private void decoded(DecodedText text, Position where, int depth) {
        if (text.text().length() < SHORTEST_DECODED || !seen.add(text.text())) {
            return;
        }
        decodedLength += text.text().length();
        if (depth >= DEEPEST || decodedLength > MOST_DECODED) {
            problem("it has too many texts in another spelling");
            return;
        }
        decoded.add(new DecodedText(where, text.how(), text.text()));
        for (Finding finding : rules.apply(text.text())) {
            add(finding.rule(), where, where, "It stands there as a text in another spelling (" + text.how() + ").");
        }
        for (Language language : languages(text.text())) {
            read(new CodePiece(language, text.text(), where, false), depth + 1);
        }
    }

    private static List<Language> languages(String text) {
        List<Language> languages = new ArrayList<>();
        if (PYTHON.matcher(text).find()) {
            languages.add(Language.PYTHON);
        }
        if (SCRIPT.matcher(text).find()) {
            languages.add(Language.SCRIPT);
        }
        languages.add(Language.SHELL);
        return languages;
    }

    private void add(Rule rule, Position at, Position other, String detail) {
        boolean isKnown = findings.stream()
                .anyMatch(known -> known.rule().equals(rule) && known.position().line() == at.line());
        long already = findings.stream()
                .filter(known -> known.rule().equals(rule) && !known.isLowered())
                .count();
        if (isKnown || already >= RuleSearch.MOST_PER_RULE) {
            return;
        }
        boolean isAfter = Comparator.comparingInt(Position::line)
                        .thenComparingInt(Position::column)
                        .compare(at, other)
                > 0;
        Standing.Found found =
                new Standing.Found(rule.severity(), isAfter ? other : at, isAfter ? at : other, false, false, false);
        Severity severity = standing.lowered(found, document);
        findings.add(new Finding(rule, severity, path, at, Excerpt.of(document, at), detail));
    }

    private static String told(Flow flow) {
        String to = flow.address().isEmpty() ? "" : " (" + flow.address() + ")";
        return "It goes from " + named(flow.sourceName()) + " to " + named(flow.sinkName()) + to + ".";
    }

    private static String named(String name) {
        return name.isBlank() ? "a value" : name;
    }

    private void problem(String reason) {
        if (problem.isEmpty()) {
            problem = reason;
        }
    }
}
