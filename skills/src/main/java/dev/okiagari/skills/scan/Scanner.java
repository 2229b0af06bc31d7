package dev.okiagari.skills.scan;

import com.google.re2j.Matcher;
import dev.okiagari.skills.automaton.Finder;
import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.rule.Catalogue;
import dev.okiagari.skills.rule.Severity;
import dev.okiagari.skills.rule.TextRule;
import dev.okiagari.skills.text.Document;
import dev.okiagari.skills.text.Passage;
import dev.okiagari.skills.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Scans skills by structure and by rules, in time that grows with the size of the texts and with nothing else. Reads no files and
 * knows no clock. Used by one thread; making one is cheap.
 */
public final class Scanner {
    /** Of one rule in one file; more would only repeat them. */
    static final int MOST_PER_RULE = 10;

    /** Exceptions of one rule in one file; what comes after them is a finding, so that they cannot hide it. */
    private static final int MOST_EXCEPTIONS = 50;

    private static final int LONGEST_EXCERPT = 200;
    private static final int CHARACTERS_BEFORE = 60;

    private final Catalogue catalogue;
    private final Map<TextRule, Finder> finders = new HashMap<>();

    public Scanner(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    public Report scan(Skill skill) {
        StructureCheck.Result structure = StructureCheck.of(skill);
        List<Finding> findings = new ArrayList<>(structure.findings());
        findings.addAll(WholeSkillChecks.of(skill));
        for (SkillFile file : skill.files()) {
            file.text().ifPresent(text -> findings.addAll(scan(file.path(), text)));
        }
        return new Report(structure.name(), findings, skill.files());
    }

    /** What the rules find in one text. Its path says whether it is Markdown. */
    public List<Finding> scan(String path, String text) {
        Document document = new Document(path, text);
        List<Finding> findings = new ArrayList<>();
        for (TextRule rule : catalogue.rules()) {
            if (!rule.onlyMarkdown() || document.isMarkdown()) {
                findings.addAll(new Search(rule, path, document).findings());
            }
        }
        return findings;
    }

    /** One rule in one document. */
    private final class Search {
        private final TextRule rule;
        private final String path;
        private final Document document;
        private final List<Finding> findings = new ArrayList<>();
        private final Set<Position> seen = new HashSet<>();
        private int exceptions;

        Search(TextRule rule, String path, Document document) {
            this.rule = rule;
            this.path = path;
            this.document = document;
        }

        List<Finding> findings() {
            Finder finder = finders.computeIfAbsent(rule, r -> new Finder(r.program()));
            for (Passage passage : document.passages(rule.view())) {
                if (findings.size() >= MOST_PER_RULE) {
                    break;
                }
                if (finder.matches(passage.characters())) {
                    places(passage);
                }
            }
            return findings;
        }

        private void places(Passage passage) {
            Matcher matcher = rule.pattern().matcher(passage.text());
            while (findings.size() < MOST_PER_RULE && matcher.find()) {
                int from = matcher.start();
                String before = passage.text().substring(Math.max(0, from - CHARACTERS_BEFORE), from);
                if (exceptions < MOST_EXCEPTIONS && rule.isExcepted(before, matcher.group())) {
                    exceptions++;
                } else {
                    add(passage, from, matcher.end());
                }
            }
        }

        private void add(Passage passage, int from, int to) {
            Position position = passage.position(from + leadingBlanks(passage.text(), from, to));
            if (seen.add(position)) {
                boolean isLowered = rule.isLoweredInSamples()
                        && document.isSample(position)
                        && document.isSample(passage.position(Math.max(from, to - 1)));
                findings.add(new Finding(
                        rule.rule(),
                        isLowered ? Severity.INFO : rule.rule().severity(),
                        path,
                        position,
                        excerpt(position),
                        ""));
            }
        }

        private static int leadingBlanks(String text, int from, int to) {
            int blanks = 0;
            while (from + blanks < to - 1 && text.charAt(from + blanks) == ' ') {
                blanks++;
            }
            return blanks;
        }

        private String excerpt(Position position) {
            String line = document.line(position.line());
            if (line.length() <= LONGEST_EXCERPT) {
                return line;
            }
            int from =
                    Math.max(0, Math.min(position.column() - 1 - LONGEST_EXCERPT / 4, line.length() - LONGEST_EXCERPT));
            return (from > 0 ? "…" : "") + line.substring(from, Math.min(line.length(), from + LONGEST_EXCERPT)) + "…";
        }
    }
}
