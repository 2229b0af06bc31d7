package dev.okiagari.kit.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class AssetsTest {
    @Test
    void the_stylesheet_asks_nobody_else() throws Exception {
        String css = text("okiagari.css");
        assertThat(css).doesNotContain("http").doesNotContain("@import").doesNotContain("url(");
    }

    @Test
    void the_stylesheet_is_written_for_people() throws Exception {
        assertThat(text("okiagari.css").lines()).allMatch(line -> line.length() <= 160);
    }

    @Test
    void the_scripts_are_small_and_evaluate_no_text() throws Exception {
        for (String name : List.of("okiagari.js", "times.js")) {
            String script = text(name);
            assertThat(script.getBytes(StandardCharsets.UTF_8).length).isLessThan(10_000);
            assertThat(script)
                    .doesNotContain("eval(")
                    .doesNotContain("Function(")
                    .doesNotContain("http");
        }
    }

    @Test
    void an_address_changes_with_the_content() {
        assertThat(Assets.path("okiagari.css")).matches("/assets/[0-9a-f]+/okiagari\\.css");
        assertThat(Assets.path("okiagari.css")).isNotEqualTo(Assets.path("okiagari.js"));
    }

    private static String text(String name) throws Exception {
        try (InputStream in = Assets.class.getResourceAsStream("assets/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
