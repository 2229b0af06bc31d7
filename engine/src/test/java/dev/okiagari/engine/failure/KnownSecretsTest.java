package dev.okiagari.engine.failure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A value that the process was given as a secret is masked wherever it stands, also without a telling name before it. */
class KnownSecretsTest {
    private static final String SECRET = "plain words/käfer+7\"&x";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the server said: plain words/käfer+7\"&x is wrong",
                "GET /v1/plain+words%2Fk%C3%A4fer%2B7%22%26x/items",
                "GET /v1/plain%20words%2Fk%C3%A4fer%2B7%22%26x/items",
                "{\"echo\": \"plain words/käfer+7\\\"&x\"}",
                "GET /v1/plain+words%2fk%c3%a4fer%2b7%22%26x/items",
                "{\"echo\": \"plain words\\/käfer+7\\\"&x\"}",
                "{\"echo\": \"plain words/käfer+7\\\"\\u0026x\"}",
                "<p>plain words/käfer+7\"&amp;x</p>",
                "cGxhaW4gd29yZHMva8OkZmVyKzciJng=",
                "cGxhaW4gd29yZHMva8OkZmVyKzciJng",
            })
    void a_remembered_value_is_masked_in_every_form_it_may_be_written_in(String text) {
        Messages.hide(SECRET);

        assertThat(Messages.clean(text)).contains("***").doesNotContainIgnoringCase("fer", "cGxhaW4");
        assertThat(Messages.masked(text)).contains("***").doesNotContainIgnoringCase("fer", "cGxhaW4");
    }

    @Test
    void base64_of_either_alphabet_is_masked() {
        Messages.hide("???>>>~~~");

        assertThat(Messages.clean("Pz8/Pj4+fn5+ or Pz8_Pj4-fn5-")).isEqualTo("*** or ***");
    }

    @Test
    void a_value_too_short_to_tell_from_words_is_not_remembered() {
        Messages.hide("cat");

        assertThat(Messages.clean("the category")).isEqualTo("the category");
    }

    @Test
    void of_two_values_the_one_that_contains_the_other_is_masked_whole() {
        Messages.hide("tulip-9");
        Messages.hide("tulip-9-and-more");

        assertThat(Messages.clean("x tulip-9-and-more y")).isEqualTo("x *** y");
    }

    @Test
    void nul_inside_a_remembered_value_does_not_hide_it() {
        Messages.hide("tulip-77");

        assertThat(Messages.clean("tul\0ip-77")).isEqualTo("***");
    }

    @Test
    void a_text_longer_than_a_message_is_masked_as_a_whole_for_logs() {
        Messages.hide("tulip-88");

        assertThat(Messages.masked("x".repeat(100_000) + " tulip-88 token=abcdef"))
                .endsWith("x *** token=***")
                .hasSizeGreaterThan(100_000);
    }
}
