package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CodeTextTest {
    @Test
    void sentences_and_parts_of_them_are_found() {
        assertThat(CodeText.english(source("""
                        String a() { return "is held at " + step + " for " + age + ", no attempt is spent"; }
                        throw Problem.notFound("there is no item " + id);
                        HealthFact.ok(NAME, isOld ? "too old" : "fine");
                        """)))
                .containsExactly("is held at ", " for ", ", no attempt is spent", "there is no item ", "too old");
    }

    @Test
    void keys_words_of_the_api_logs_and_exceptions_of_the_language_are_not() {
        assertThat(CodeText.english(source("""
                        /** Such as "an item waits". */
                        String a = say("why.held", "waiting", "text/html; charset=utf-8", "a-b", "<p class=\\"x y\\">");
                        LOG.warn("could not read {}", name(of("the file")));
                        throw new IllegalStateException("every JDK has SHA-256 " + f("and more of it"), e);
                        """))).isEmpty();
    }

    @Test
    void stores_domains_and_tests_are_no_faces() {
        assertThat(CodeText.isFace(at("papers/src/main/java/dev/okiagari/papers/web/page/A.java")))
                .isTrue();
        assertThat(CodeText.isFace(at("console/src/main/java/dev/okiagari/console/why/A.java")))
                .isTrue();
        assertThat(CodeText.isFace(at("console/src/main/java/dev/okiagari/console/store/A.java")))
                .isFalse();
        assertThat(CodeText.isFace(at("papers/src/main/java/dev/okiagari/papers/text/A.java")))
                .isFalse();
        assertThat(CodeText.isFace(at("papers/src/test/java/dev/okiagari/papers/web/A.java")))
                .isFalse();
    }

    private static SourceFile source(String code) {
        return new SourceFile("A.java", code);
    }

    private static SourceFile at(String path) {
        return new SourceFile(path, "");
    }
}
