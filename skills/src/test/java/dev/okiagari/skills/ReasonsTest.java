package dev.okiagari.skills;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.skills.content.FileKind;
import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.rule.Attack;
import dev.okiagari.skills.rule.Category;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.rule.Severity;
import dev.okiagari.skills.scan.Finding;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.scan.StructureRules;
import dev.okiagari.skills.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReasonsTest {
    private static final Rule DOWNLOAD = new Rule(
            "network-download",
            Category.NETWORK,
            Attack.SECRETS_OUT,
            Severity.HIGH,
            "It downloads a program.",
            "Ship the program.");

    private static SkillFile file(String path, FileKind kind) {
        return new SkillFile(path, 9, "0", kind, Optional.empty(), true);
    }

    private static Finding finding(Rule rule, String file, int line) {
        return new Finding(rule, rule.severity(), file, new Position(line, 1), "a line", "");
    }

    @Test
    void a_review_names_every_file_that_was_not_scanned_and_keeps_the_findings() {
        Report report = new Report(
                "one",
                List.of(
                        finding(StructureRules.UNSCANNED, "schema.json", 1),
                        finding(StructureRules.UNSCANNED, "bin/tool", 1),
                        finding(DOWNLOAD, "setup.sh", 12),
                        finding(DOWNLOAD, "more.sh", 3)),
                List.of(
                        file("schema.json", FileKind.LARGE_TEXT),
                        file("logo.png", FileKind.MEDIA),
                        file("bin/tool", FileKind.EXECUTABLE)),
                List.of());

        assertThat(Reasons.review(report))
                .isEqualTo("schema.json was not scanned (text that is too large to scan);"
                        + " bin/tool was not scanned (executable);"
                        + " more.sh:3 network-download: Ship the program;"
                        + " setup.sh:12 network-download: Ship the program.");
    }

    @Test
    void a_review_of_files_alone_does_not_say_them_twice() {
        Report report = new Report(
                "one",
                List.of(finding(StructureRules.UNSCANNED, "schema.json", 1)),
                List.of(file("schema.json", FileKind.LARGE_TEXT)),
                List.of());

        assertThat(Reasons.review(report)).isEqualTo("schema.json was not scanned (text that is too large to scan)");
    }

    @Test
    void very_many_files_are_counted_after_the_first_fifty() {
        List<SkillFile> files = new ArrayList<>();
        for (int i = 1; i <= 53; i++) {
            files.add(file("part-" + i, FileKind.LARGE_TEXT));
        }

        assertThat(Reasons.review(new Report("one", List.of(), files, List.of())))
                .contains("part-50 was not scanned")
                .doesNotContain("part-51")
                .endsWith("; and 3 more files");
    }
}
