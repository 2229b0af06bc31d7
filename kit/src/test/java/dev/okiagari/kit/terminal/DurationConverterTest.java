package dev.okiagari.kit.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationConverterTest {
    private final DurationConverter converter = new DurationConverter();

    @ParameterizedTest
    @CsvSource({"20s, PT20S", "500ms, PT0.5S", "2m, PT2M", "2min, PT2M", "1m30s, PT1M30S", "1 h, PT1H", "2d, PT48H"})
    void lengths_are_read_as_people_write_them(String text, Duration expected) {
        assertThat(converter.convert(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "20", "s", "-5s", "1.5s", "20 fortnights", "99999999999s"})
    void what_is_no_length_is_refused_with_an_example(String text) {
        assertThatThrownBy(() -> converter.convert(text)).hasMessageContaining("write it like 20s, 2m or 1m30s");
    }

    @Test
    void a_length_may_have_several_parts() {
        assertThat(converter.convert("1h2m3s")).isEqualTo(Duration.ofSeconds(3723));
    }
}
