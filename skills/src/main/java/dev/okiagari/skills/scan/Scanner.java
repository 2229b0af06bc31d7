package dev.okiagari.skills.scan;

import dev.okiagari.skills.automaton.Finder;
import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.fact.Combinations;
import dev.okiagari.skills.fact.Fact;
import dev.okiagari.skills.fact.FactSearch;
import dev.okiagari.skills.fact.Servers;
import dev.okiagari.skills.flow.DecodedText;
import dev.okiagari.skills.flow.Language;
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
    private final FactSearch search = new FactSearch();

    public Scanner(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    public Report scan(Skill skill) {
        StructureCheck.Result structure = StructureCheck.of(skill);
        Standings standings = Standings.of(skill);
        List<Finding> findings = new ArrayList<>(structure.findings());
        findings.addAll(WholeSkillChecks.of(skill));
        Servers servers = Servers.of(standings.declared(), skill);
        List<Fact> facts = new ArrayList<>();
        for (SkillFile file : skill.files()) {
            file.text().ifPresent(text -> {
                FileScan scan = scan(file.path(), text, standings.of(file.path()), servers);
                findings.addAll(scan.findings());
                facts.addAll(scan.facts());
            });
        }
        Combinations.in(facts, standings.declared()).forEach(match -> findings.add(FactFindings.of(match)));
        return new Report(structure.name(), findings, skill.files(), facts);
    }

    /** What was found in one file. */
    private record FileScan(List<Finding> findings, List<Fact> facts) {}

    private FileScan scan(String path, String text, Standing standing, Servers servers) {
        Document document = new Document(path, text);
        List<Finding> findings = rules(path, document, standing);
        CodeCheck code = new CodeCheck(
                path, document, standing, decoded -> rules(DECODED, new Document(DECODED, decoded), Standing.ALONE));
        findings.addAll(code.findings(CodePieces.of(path, document, text)));
        List<Fact> facts = new ArrayList<>(search.facts(
                path,
                document,
                Language.of(path, document.line(1)).isPresent(),
                servers,
                (from, to, isSentence) -> standing.weight(document, from, to, isSentence)));
        FactFindings.ofCode(path, document, code, servers).forEach(facts::add);
        for (DecodedText decoded : code.decoded()) {
            search.facts(
                            path,
                            new Document(DECODED, decoded.text()),
                            false,
                            servers,
                            (from, to, isSentence) -> FactSearch.Weight.FULL)
                    .forEach(fact -> facts.add(FactFindings.at(fact, decoded.where())));
        }
        return new FileScan(findings, facts);
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
