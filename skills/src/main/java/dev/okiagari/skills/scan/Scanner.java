package dev.okiagari.skills.scan;

import dev.okiagari.skills.automaton.Finder;
import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.rule.Catalogue;
import dev.okiagari.skills.rule.TextRule;
import dev.okiagari.skills.text.Document;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Scans skills by structure, by rules and by the ways that data takes in their code, in time that grows with the size of the texts and with nothing else. Reads no files and
 * knows no clock. Used by one thread; making one is cheap.
 */
public final class Scanner {
    /** The name under which texts are read that stand in a file in another spelling. */
    private static final String DECODED = "decoded.txt";

    private final Catalogue catalogue;
    private final Map<TextRule, Finder> finders = new HashMap<>();

    public Scanner(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    public Report scan(Skill skill) {
        StructureCheck.Result structure = StructureCheck.of(skill);
        Standings standings = Standings.of(skill);
        List<Finding> findings = new ArrayList<>(structure.findings());
        findings.addAll(WholeSkillChecks.of(skill));
        for (SkillFile file : skill.files()) {
            file.text().ifPresent(text -> findings.addAll(scan(file.path(), text, standings.of(file.path()))));
        }
        return new Report(structure.name(), findings, skill.files());
    }

    private List<Finding> scan(String path, String text, Standing standing) {
        Document document = new Document(path, text);
        List<Finding> findings = rules(path, document, standing);
        CodeCheck code = new CodeCheck(
                path, document, standing, decoded -> rules(DECODED, new Document(DECODED, decoded), Standing.ALONE));
        findings.addAll(code.findings(CodePieces.of(path, document, text)));
        return findings;
    }

    /** What the rules about texts find in one text that stands alone. Its path says whether it is Markdown. */
    public List<Finding> scan(String path, String text) {
        return rules(path, new Document(path, text), Standing.ALONE);
    }

    private List<Finding> rules(String path, Document document, Standing standing) {
        List<Finding> findings = new ArrayList<>();
        for (TextRule rule : catalogue.rules()) {
            if (!rule.onlyMarkdown() || document.isMarkdown()) {
                Finder finder = finders.computeIfAbsent(rule, r -> new Finder(r.program()));
                findings.addAll(new RuleSearch(rule, path, document, standing).findings(finder));
            }
        }
        return findings;
    }
}
