package dev.okiagari.papers.setup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.application.program.UpstreamSettings;
import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.Reach;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UpstreamGuardTest {
    private static UpstreamSettings read(Map<String, String> environment) {
        UpstreamSettings services = UpstreamSettings.read(environment);
        services.check();
        return services;
    }

    @Test
    void the_real_arxiv_is_asked_over_https_one_connection_and_no_redirects() {
        GuardSettings guard = UpstreamGuard.arxiv(ArxivSource.read(Map.of()));
        assertThat(guard.schemes()).containsExactly("https");
        assertThat(guard.hosts().names()).containsExactlyInAnyOrder("arxiv.org", "*.arxiv.org");
        assertThat(guard.reach()).isEqualTo(Reach.PUBLIC);
        assertThat(guard.redirects()).isZero();
        assertThat(guard.connectionsPerHost()).isEqualTo(1);
    }

    @Test
    void arxiv_is_told_who_asks_and_whom_to_write_to() {
        assertThat(UpstreamGuard.arxiv(ArxivSource.read(Map.of())).userAgent())
                .isEqualTo("okiagari/0.1 (paper ingestion)");
        assertThat(UpstreamGuard.arxiv(ArxivSource.read(Map.of("OKIAGARI_CONTACT", "ann@lab.example")))
                        .userAgent())
                .isEqualTo("okiagari/0.1 (paper ingestion; mailto:ann@lab.example)");
        assertThat(UpstreamGuard.arxiv(ArxivSource.read(Map.of("OKIAGARI_CONTACT", "https://lab.example/about")))
                        .userAgent())
                .isEqualTo("okiagari/0.1 (paper ingestion; https://lab.example/about)");
    }

    @Test
    void a_stand_in_is_the_only_host_and_may_be_on_this_machine_when_allowed() {
        GuardSettings guard = UpstreamGuard.arxiv(ArxivSource.read(
                Map.of("OKIAGARI_ARXIV_URL", "http://127.0.0.1:8080", "OKIAGARI_ALLOW_LOOPBACK", "true")));
        assertThat(guard.schemes()).containsExactlyInAnyOrder("http", "https");
        assertThat(guard.hosts().names()).containsExactly("127.0.0.1");
        assertThat(guard.reach()).isEqualTo(Reach.LOOPBACK);
    }

    @Test
    void a_model_of_ones_own_network_may_be_reached_there_and_a_public_one_only_services() {
        assertThat(model("http://10.0.0.7:11434/v1").reach()).isEqualTo(Reach.PRIVATE);
        GuardSettings open = model("https://models.example.org/v1");
        assertThat(open.reach()).isEqualTo(Reach.PUBLIC);
        assertThat(open.schemes()).containsExactly("https");
    }

    @Test
    void a_private_model_whose_name_has_dots_is_reached_by_setting() {
        for (String url : new String[] {"https://llm.corp.example/v1", "http://llm.default.svc.cluster.local/v1"}) {
            assertThat(model(url).reach()).isEqualTo(Reach.PUBLIC);
            assertThat(model(url, Map.of("OKIAGARI_MODEL_PRIVATE", "true")).reach())
                    .isEqualTo(Reach.PRIVATE);
        }
    }

    private static GuardSettings model(String url) {
        return model(url, Map.of());
    }

    private static GuardSettings model(String url, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(
                Map.of("OKIAGARI_MODEL_URL", url, "OKIAGARI_MODEL_CHAT", "chat", "OKIAGARI_MODEL_EMBED", "embed"));
        all.putAll(more);
        UpstreamSettings services = read(all);
        return UpstreamGuard.model(services.model().orElseThrow(), services.mayReachLoopback());
    }
}
