package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class StyleTest {
    private final List<SourceFile> sources = Repository.here().sources();

    @TestFactory
    Stream<DynamicTest> the_whole_tree_keeps() {
        return StyleRules.all().stream()
                .map(rule -> DynamicTest.dynamicTest(
                        rule.sentence(),
                        () -> assertThat(sources)
                                .flatMap(rule.check())
                                .as(rule.sentence())
                                .isEmpty()));
    }

    @Test
    void the_tree_is_really_read() {
        assertThat(sources)
                .extracting(SourceFile::path)
                .contains("pom.xml", "okiagari", "check", "engine/src/main/java/dev/okiagari/engine/package-info.java")
                .noneMatch(path -> path.contains("/target/"));
    }
}
