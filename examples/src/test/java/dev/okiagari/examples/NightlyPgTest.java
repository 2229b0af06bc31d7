package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.State;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;

class NightlyPgTest {
    @Test
    void a_reader_has_it_fired_and_the_report_is_written() throws Exception {
        assertThat(ExampleFixture.by(getClass(), Nightly::run))
                .containsExactly("nightly (0 3 * * * Europe/Berlin) has fired 1 time", "fire by a reader: to see it");
    }

    @Test
    void each_day_has_one_report() {
        try (TestDatabase database = ExampleFixture.database(getClass());
                TestEngine engine = TestEngine.on(database.dataSource(), Nightly.steps())) {
            // From noon to noon: begun at a moment before three, the last day would hold a fourth report.
            ZonedDateTime now = ZonedDateTime.now(ZoneId.of("Europe/Berlin"));
            engine.advance(Duration.between(now, now.plusDays(1).with(LocalTime.NOON)));
            engine.schedules(Nightly.nightly(engine.client()));
            for (int hour = 0; hour < 3 * 24; hour += 4) {
                engine.advance(Duration.ofHours(4));
                engine.fireSchedules();
            }
            engine.drain();
            assertThat(engine.client()
                            .items()
                            .page(ItemFilter.of(Nightly.REPORTS).withState(State.DONE), null, 10)
                            .items())
                    .hasSize(3);
        }
    }
}
