package dev.okiagari.skills.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.skills.content.SkillReader;
import dev.okiagari.skills.content.SkillRefused;
import dev.okiagari.skills.rule.Catalogue;
import dev.okiagari.skills.scan.PlacedReport;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.scan.Scanner;
import dev.okiagari.skills.scan.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person has accepted: by the command line only, with a reason, never critical. */
class BaselineTest {
    private static final String REASON = "the tool of our own team";

    @TempDir
    private Path folder;

    @Test
    void what_is_accepted_is_listed_and_costs_nothing() throws Exception {
        SkillTree tree = new SkillTree(folder);
        tree.skill("a", SkillTree.MILD);
        tree.skill("b", "");
        int before = score(SkillTree.scan(folder), 0);
        accept(folder);
        LocalReport after = SkillTree.scan(folder);
        assertThat(before).isLessThan(100);
        assertThat(score(after, 0)).isEqualTo(100);
        assertThat(after.skills().getFirst().suppressed())
                .isNotEmpty()
                .allSatisfy(one -> assertThat(one.reason()).isEqualTo(REASON));
        assertThat(after.stale()).isEmpty();
        assertThat(score(FolderScan.of(folder, false).run((done, all) -> {}), 0))
                .isEqualTo(before);
    }

    @Test
    void a_critical_finding_is_never_accepted() throws Exception {
        Path skill = new SkillTree(folder).skill("a", SkillTree.GRAVE + SkillTree.MILD);
        accept(skill);
        String written = Files.readString(folder.resolve(Baseline.FILE));
        assertThat(written).contains("dep-unpinned-source").doesNotContain("fs-remove-everything");
        Files.writeString(
                folder.resolve(Baseline.FILE), written.replace("dep-unpinned-source", "fs-remove-everything"));
        assertThat(SkillTree.scan(skill).verdict()).isNotEqualTo(Verdict.PASS);
        Report report = SkillTree.scan(skill).skills().getFirst().report();
        assertThat(report.findings()).anyMatch(finding -> finding.rule().id().equals("fs-remove-everything"));
    }

    @Test
    void one_skill_alone_uses_the_baseline_of_the_folder_that_it_stands_in() throws Exception {
        SkillTree tree = new SkillTree(folder);
        Path skill = tree.skill("a", SkillTree.MILD);
        tree.skill("b", "");
        accept(folder);
        assertThat(SkillTree.scan(skill).skills()).singleElement().satisfies(placed -> {
            assertThat(placed.suppressed()).isNotEmpty();
            assertThat(placed.report().findings()).isEmpty();
        });
    }

    @Test
    void a_baseline_that_a_skill_brings_along_has_no_effect() throws Exception {
        SkillTree tree = new SkillTree(folder);
        Path skill = tree.skill("a", SkillTree.MILD);
        accept(skill);
        Files.move(folder.resolve(Baseline.FILE), skill.resolve(Baseline.FILE));
        LocalReport alone = SkillTree.scan(skill);
        assertThat(alone.suppressed()).isZero();
        assertThat(score(alone, 0)).isLessThan(100);
        tree.skill("b", "");
        assertThat(SkillTree.scan(folder).suppressed()).isZero();
        // The pipeline scans what was submitted and knows nothing of baselines.
        Report submitted = new Scanner(Catalogue.standard()).scan(SkillReader.read(skill));
        assertThat(submitted.score()).isEqualTo(score(alone, 0));
    }

    @Test
    void an_entry_ends_when_the_text_changes_and_not_when_it_moves() throws Exception {
        SkillTree tree = new SkillTree(folder);
        Path skill = tree.skill("a", SkillTree.MILD);
        accept(skill);
        tree.skill("a", "set -e\n\n  " + SkillTree.MILD);
        assertThat(SkillTree.scan(skill).suppressed()).isPositive();
        assertThat(SkillTree.scan(skill).stale()).isEmpty();
        tree.skill("a", SkillTree.MILD.replace("a/b", "a/c"));
        LocalReport changed = SkillTree.scan(skill);
        assertThat(changed.suppressed()).isZero();
        assertThat(changed.stale()).isNotEmpty().allMatch(entry -> entry.endsWith("in a/scripts/run.sh"));
        FolderScan scan = FolderScan.of(skill, true);
        scan.accept(scan.run((done, all) -> {}), "another reason");
        assertThat(SkillTree.scan(skill).stale()).isEmpty();
        assertThat(Files.readString(folder.resolve(Baseline.FILE))).doesNotContain(REASON);
    }

    @Test
    void accepting_one_skill_keeps_what_is_accepted_of_others() throws Exception {
        SkillTree tree = new SkillTree(folder);
        accept(tree.skill("a", SkillTree.MILD));
        accept(tree.skill("b", SkillTree.MILD));
        assertThat(SkillTree.scan(folder).skills())
                .extracting(placed -> placed.suppressed().size())
                .doesNotContain(0);
    }

    @Test
    void a_note_in_the_file_suppresses_nothing() throws Exception {
        Path skill = new SkillTree(folder).skill("a", SkillTree.MILD.strip() + "  # okiagari-ignore: accepted\n");
        assertThat(score(SkillTree.scan(skill), 0)).isLessThan(100);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"entries\": [{\"rule\": \"a\", \"file\": \"b\", \"fingerprint\": \"c\"}]}",
                "{\"entries\": [{\"rule\": \"a\", \"file\": \"b\", \"fingerprint\": \"c\", \"reason\": \"  \"}]}",
                "{\"entries\": [{\"file\": \"b\", \"fingerprint\": \"c\", \"reason\": \"d\"}]}",
                "no json"
            })
    void a_baseline_without_a_reason_or_that_is_broken_is_refused(String text) throws Exception {
        Path skill = new SkillTree(folder).skill("a", "");
        Files.writeString(folder.resolve(Baseline.FILE), text);
        assertThatThrownBy(() -> SkillTree.scan(skill))
                .isInstanceOf(SkillRefused.class)
                .hasMessageContaining(Baseline.FILE);
    }

    private static void accept(Path path) throws InterruptedException {
        FolderScan scan = FolderScan.of(path, true);
        scan.accept(scan.run((done, all) -> {}), REASON);
    }

    private static int score(LocalReport report, int index) {
        PlacedReport placed = report.skills().get(index);
        return placed.report().score();
    }
}
