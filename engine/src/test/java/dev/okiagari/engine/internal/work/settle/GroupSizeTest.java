package dev.okiagari.engine.internal.work.settle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class GroupSizeTest {
    private static final long QUICK = Duration.ofMillis(5).toNanos();
    private static final long SLOW = Duration.ofSeconds(2).toNanos();

    private final GroupSize size = new GroupSize(() -> 0);

    @Test
    void batches_grow_while_they_are_quick() {
        assertThat(size.ofValues(1000)).isEqualTo(64);

        for (int i = 0; i < 15; i++) {
            size.committed(size.ofValues(1000), QUICK);
        }

        assertThat(size.ofValues(1000)).isEqualTo(1000);
    }

    @Test
    void after_a_slow_batch_the_next_has_what_a_fifth_of_a_second_was_enough_for() {
        size.committed(50, SLOW);

        assertThat(size.ofValues(1000)).isEqualTo(5);

        size.committed(5, QUICK);
        assertThat(size.ofValues(1000)).isEqualTo(7);
    }

    @Test
    void a_slow_value_that_was_alone_makes_no_batch_smaller() {
        size.committed(1, SLOW);

        assertThat(size.ofValues(1000)).isEqualTo(64);
    }

    @Test
    void a_batch_of_slow_values_is_never_empty() {
        size.committed(2, 100 * SLOW);

        assertThat(size.ofValues(1000)).isEqualTo(1);
    }
}
