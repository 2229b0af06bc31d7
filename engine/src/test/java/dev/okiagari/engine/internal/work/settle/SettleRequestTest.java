package dev.okiagari.engine.internal.work.settle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.RetryPlan;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.LeaseLost;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SettleRequestTest {
    private static final StepFacts FACTS =
            new StepFacts(null, RetryPlan.of(RetryPolicy.defaults()), 0, Duration.ZERO, false);

    private final SettleRequest request = new SettleRequest(Settlement.of(
            new Lease(1, 1, "only"),
            "work",
            0,
            Machine.apply(Situation.SUBMITTED, new Event.Cancelled("no longer needed"), FACTS)));

    @Test
    void the_answer_says_whether_it_landed() throws Exception {
        request.finish(true);

        assertThat(request.await()).isTrue();
        assertThat(request.hasLanded()).isTrue();
    }

    @Test
    void a_request_that_its_batch_could_not_take_along_is_settled_alone() throws Exception {
        request.settleAlone();

        assertThat(request.await()).isFalse();
    }

    @Test
    void what_failed_the_batch_is_thrown_to_the_one_who_waits() {
        LeaseLost lost = new LeaseLost();
        request.fail(lost);

        assertThatThrownBy(request::await).isSameAs(lost);
    }

    @Test
    void an_interrupt_does_not_end_the_wait_and_is_kept_for_later() throws Exception {
        Thread.currentThread().interrupt();
        Thread flusher = Thread.ofVirtual().start(() -> request.finish(true));

        assertThat(request.await()).isTrue();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(request.hasLanded()).isTrue();
        flusher.join();
    }
}
