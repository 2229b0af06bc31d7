package dev.okiagari.catalog;

import static dev.okiagari.catalog.CatalogTablesFixture.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.answer.RawAnswer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What starts by itself. */
class SchedulesPgTest {
    @TempDir
    private Path folder;

    private CatalogFixture fixture;

    @BeforeEach
    void open() {
        fixture = new CatalogFixture(getClass(), folder);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void retention_runs_once_a_day() {
        RawAnswer answer = item("s:1", ",\"itemPrice\":1");
        fixture.storage.putIfAbsent(answer.key(), answer.body());
        fixture.tables.apply(answer);
        fixture.engine.schedules(fixture.work().retention());
        fixture.engine.advance(Duration.ofDays(91));
        assertThat(fixture.engine.fireSchedules()).isEqualTo(1);
        assertThat(fixture.engine.fireSchedules()).isZero();
        fixture.engine.drain();
        assertThat(fixture.copies()).isEmpty();
        assertThat(fixture.tables.value("select count(*) from catalog.staging")).isEqualTo("0");
    }

    @Test
    void a_net_is_started_at_its_time_unless_one_is_open() {
        fixture.catalog.addTargets(fixture.leaves(1), "test");
        fixture.engine.schedules(fixture.work().nets("0 5 * * *"));
        fixture.engine.advance(Duration.ofDays(1));
        assertThat(fixture.engine.fireSchedules()).isEqualTo(1);
        fixture.engine.advance(Duration.ofDays(1));
        assertThat(fixture.engine.fireSchedules()).isEqualTo(1);
        assertThat(fixture.catalog.nets(null, 5)).singleElement().satisfies(net -> {
            assertThat(net.startedBy()).isEqualTo("schedule");
            assertThat(fixture.finish(net).verdict()).isEqualTo("passed");
        });
    }
}
