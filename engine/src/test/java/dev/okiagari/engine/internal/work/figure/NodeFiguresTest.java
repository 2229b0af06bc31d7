package dev.okiagari.engine.internal.work.figure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.engine.internal.store.item.LedgerStore;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.Histogram;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class NodeFiguresTest {
    private static final Duration TOOK = Duration.ofMillis(40);

    private final NodeFigures figures = new NodeFigures(() -> 3);

    @Test
    void nothing_counted_is_nothing_to_write() {
        assertThat(figures.unwritten().isEmpty()).isTrue();
    }

    @Test
    void good_attempts_are_counted_by_bucket_with_their_milliseconds() {
        figures.countSuccess("work", "only", TOOK);
        figures.countSuccess("work", "only", TOOK);

        assertThat(figures.unwritten().successes())
                .containsExactly(new FigureStore.Successes("work", "only", Histogram.bucketOf(TOOK), 2, 80));
    }

    @Test
    void ends_are_counted_by_state() {
        figures.countEnd("work", State.DONE);
        figures.countEnd("work", State.FAILED);
        figures.countEnd("work", State.DONE);

        assertThat(figures.unwritten().ends())
                .containsExactlyInAnyOrder(
                        new Figures.Ends("work", State.DONE, 2), new Figures.Ends("work", State.FAILED, 1));
    }

    @Test
    void what_could_not_be_written_is_returned_again_with_what_came_since() {
        figures.countEnd("work", State.DONE);
        figures.unwritten();
        figures.countEnd("work", State.DONE);

        assertThat(figures.unwritten().ends()).containsExactly(new Figures.Ends("work", State.DONE, 2));
    }

    @Test
    void what_was_written_is_not_returned_again_and_what_was_counted_meanwhile_is() {
        figures.countEnd("work", State.DONE);
        figures.noteRefusal(new Lease(1, 1, "only"), 3);
        NodeFigures.Unwritten first = figures.unwritten();
        figures.countEnd("work", State.DONE);
        figures.noteRefusal(new Lease(2, 1, "only"), 3);

        figures.markWritten(first);

        assertThat(figures.unwritten().ends()).containsExactly(new Figures.Ends("work", State.DONE, 1));
        assertThat(figures.unwritten().refusals())
                .containsExactly(new LedgerStore.LateResult(new Lease(2, 1, "only"), 3));
    }

    @Test
    void a_flood_of_refused_results_is_cut_off() {
        for (int i = 0; i < 1500; i++) {
            figures.noteRefusal(new Lease(i, 1, "only"), 3);
        }

        assertThat(figures.unwritten().refusals()).hasSize(1000);
    }
}
