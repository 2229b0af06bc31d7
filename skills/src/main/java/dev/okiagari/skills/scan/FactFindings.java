package dev.okiagari.skills.scan;

import dev.okiagari.skills.fact.Combination;
import dev.okiagari.skills.fact.Combinations;
import dev.okiagari.skills.fact.Fact;
import dev.okiagari.skills.fact.FactKind;
import dev.okiagari.skills.fact.NamedHosts;
import dev.okiagari.skills.fact.Servers;
import dev.okiagari.skills.flow.Carriage;
import dev.okiagari.skills.flow.Flow;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.rule.Severity;
import dev.okiagari.skills.text.Document;
import dev.okiagari.skills.text.Excerpt;
import dev.okiagari.skills.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** From flows to facts, and from combinations of facts to findings. Pure. */
final class FactFindings {
    private static final Set<Rule> RULES = Set.copyOf(rules());

    private FactFindings() {}

    static Finding of(Combinations.Match match) {
        Fact last = match.last();
        Rule rule = match.combination().rule();
        boolean isLess = match.isShown() && rule.severity().compareTo(Severity.LOW) < 0;
        return new Finding(
                rule,
                isLess ? Severity.LOW : rule.severity(),
                last.file(),
                last.position(),
                last.excerpt(),
                told(match));
    }

    /** All rules of combinations. */
    static List<Rule> rules() {
        return Combinations.all().stream().map(Combination::rule).toList();
    }

    /** Whether it is a finding of a combination. */
    static boolean isCombination(Finding finding) {
        return RULES.contains(finding.rule());
    }

    private static String told(Combinations.Match match) {
        Fact last = match.last();
        return match.facts().stream()
                .limit(match.facts().size() - 1L)
                .map(fact -> (fact.file().equals(last.file()) ? "line " : fact.file() + ", line ")
                        + fact.position().line())
                .collect(Collectors.joining(
                        "; ",
                        match.facts().size() > 1 ? "Together with " : "",
                        match.facts().size() > 1 ? "." : ""));
    }

    /** What a file's flows say: where each begins, and where it ends. */
    static List<Fact> ofCode(String path, Document document, CodeCheck code, Servers servers) {
        List<Fact> facts = new ArrayList<>();
        if (code.flows().isEmpty()) {
            return facts;
        }
        Set<NamedHosts.Kind> hosts = servers.in(document);
        for (CodeCheck.PlacedFlow placed : code.flows()) {
            Flow flow = placed.flow();
            boolean isGrave = flow.carriage() == Carriage.WHOLE;
            if (!flow.isCredentialUse() && !document.isWarned(placed.from(), false)) {
                facts.add(fact(flow.source(), isGrave, path, placed.from(), hosts, document));
                facts.add(fact(flow.sink(), false, path, placed.to(), hosts, document));
            }
        }
        return facts;
    }

    private static Fact fact(
            FactKind kind,
            boolean isGrave,
            String path,
            Position position,
            Set<NamedHosts.Kind> hosts,
            Document document) {
        return new Fact(kind, "flow", isGrave, path, position, hosts, false, Excerpt.of(document, position));
    }

    /** A fact of a text in another spelling, where that stands. */
    static Fact at(Fact fact, Position where) {
        return new Fact(
                fact.kind(),
                fact.sign(),
                fact.isGrave(),
                fact.file(),
                where,
                fact.hosts(),
                fact.isShown(),
                fact.excerpt());
    }
}
