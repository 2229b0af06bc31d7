package dev.okiagari.skills.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.skills.rule.Attack;
import dev.okiagari.skills.rule.Catalogue;
import dev.okiagari.skills.rule.Category;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.rule.Severity;
import dev.okiagari.skills.rule.TextRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Prints the tables of docs/skills.md from the rules; the text above them is written by hand. */
class RulesPageTest {
    private static final String WRITE = "okiagari.docs.write";
    private static final String MARK =
            "<!-- Printed from the rules by RulesPageTest; edit those, not what follows. -->\n";

    @Test
    void the_page_of_rules_is_what_the_rules_say() throws IOException {
        Path page = root().resolve("docs").resolve("skills.md");
        String current = Files.readString(page);
        String wanted = current.substring(0, current.indexOf(MARK)) + MARK + tables();
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(page, wanted);
            current = wanted;
        }
        assertThat(current)
                .as(
                        "could not accept docs/skills.md because it is not what the rules say; refresh it with:%n"
                                + "mvn -pl skills -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest=RulesPageTest -D"
                                + "%s=true test",
                        WRITE)
                .isEqualTo(wanted);
    }

    private static String tables() {
        return attacks()
                + Arrays.stream(Category.values()).map(RulesPageTest::table).collect(Collectors.joining());
    }

    private static String attacks() {
        List<Rule> rules = KnownRules.with(Catalogue.standard());
        return "\n### Classes of attack\n\n| class | gravest | OWASP | rules | what an attacker gains |\n|---|---|---|---:|---|\n"
                + Arrays.stream(Attack.values())
                        .map(attack -> "| `" + attack.word() + "` | " + (attack.isGravest() ? "yes" : "") + " | "
                                + attack.owasp() + " | "
                                + rules.stream()
                                        .filter(rule -> rule.attack() == attack)
                                        .count()
                                + " | " + cell(attack.gain()) + " |\n")
                        .collect(Collectors.joining());
    }

    private static String table(Category category) {
        String texts = Catalogue.standard().rules().stream()
                .filter(rule -> rule.rule().category() == category)
                .map(RulesPageTest::row)
                .collect(Collectors.joining());
        String structure = WholeSkillChecks.rules().stream()
                .filter(rule -> rule.category() == category)
                .map(rule -> row(rule, severity(rule)))
                .collect(Collectors.joining());
        return "\n### " + category.title()
                + "\n\n| rule | severity | class | what was found | advice |\n|---|---|---|---|---|\n"
                + texts
                + structure;
    }

    private static String row(TextRule rule) {
        return row(rule.rule(), severity(rule.rule()) + (rule.isLoweredInSamples() ? ", info in code samples" : ""));
    }

    private static String severity(Rule rule) {
        Severity severity = rule.severity();
        return severity.word();
    }

    private static String row(Rule rule, String severity) {
        return "| `" + rule.id() + "` | " + severity + " | `" + rule.attack().word() + "` | " + cell(rule.explanation())
                + " | " + cell(rule.advice()) + " |\n";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }

    private static Path root() {
        String given = System.getProperty("okiagari.root");
        Path folder = given == null ? Path.of("").toAbsolutePath() : Path.of(given);
        while (!Files.isDirectory(folder.resolve(".mvn"))) {
            folder = Objects.requireNonNull(folder.getParent(), "no folder above has a .mvn");
        }
        return folder;
    }
}
