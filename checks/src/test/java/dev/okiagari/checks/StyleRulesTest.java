package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every rule is shown a planted sample that breaks it, and a near miss that does not. */
final class StyleRulesTest {
    private static final String ENGINE = "engine/src/main/java/dev/okiagari/engine/internal/time/Sample.java";
    private static final String STORE = ENGINE.replace("/time/", "/store/");

    @Test
    void a_file_of_351_lines_is_too_long() {
        assertThat(findings(ENGINE, "\n".repeat(351)))
                .singleElement()
                .asString()
                .contains("351 lines", "split it");
        assertThat(findings(ENGINE, "\n".repeat(350))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class LeaseManager {}",
                "interface ItemService {}",
                "record RunInfo(int a) {}",
                "enum StringUtils {}",
                "final class HTTPHelper {}",
                "class ClaimAndStart {}",
                "class OuterImpl<T> {}"
            })
    void a_type_name_that_says_nothing_is_found(String code) {
        assertThat(findings(ENGINE, code)).singleElement().asString().contains("glossary");
    }

    @ParameterizedTest
    @ValueSource(strings = {"class DataFolder {}", "class Handle {}", "class Anderson {}", "// class FooManager\n"})
    void a_type_name_that_says_something_passes(String code) {
        assertThat(findings(ENGINE, code)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "final class ItemTown {}",
                "class World {}",
                "public final class Items implements AutoCloseable {\n    final TestDatabase database;\n}"
            })
    void what_tests_share_under_another_name_is_found(String code) {
        assertThat(findings("engine/src/test/java/dev/okiagari/engine/Sample.java", code))
                .singleElement()
                .asString()
                .contains("call it …Fixture");
        assertThat(findings(ENGINE, code)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "final class ItemFixture implements AutoCloseable {\n    final TestDatabase database;\n}",
                "class CuttingProxy implements AutoCloseable {}",
                "class Worldwide {}"
            })
    void a_fixture_and_what_is_none_pass(String code) {
        assertThat(findings("engine/src/test/java/dev/okiagari/engine/ItemFixture.java", code))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "String q = \"\"\"\n    select id\n    from item\"\"\";",
                "String q = \"delete from item where id = ?\";",
                "String q = \"UPDATE item SET a = 1 where b\";",
                "String q = \"insert into item values (1)\";",
                "String q = \"select okiagari.now()\";"
            })
    void sql_outside_a_store_is_found(String code) {
        String safe = code.contains("select") ? code : "// Safe against everybody: one row.\n" + code;
        assertThat(findings(ENGINE, safe)).singleElement().asString().contains("store package");
        assertThat(findings(STORE, safe)).isEmpty();
        assertThat(findings("papers/src/main/java/dev/okiagari/papers/PaperTable.java", safe))
                .isEmpty();
        assertThat(findings("engine/src/test/java/dev/okiagari/engine/work/SampleTest.java", code))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a();\n// Why.\nString q = \"delete from item where id = ?\";",
                "// Safe against everybody.\na();\nString q = \"update okiagari.item as i set a = 1\";",
                "// Safe against everybody.\n\nrun(\n    c,\n    \"\"\"\n    select a\n    from b for key share\"\"\");"
            })
    void a_write_or_a_lock_that_does_not_say_what_it_is_safe_against_is_found(String code) {
        assertThat(findings(STORE, code)).singleElement().asString().contains("say in a comment above");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "// Safe against everybody: a plain read.\nString q = \"select a from b\";",
                "// Why.\n// Safe against claims.\nrun(\n    c,\n    \"\"\"\n    with a as (select 1)\n    select 1\"\"\");"
            })
    void a_plain_read_that_says_what_it_is_safe_against_is_found(String code) {
        assertThat(findings(STORE, code)).singleElement().asString().contains("a plain read needs no such comment");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "// Uses item_due.\nString q = \"select updated from b\";",
                "// Safe against claims: skipped.\nrun(\n    c,\n    \"\"\"\n    select a\n    from b for update\"\"\");",
                "// Safe against\n// everybody.\nString q = \"insert into a values (1)\";"
            })
    void a_statement_with_the_comment_that_it_needs_passes(String code) {
        assertThat(findings(STORE, code)).isEmpty();
    }

    @Test
    void a_message_that_begins_like_sql_passes() {
        assertThat(findings(ENGINE, "String m = \"update of the item failed\"; // \"delete from item\"\n"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Thread.sleep(5);",
                "Thread\n  .sleep(5);",
                "TimeUnit.SECONDS.sleep(1);",
                "sleepUninterruptibly(x);"
            })
    void sleeping_is_found_in_tests_too(String code) {
        assertThat(findings(ENGINE, code)).singleElement().asString().contains("signal");
        assertThat(findings("engine/src/test/java/SampleTest.java", code)).hasSize(1);
        assertThat(findings(ENGINE, "/* " + code + " */")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Instant.now()",
                "System.currentTimeMillis()",
                "System.nanoTime()",
                "LocalDate.now()",
                "Clock.systemUTC()",
                "System::nanoTime",
                "Instant::now"
            })
    void a_java_clock_is_found_outside_ticks(String code) {
        assertThat(findings(ENGINE, code)).singleElement().asString().contains("okiagari.now()");
        assertThat(findings(ENGINE.replace("Sample", "Ticks"), code)).isEmpty();
        assertThat(findings("bench/src/main/java/Sample.java", code)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "try { a(); } catch (Exception e) {}",
                "try { a(); } catch (Throwable e) { /* never mind */ }",
                "try { a(); } catch (final RuntimeException ignored) {\n}",
                "try { a(); } catch (IllegalStateException | Error e) { }"
            })
    void an_empty_catch_is_found(String code) {
        assertThat(findings(ENGINE, code)).singleElement().asString().contains("handle it");
    }

    @Test
    void a_catch_that_does_something_passes() {
        assertThat(findings(ENGINE, "try { a(); } catch (Exception e) { throw new B(e); }"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"// TODO later", "FIXME", "a XXX b"})
    void what_is_left_for_later_is_found(String text) {
        assertThat(findings("docs/guarantees.md", text)).hasSize(1);
        assertThat(findings("docs/guarantees.md", "mktemp oki.XXXXXX")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://maven.mirror.example/all", "http://npm.mirror.example", "https://files.pypi.example/x"})
    void a_registry_is_found(String text) {
        assertThat(findings("README.md", text)).singleElement().asString().contains("name the package");
        assertThat(findings("pom.xml", "http://maven.apache.org/POM/4.0.0")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cd /Users/kim/main", "\"/root/.m2\"", "JAVA_HOME=/usr/lib/jvm/java-21", "/home/kim/x"})
    void a_path_of_one_machine_is_found(String text) {
        assertThat(findings("README.md", text)).singleElement().asString().contains("relative");
        assertThat(findings("README.md", "engine/work/Ticks, /usr/lib/jvm/*")).isEmpty();
    }

    private static List<Violation> findings(String path, String text) {
        SourceFile source = new SourceFile(path, text);
        return StyleRules.all().stream()
                .flatMap(rule -> rule.check().apply(source).stream())
                .toList();
    }
}
