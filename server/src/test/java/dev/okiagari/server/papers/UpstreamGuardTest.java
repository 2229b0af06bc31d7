package dev.okiagari.server.papers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.Reach;
import dev.okiagari.server.settings.Settings;
import dev.okiagari.server.settings.UpstreamSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UpstreamGuardTest {
    private static UpstreamSettings read(Map<String, String> environment) {
        return Settings.read(environment, new Settings.Flags(null, null)).services();
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

    private static GuardSettings model(String url) {
        UpstreamSettings services =
                read(Map.of("OKIAGARI_MODEL_URL", url, "OKIAGARI_MODEL_CHAT", "chat", "OKIAGARI_MODEL_EMBED", "embed"));
        return UpstreamGuard.model(services.model().orElseThrow(), services.mayReachLoopback());
    }
}
