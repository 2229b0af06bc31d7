package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GuaranteesTest {
    private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w*(?:Test|Cases))(?:\\.(\\w+))?`");

    @Test
    void every_test_that_the_guarantees_name_is_there() throws IOException {
        Map<String, Path> tests = testClasses();
        List<String> missing = new ArrayList<>();
        Matcher named = NAMED.matcher(Files.readString(Documents.root().resolve("docs/guarantees.md")));
        int found = 0;
        while (named.find()) {
            found++;
            Path file = tests.get(named.group(1));
            String method = named.group(2);
            if (file == null || (method != null && !Files.readString(file).contains("void " + method + "("))) {
                missing.add(named.group());
            }
        }
        assertThat(found).isPositive();
        assertThat(missing)
                .as("tests named in docs/guarantees.md that are gone")
                .isEmpty();
    }

    private static Map<String, Path> testClasses() throws IOException {
        try (Stream<Path> files = Files.find(
                Documents.root(),
                12,
                (file, attributes) -> file.toString().matches(".*/src/test/java/.*(Test|Cases)\\.java"))) {
            return files.collect(Collectors.toMap(
                    file -> String.valueOf(file.getFileName()).replace(".java", ""), file -> file, (a, b) -> a));
        }
    }
}
