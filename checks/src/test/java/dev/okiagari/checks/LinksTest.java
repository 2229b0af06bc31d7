package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links between documents lead somewhere: the file is there, and the heading too. */
class LinksTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+)$");

    @Test
    void every_link_of_every_document_leads_somewhere() throws IOException {
        List<Path> documents = documents(ROOT);

        assertThat(documents).hasSizeGreaterThan(60);
        for (Path document : documents) {
            assertThat(broken(document))
                    .as(ROOT.relativize(document).toString())
                    .isEmpty();
        }
    }

    @Test
    void operating_is_split_by_application_and_each_page_leads_back() throws IOException {
        String common = Files.readString(ROOT.resolve("docs/operating.md"));
        for (String page : List.of("operating-papers.md", "operating-catalog.md", "operating-skills.md")) {
            assertThat(common).contains("](" + page + ")");
            assertThat(Files.readString(ROOT.resolve("docs").resolve(page))).contains("](operating.md)");
        }
    }

    @Test
    void a_missing_file_and_a_missing_heading_are_found(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("there.md"), "# A heading, with `code`\n");
        Path document = Files.writeString(folder.resolve("links.md"), """
                [a](there.md) [b](there.md#a-heading-with-code) [c](gone.md) [d](there.md#gone) [e](https://example.org/x)
                ```
                [f](gone.md)
                ```
                """);

        assertThat(broken(document)).containsExactly("gone.md", "there.md#gone");
    }

    private static List<Path> documents(Path root) throws IOException {
        List<Path> all = new ArrayList<>(List.of(root.resolve("README.md"), root.resolve("CONTRIBUTING.md")));
        all.add(root.resolve("CHANGELOG.md"));
        try (Stream<Path> below = Files.walk(root.resolve("docs"))) {
            below.filter(path -> path.toString().endsWith(".md")).forEach(all::add);
        }
        return all;
    }

    private static List<String> broken(Path document) throws IOException {
        List<String> broken = new ArrayList<>();
        Matcher link = LINK.matcher(prose(document));
        while (link.find()) {
            String target = link.group(1);
            if (!target.contains("://") && !target.startsWith("mailto:") && !leadsSomewhere(document, target)) {
                broken.add(target);
            }
        }
        return broken;
    }

    private static boolean leadsSomewhere(Path document, String target) throws IOException {
        String[] parts = target.split("#", 2);
        Path file = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]);
        if (!Files.exists(file)) {
            return false;
        }
        return parts.length == 1
                || !file.toString().endsWith(".md")
                || anchors(file).contains(parts[1]);
    }

    /** As code hosts make them: lower case, blanks become hyphens, other signs are dropped. */
    private static Set<String> anchors(Path file) throws IOException {
        Set<String> anchors = new TreeSet<>();
        Matcher heading = HEADING.matcher(prose(file));
        while (heading.find()) {
            String words = heading.group(1).strip().replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1");
            anchors.add(words.toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}\\s_-]", "")
                    .replace(' ', '-'));
        }
        return anchors;
    }

    private static String prose(Path document) throws IOException {
        return Files.readString(document).replaceAll("(?s)```.*?```", "").replaceAll("`[^`\n]*\\]\\([^`\n]*`", "");
    }
}
