package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page of tables names every table, and architecture stays a page that one reads in one go. */
final class TablesPageTest {
    private static final Pattern TABLE = Pattern.compile("create table (?:if not exists )?(?:\\w+\\.)(\\w+) \\(");

    @Test
    void every_table_is_on_the_page_of_tables() {
        String page = text("docs/tables.md");
        List<String> tables = Repository.here().sources().stream()
                .filter(source -> source.path().contains("/src/main/resources/")
                        && source.path().endsWith(".sql"))
                .flatMap(source -> TABLE.matcher(source.text()).results().map(found -> found.group(1)))
                .distinct()
                .toList();
        assertThat(tables)
                .hasSizeGreaterThan(50)
                .allSatisfy(table -> assertThat(page).contains("`" + table + "`"));
    }

    @Test
    void architecture_fits_on_two_screens() {
        assertThat(text("docs/architecture.md").lines()).hasSizeLessThan(125);
        assertThat(text("docs/architecture.md")
                        .split("## Where do I change", -1)[1]
                        .lines()
                        .filter(line -> line.startsWith("| ")))
                .as("rows of what is changed where, with the head of the table")
                .hasSizeLessThanOrEqualTo(21);
    }

    private static String text(String path) {
        return Repository.here().sources().stream()
                .filter(source -> source.path().equals(path))
                .map(SourceFile::text)
                .findFirst()
                .orElseThrow();
    }
}
