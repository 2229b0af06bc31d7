package dev.okiagari.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What is added to an outcome one by one costs memory in proportion: copying it all each time would take gigabytes here. */
class OutcomeGrowthTest {
    private static final int MANY = 20_000;
    private static final long BYTES_EACH = 2_000;
    private static final Pipeline<Void> LINES = Pipeline.of("lines");

    private int added;

    @Test
    void children_do_not_copy_those_before() {
        assertThat(bytesOf(outcome -> outcome.child(LINES, "line " + added, null)))
                .isLessThan(MANY * BYTES_EACH);
    }

    @Test
    void notes_do_not_copy_those_before() {
        assertThat(bytesOf(outcome -> outcome.note(Note.of("note-" + added, Integer.class), added)))
                .isLessThan(MANY * BYTES_EACH);
    }

    private long bytesOf(UnaryOperator<Outcome> adding) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        Outcome outcome = Outcome.next();
        for (added = 0; added < MANY; added++) {
            outcome = adding.apply(outcome);
        }
        assertThat(outcome.children().size() + outcome.notes().size()).isEqualTo(MANY);
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
