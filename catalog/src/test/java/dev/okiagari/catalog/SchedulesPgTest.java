package dev.okiagari.catalog;

import static dev.okiagari.catalog.CatalogBase.item;
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

    private CatalogTown town;

    @BeforeEach
    void open() {
        town = new CatalogTown(getClass(), folder);
    }

    @AfterEach
    void close() {
        town.close();
    }

    @Test
    void retention_runs_once_a_day() {
        RawAnswer answer = item("s:1", ",\"itemPrice\":1");
        town.storage.putIfAbsent(answer.key(), answer.body());
        town.base.apply(answer);
        town.engine.schedules(town.work().retention());
        town.engine.advance(Duration.ofDays(91));
        assertThat(town.engine.fireSchedules()).isEqualTo(1);
        assertThat(town.engine.fireSchedules()).isZero();
        town.engine.drain();
        assertThat(town.copies()).isEmpty();
        assertThat(town.base.value("select count(*) from catalog.staging")).isEqualTo("0");
    }

    @Test
    void a_net_is_started_at_its_time_unless_one_is_open() {
        town.catalog.addTargets(town.leaves(1), "test");
        town.engine.schedules(town.work().nets("0 5 * * *"));
        town.engine.advance(Duration.ofDays(1));
        assertThat(town.engine.fireSchedules()).isEqualTo(1);
        town.engine.advance(Duration.ofDays(1));
        assertThat(town.engine.fireSchedules()).isEqualTo(1);
        assertThat(town.catalog.nets(null, 5)).singleElement().satisfies(net -> {
            assertThat(net.startedBy()).isEqualTo("schedule");
            assertThat(town.finish(net).verdict()).isEqualTo("passed");
        });
    }
}
