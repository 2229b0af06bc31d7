package dev.okiagari.engine.internal.work.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.okiagari.engine.internal.CapturedLog;
import dev.okiagari.engine.model.Listener;
import org.junit.jupiter.api.Test;

class GuardedListenerTest {
    @Test
    void what_a_listener_throws_is_logged_with_its_stack_trace_and_goes_no_further() throws Exception {
        Listener broken = new Listener() {
            @Override
            public void hung(String pipeline, String key, String step) {
                throw new IllegalStateException("pager is broken");
            }
        };

        try (CapturedLog log = CapturedLog.of(GuardedListener.class)) {
            assertThatCode(() -> new GuardedListener(broken).hung("papers", "a", "fetch"))
                    .doesNotThrowAnyException();

            assertThat(log.next())
                    .startsWith("WARN the listener failed; work continues")
                    .contains("pager is broken")
                    .contains("at " + GuardedListenerTest.class.getName());
        }
    }

    @Test
    void an_error_goes_no_further_either() throws Exception {
        Listener broken = new Listener() {
            @Override
            public void hung(String pipeline, String key, String step) {
                throw new NoClassDefFoundError("pager");
            }
        };

        try (CapturedLog log = CapturedLog.of(GuardedListener.class)) {
            assertThatCode(() -> new GuardedListener(broken).hung("papers", "a", "fetch"))
                    .doesNotThrowAnyException();

            assertThat(log.next()).contains("NoClassDefFoundError: pager");
        }
    }
}
