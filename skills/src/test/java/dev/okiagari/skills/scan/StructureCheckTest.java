package dev.okiagari.skills.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.skills.content.ArchiveReader;
import dev.okiagari.skills.content.SkillRefused;
import dev.okiagari.skills.rule.Catalogue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StructureCheckTest {
    private final Scanner scanner = new Scanner(Catalogue.standard());

    private List<String> rules(Skills skill) {
        return scanner.scan(skill.skill()).findings().stream()
                .map(finding -> finding.rule().id())
                .toList();
    }

    private List<String> withFrontMatter(String yaml) {
        return rules(Skills.of("x").with("SKILL.md", "---\n" + yaml.replace("; ", "\n") + "\n---\n# Title\n"));
    }

    private static final String GOOD = "name: x; description: Does something useful.; ";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        description: Does something useful.                | structure-name
        name: Pdf_Tools; description: Something useful.    | structure-name
        name: 12; description: Does something useful.      | structure-name
        name: -x; description: Does something useful.      | structure-name
        name: x-; description: Does something useful.      | structure-name
        name: x--y; description: Does something useful.    | structure-name
        name: x                                            | structure-description
        name: x; description: short                        | structure-description
        name: x; description: [a, b]                       | structure-description
        name: x; description: Useful things.; license: [a] | structure-field
        name: x; description: Useful things.; metadata: a  | structure-field
        name: x; description: Useful things.; metadata: {version: 1.0} | structure-metadata
        name: x; description: Useful things.; metadata: {a: {b: c}}    | structure-metadata
        name: x; description: Useful things.; compatibility: ""        | structure-compatibility
        name: x; description: Useful things.; allowed-tools: [Read]    | structure-tools-list
        name: x; description: Useful things.; colour: red  | structure-unknown-field
        name: x; description: Useful things.; hooks: {a: b} | structure-hooks
        name: x; description: Useful things.; allowed-tools: Bash, Read    | structure-unrestricted-shell
        name: x; description: Useful things.; allowed-tools: "Bash(*)"     | structure-unrestricted-shell
        name: x; description: Useful things.; allowed-tools: "*"           | structure-unrestricted-shell
        name: x; name: y; description: Useful things.      | structure-front-matter
        name: [x                                           | structure-front-matter
        - a                                                | structure-front-matter
        name: !!java.net.URL [x]                           | structure-front-matter
        """)
    void a_fault_is_a_finding(String yaml, String rule) {
        assertThat(withFrontMatter(yaml)).containsExactly(rule);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "license: MIT",
                "compatibility: any",
                "metadata: {author: ann}",
                "allowed-tools: Read, Bash(git status:*) Bash(npm test)",
                "metadata: {version: '1.0'}"
            })
    void what_the_format_allows_is_no_finding(String field) {
        assertThat(withFrontMatter(GOOD + field)).isEmpty();
    }

    @Test
    void each_limit_of_the_format_is_exact() {
        String described = "; description: Useful things.";
        assertThat(withFrontMatter("name: " + "a".repeat(64) + described)).isEmpty();
        assertThat(withFrontMatter("name: " + "a".repeat(65) + described)).containsExactly("structure-name");
        assertThat(withFrontMatter("name: x; description: " + "word ".repeat(204) + "word"))
                .isEmpty();
        assertThat(withFrontMatter("name: x; description: " + "word ".repeat(204) + "words"))
                .containsExactly("structure-description");
        assertThat(withFrontMatter("name: x" + described + "; compatibility: " + "word ".repeat(99) + "words"))
                .isEmpty();
        assertThat(withFrontMatter("name: x" + described + "; compatibility: " + "word ".repeat(100) + "w"))
                .containsExactly("structure-compatibility");
        assertThat(withFrontMatter("name: x" + described + "; allowed-tools: [\"Bash(*)\"]"))
                .containsExactlyInAnyOrder("structure-tools-list", "structure-unrestricted-shell");
    }

    @Test
    void a_long_manifest_is_a_hint_that_costs_nothing() {
        String front = "---\nname: x\ndescription: Useful things.\n---\n";
        assertThat(rules(Skills.of("x").with("SKILL.md", front + "a\n".repeat(495))))
                .isEmpty();
        Skills longOne = Skills.of("x").with("SKILL.md", front + "a\n".repeat(496));
        assertThat(rules(longOne)).containsExactly("structure-size");
        assertThat(scanner.scan(longOne.skill()).score()).isEqualTo(100);
        assertThat(rules(Skills.of("x").with("SKILL.md", front + "word ".repeat(4100))))
                .containsExactly("structure-size");
    }

    @Test
    void front_matter_that_is_missing_or_open_is_a_finding() {
        assertThat(rules(Skills.of("x").with("SKILL.md", "# Title\n"))).containsExactly("structure-front-matter");
        assertThat(rules(Skills.of("x").with("SKILL.md", "---\nname: x\n"))).containsExactly("structure-front-matter");
        assertThat(rules(Skills.of("x").with("SKILL.md", new byte[] {0, 1, 2})))
                .contains("structure-front-matter", "structure-unscanned");
    }

    @Test
    void hostile_yaml_is_a_finding_and_costs_nothing() {
        String aliases = "a: &a [x,x,x,x,x,x,x,x,x]; " + "b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]; "
                + "c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]; d: [*c,*c,*c,*c,*c,*c,*c,*c,*c]";
        assertThat(withFrontMatter(aliases)).contains("structure-front-matter");
        assertThat(withFrontMatter("a: " + "[".repeat(15_000))).contains("structure-front-matter");
        assertThat(withFrontMatter("a: " + "[".repeat(7_000) + "]".repeat(7_000)))
                .contains("structure-front-matter");
        assertThat(withFrontMatter("a: " + "x".repeat(60_000))).contains("structure-front-matter");
        assertThat(withFrontMatter("? ".repeat(5_000))).contains("structure-front-matter");
    }

    @Test
    void the_name_must_be_the_folder() {
        byte[] packed = Skills.of("pdf").packed();
        assertThat(scanner.scan(ArchiveReader.read(packed)).findings()).isEmpty(); // no folder: nothing to compare
        byte[] nested = new Zip()
                .file("repo-main/skills/forms/SKILL.md", "---\nname: pdf\ndescription: Does something.\n---\n")
                .bytes();
        assertThat(scanner.scan(ArchiveReader.read(nested)).findings())
                .extracting(finding -> finding.rule().id())
                .containsExactly("structure-folder");
    }

    @Test
    void odd_file_names_and_encodings_are_findings() {
        assertThat(rules(Skills.of("x").with("a\u202egpj.sh", "echo"))).contains("structure-file-name");
        assertThat(rules(Skills.of("x").with("a\u001b[2J.md", "text"))).contains("structure-file-name");
        assertThat(rules(Skills.of("x").with("a.txt", new byte[] {'a', (byte) 0xff})))
                .contains("structure-encoding");
    }

    @ParameterizedTest
    @ValueSource(strings = {"notes.md", "./a/../notes.md", "a/b"})
    void a_link_inside_the_skill_of_an_archive_is_a_finding_and_left_out(String target) {
        Report report = scanner.scan(ArchiveReader.read(linked(target)));
        assertThat(report.findings()).extracting(f -> f.rule().id()).containsExactly("structure-link");
        assertThat(report.files()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/etc/passwd", "../other/SKILL.md", "a/../../y", "..", "C:/x", "\\\\host\\x", ""})
    void an_archive_with_a_link_out_of_the_skill_is_refused(String target) {
        Assertions.assertThatThrownBy(() -> ArchiveReader.read(linked(target)))
                .isInstanceOf(SkillRefused.class)
                .hasMessageContaining("the link \"link\" leads out of the skill");
    }

    private static byte[] linked(String target) {
        return new Zip()
                .file("x/SKILL.md", "---\nname: x\ndescription: Does something.\n---\n")
                .link("x/link", target)
                .bytes();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../evil.sh", "/etc/cron.d/x", "a/../../b", "skill.md"})
    void archives_that_lead_elsewhere_or_have_no_manifest_are_refused(String path) {
        byte[] packed = new Zip().file(path, "x").bytes();
        Assertions.assertThatThrownBy(() -> ArchiveReader.read(packed)).isInstanceOf(SkillRefused.class);
    }

    @Test
    void other_files_are_refused() {
        Assertions.assertThatThrownBy(() -> ArchiveReader.read("hello".getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining("neither a folder nor a zip or tar.gz");
        Assertions.assertThatThrownBy(() -> ArchiveReader.read(new byte[] {'P', 'K', 3, 4, 0}))
                .isInstanceOf(SkillRefused.class);
    }
}
