package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.view.ScheduleView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SchedulesPageTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private static String sentence(long missed) {
        ScheduleView schedule = new ScheduleView(
                "sweep",
                "every PT1H",
                "",
                NOW.plusSeconds(60),
                false,
                null,
                null,
                3,
                missed,
                null,
                0,
                null,
                null,
                null,
                0,
                null);
        return new SchedulesPage(List.of(schedule), Map.of(), NOW).sentence();
    }

    @Test
    void slots_that_were_missed_are_in_the_sentence() {
        assertThat(sentence(0)).isEqualTo("All fire as planned; the next is sweep in 1 min.");
        assertThat(sentence(1)).isEqualTo("All fire, but 1 slot was missed; the next is sweep in 1 min.");
        assertThat(sentence(6)).isEqualTo("All fire, but 6 slots were missed; the next is sweep in 1 min.");
    }
}
