package dev.okiagari.skills.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.skills.SkillScan;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Ordinary, well-meant skills pass: with shell examples, addresses, environment variables, code, schemas and fonts. */
class CleanSkillsTest {
    private static final int LEAST_SKILLS = 30;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @TestFactory
    Stream<DynamicTest> passes() throws Exception {
        List<Path> skills = skills();
        assertThat(skills).hasSizeGreaterThanOrEqualTo(LEAST_SKILLS);
        return skills.stream()
                .map(skill -> DynamicTest.dynamicTest(String.valueOf(skill.getFileName()), () -> {
                    Report report = SkillScan.of(skill);
                    assertThat(report.verdict()).as(told(report)).isEqualTo(Verdict.PASS);
                    assertThat(report.needsReview()).isFalse();
                }));
    }

    @Test
    void a_large_office_schema_passes_and_needs_a_person() throws Exception {
        Path skill = copy("office-documents");
        StringBuilder schema = new StringBuilder("<xsd:schema xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\">\n");
        for (int i = 0; schema.length() < 170_000; i++) {
            schema.append("  <xsd:element name=\"CT_Element")
                    .append(i)
                    .append("\" type=\"xsd:string\" minOccurs=\"0\" maxOccurs=\"unbounded\"/>\n");
        }
        write(
                skill.resolve("schemas/wml.xsd"),
                schema.append("</xsd:schema>\n").toString().getBytes(StandardCharsets.UTF_8));
        write(skill.resolve("schemas/dml.xsd"), schema.substring(0, 90_000).getBytes(StandardCharsets.UTF_8));
        Report report = SkillScan.of(skill);
        assertThat(report.verdict()).as(told(report)).isEqualTo(Verdict.PASS);
        assertThat(report.score()).isEqualTo(100);
        assertThat(report.needsReview()).isTrue();
        assertThat(report.unscanned()).singleElement().satisfies(file -> {
            assertThat(file.path()).isEqualTo("schemas/wml.xsd");
            assertThat(file.sha256()).hasSize(64);
            assertThat(file.size()).isGreaterThan(170_000);
        });
    }

    @Test
    void fonts_and_images_pass_and_need_nobody() throws Exception {
        Path skill = copy("brand-fonts");
        byte[] noise = new byte[200_000];
        new Random(1).nextBytes(noise);
        write(skill.resolve("fonts/brand.woff2"), begin(noise, "wOF2\0\1\0\0"));
        write(skill.resolve("fonts/brand.ttf"), begin(noise, "\0\1\0\0\0\17\0"));
        write(skill.resolve("fonts/brand.otf"), begin(noise, "OTTO\0\17\0"));
        write(skill.resolve("assets/logo.png"), begin(noise, "\211PNG\r\n\32\n\0\0\0\15"));
        write(skill.resolve("assets/letter.docx"), begin(noise, "PK\3\4\24\0\0\0"));
        Report report = SkillScan.of(skill);
        assertThat(report.verdict()).as(told(report)).isEqualTo(Verdict.PASS);
        assertThat(report.needsReview()).isFalse();
        assertThat(report.unscanned()).hasSize(5);
    }

    private static byte[] begin(byte[] noise, String begin) {
        byte[] bytes = noise.clone();
        for (int i = 0; i < begin.length(); i++) {
            bytes[i] = (byte) begin.charAt(i);
        }
        return bytes;
    }

    private static String told(Report report) {
        return report.findings().stream()
                .map(finding -> finding.severity() + " " + finding.rule().id() + ": " + finding.excerpt())
                .collect(Collectors.joining("\n", "score " + report.score() + "\n", ""));
    }

    private Path copy(String name) throws Exception {
        Path target = folder.resolve(name);
        Path source = root().resolve(name);
        try (Stream<Path> walk = Files.walk(source)) {
            for (Path path : walk.filter(Files::isRegularFile).toList()) {
                write(target.resolve(source.relativize(path).toString()), Files.readAllBytes(path));
            }
        }
        return target;
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.write(file, bytes);
    }

    private static List<Path> skills() throws Exception {
        try (Stream<Path> list = Files.list(root())) {
            return list.sorted().toList();
        }
    }

    private static Path root() throws URISyntaxException {
        URL url = Objects.requireNonNull(CleanSkillsTest.class.getResource("/clean"));
        return Path.of(url.toURI());
    }
}
