package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DocumentsTest {
    private static final Path ROOT = Documents.root();
    private static final Path EXAMPLES = ROOT.resolve("examples/src/main/java/dev/okiagari/examples");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("^#+ +(.*)$", Pattern.MULTILINE);

    @Test
    void every_example_is_in_the_tables_with_the_command_that_runs_it() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        String table = Files.readString(ROOT.resolve("examples/README.md"));
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            for (Path file : files.toList()) {
                if (Files.readString(file).contains("static void main(")) {
                    String name = String.valueOf(file.getFileName()).replace(".java", "");
                    assertThat(table).contains("`examples/run " + name + "`");
                    assertThat(readme).contains("/" + name + ".java)");
                }
            }
        }
    }

    @Test
    void every_link_inside_the_repository_leads_somewhere() throws IOException {
        List<String> dead = new ArrayList<>();
        for (Path document : Documents.all()) {
            Matcher link = LINK.matcher(withoutCode(Files.readString(document)));
            while (link.find()) {
                if (!link.group(1).matches("[a-z]+:.*") && !leadsSomewhere(document, link.group(1))) {
                    dead.add(ROOT.relativize(document) + ": " + link.group(1));
                }
            }
        }
        assertThat(dead).as("links that lead nowhere").isEmpty();
    }

    private static boolean leadsSomewhere(Path document, String link) throws IOException {
        int hash = link.indexOf('#');
        String path = hash < 0 ? link : link.substring(0, hash);
        Path target = path.isEmpty() ? document : document.resolveSibling(path);
        if (!Files.exists(target)) {
            return false;
        }
        return hash < 0
                || HEADING.matcher(withoutCode(Files.readString(target)))
                        .results()
                        .anyMatch(heading -> anchor(heading.group(1)).equals(link.substring(hash + 1)));
    }

    /** The name a heading gets as a link target. */
    private static String anchor(String heading) {
        return heading.strip()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}\\s_-]", "")
                .replace(' ', '-');
    }

    private static String withoutCode(String markdown) {
        return markdown.replaceAll("(?s)```.*?```", "").replaceAll("`[^`\n]*`", "");
    }
}
