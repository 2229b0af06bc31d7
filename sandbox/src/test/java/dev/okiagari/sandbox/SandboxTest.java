package dev.okiagari.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.sandbox.wire.RunningStandIn;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SandboxTest {
    @Test
    void every_upstream_has_an_address_of_its_own_and_is_gone_after_closing() throws IOException {
        List<URI> urls;
        try (Sandbox sandbox = Sandbox.start(SandboxSettings.defaults())) {
            urls = sandbox.standIns().stream().map(RunningStandIn::url).toList();
            assertThat(urls).hasSize(5).doesNotHaveDuplicates().doesNotContain(sandbox.page());
            assertThat(sandbox.standIns())
                    .extracting(RunningStandIn::name)
                    .containsExactly("arxiv", "rakuten", "model", "s3", "skills");
            for (URI url : urls) {
                assertThat(RawCall.get(url, "/nothing").status()).isBetween(400, 404);
            }
        }
        for (URI url : urls) {
            assertThatThrownBy(() -> RawCall.get(url, "/")).isInstanceOf(IOException.class);
        }
    }

    @Test
    void a_port_is_free_as_soon_as_its_sandbox_is_closed() {
        SandboxSettings settings = SandboxSettings.defaults();
        for (int i = 0; i < 50; i++) {
            try (Sandbox sandbox = Sandbox.start(settings)) {
                settings =
                        settings.withPorts(Map.of("arxiv", sandbox.arxiv().url().getPort()));
            }
        }
    }

    @Test
    void the_same_seed_gives_the_same_world() {
        try (Sandbox one = Sandbox.start(SandboxSettings.defaults().withSeed(5));
                Sandbox two = Sandbox.start(SandboxSettings.defaults().withSeed(5));
                Sandbox other = Sandbox.start(SandboxSettings.defaults().withSeed(6))) {
            assertThat(one.corpus().papers()).isEqualTo(two.corpus().papers());
            assertThat(one.shop().items())
                    .isEqualTo(two.shop().items())
                    .isNotEqualTo(other.shop().items());
            assertThat(one.corpus().papers()).isNotEqualTo(other.corpus().papers());
        }
    }

    /** Processor time, not the clock's: a busy machine must not fail it. */
    @Test
    void starting_needs_less_than_two_seconds_of_a_processor() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        try (Sandbox sandbox = Sandbox.start(SandboxSettings.defaults())) {
            assertThat(sandbox.standIns()).hasSize(5);
            assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - before))
                    .isLessThan(Duration.ofSeconds(2));
        }
    }

    @Test
    void a_port_that_is_taken_leaves_nothing_open_and_is_named() throws IOException {
        try (Sandbox first = Sandbox.start(SandboxSettings.defaults())) {
            int taken = first.s3().url().getPort();
            int free;
            try (Sandbox second = Sandbox.start(SandboxSettings.defaults())) {
                free = second.arxiv().url().getPort();
            }
            SandboxSettings settings = SandboxSettings.defaults().withPorts(Map.of("arxiv", free, "s3", taken));
            assertThatThrownBy(() -> Sandbox.start(settings)).hasMessageContaining("port " + taken);
            try (Sandbox third = Sandbox.start(SandboxSettings.defaults().withPorts(Map.of("arxiv", free)))) {
                assertThat(third.arxiv().url().getPort()).isEqualTo(free);
            }
        }
    }
}
