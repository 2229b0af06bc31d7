package dev.okiagari.engine.internal.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WritePaceTest {
    private static final Duration QUICK = WritePace.QUICK;
    private static final Duration SLOW = QUICK.plusMillis(1);

    private final AtomicLong clock = new AtomicLong();
    private final WritePace pace = new WritePace(clock::get);

    @Test
    void a_step_that_has_not_written_yet_is_not_known_to_be_quick() {
        assertThat(pace.isQuick()).isFalse();
        assertThat(pace.isNew()).isTrue();
    }

    @Test
    void one_write_tells_the_pace_of_a_new_step() {
        record(1, QUICK);
        assertThat(pace.isQuick()).isTrue();
        assertThat(pace.isNew()).isFalse();
    }

    @Test
    void so_does_a_slow_one() {
        record(1, SLOW);
        assertThat(pace.isQuick()).isFalse();
        assertThat(pace.isNew()).isFalse();
    }

    @Test
    void a_few_slow_writes_among_quick_ones_change_nothing() {
        record(WritePace.REMEMBERED, QUICK);
        record(WritePace.REMEMBERED / 2, SLOW);
        assertThat(pace.isQuick()).isTrue();
    }

    @Test
    void a_step_is_slow_when_more_than_half_of_its_last_writes_were() {
        record(1000, QUICK);
        record(WritePace.REMEMBERED / 2 + 1, SLOW);
        assertThat(pace.isQuick()).isFalse();
    }

    @Test
    void it_is_quick_again_when_more_than_half_of_them_were_quick() {
        record(1000, SLOW);
        record(WritePace.REMEMBERED / 2, QUICK);
        assertThat(pace.isQuick()).isFalse();
        record(1, QUICK);
        assertThat(pace.isQuick()).isTrue();
    }

    @Test
    void what_is_older_than_those_remembered_is_forgotten() {
        record(WritePace.REMEMBERED, SLOW);
        record(WritePace.REMEMBERED, QUICK);
        record(WritePace.REMEMBERED / 2, SLOW);
        assertThat(pace.isQuick()).isTrue();
    }

    private void record(int times, Duration held) {
        for (int i = 0; i < times; i++) {
            long tookAt = pace.took();
            clock.addAndGet(held.toNanos());
            pace.gaveBack(tookAt);
        }
    }
}
