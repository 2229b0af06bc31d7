package dev.okiagari.papers.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadingSourceTest {
    @Test
    void limits_of_reading_can_be_set() {
        var reading = ReadingSource.read(Map.of("OKIAGARI_READING_LIMIT", "90s", "OKIAGARI_READING_HEAP", "1024"))
                .reading();

        assertThat(reading.limit()).isEqualTo(Duration.ofSeconds(90));
        assertThat(reading.heapMegabytes()).isEqualTo(1024);
    }

    @ParameterizedTest
    @CsvSource({
        "OKIAGARI_READING_LIMIT, soon, such as 3s or 500ms",
        "OKIAGARI_READING_LIMIT, 10ms, 1 second to 2 minutes",
        "OKIAGARI_READING_LIMIT, 121s, 1 second to 2 minutes",
        "OKIAGARI_READING_HEAP, 16, 64 to 8192",
        "OKIAGARI_READING_HEAP, 512m, a number of megabytes",
        "OKIAGARI_READING_HEAP, 9000, 64 to 8192"
    })
    void what_cannot_be_used_is_refused_with_the_reason(String name, String value, String reason) {
        assertThatThrownBy(() -> ReadingSource.read(Map.of(name, value)).reading())
                .hasMessageStartingWith("could not use " + name + " '" + value + "'")
                .hasMessageContaining(reason);
    }
}
