package dev.okiagari.engine.internal.work.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.okiagari.engine.internal.CapturedLog;
import dev.okiagari.engine.model.Listener;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuardedListenersTest {
    @Test
    void what_a_listener_throws_is_logged_with_its_stack_trace_and_goes_no_further() throws Exception {
        Listener broken = new Listener() {
            @Override
            public void hung(String pipeline, String key, String step) {
                throw new IllegalStateException("pager is broken");
            }
        };

        try (CapturedLog log = CapturedLog.of(GuardedListeners.class)) {
            assertThatCode(() -> new GuardedListeners(List.of(broken)).hung("papers", "a", "fetch"))
                    .doesNotThrowAnyException();

            assertThat(log.next())
                    .startsWith("WARN listener " + broken.getClass().getName() + " failed; work continues")
                    .contains("pager is broken")
                    .contains("at " + GuardedListenersTest.class.getName());
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

        try (CapturedLog log = CapturedLog.of(GuardedListeners.class)) {
            assertThatCode(() -> new GuardedListeners(List.of(broken)).hung("papers", "a", "fetch"))
                    .doesNotThrowAnyException();

            assertThat(log.next()).contains("NoClassDefFoundError: pager");
        }
    }
}
