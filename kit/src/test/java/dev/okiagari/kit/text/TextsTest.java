package dev.okiagari.kit.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class TextsTest {
    private final Texts texts = Texts.beside(TextsTest.class);

    @Test
    void a_number_brings_the_word_that_fits_it() {
        assertThat(texts.say("waiting", 1, "arxiv", "02:41")).isEqualTo("1 item waits behind arxiv, since 02:41.");
        assertThat(texts.say("waiting", 1_204L, "arxiv", "02:41"))
                .isEqualTo("1,204 items wait behind arxiv, since 02:41.");
    }

    @Test
    void apostrophes_and_values_with_braces_stay_as_they_are() {
        assertThat(texts.say("it's", "{0} and {1|a|b}")).isEqualTo("it's {0} and {1|a|b}");
    }

    @Test
    void texts_are_read_as_utf_8() {
        assertThat(texts.say("plain")).isEqualTo("待っています");
    }

    @Test
    void a_missing_key_is_named_with_the_file_that_lacks_it() {
        assertThatThrownBy(() -> texts.say("nowhere"))
                .hasMessage("there is no text 'nowhere' in texts.properties of dev.okiagari.kit.text");
    }
}
