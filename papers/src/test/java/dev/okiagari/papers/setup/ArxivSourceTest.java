package dev.okiagari.papers.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArxivSourceTest {
    private static ArxivSource read(Map<String, String> environment) {
        ArxivSource source = ArxivSource.read(environment);
        source.check();
        return source;
    }

    @Test
    void with_nothing_set_it_is_the_real_arxiv_with_its_own_limit() {
        assertThat(read(Map.of()).address()).isEmpty();
        assertThat(read(Map.of()).requestGap()).isEqualTo(Duration.ofSeconds(3));
    }

    @ParameterizedTest
    @CsvSource({
        "OKIAGARI_ARXIV_URL, http://127.0.0.1:8080",
        "OKIAGARI_ARXIV_URL, http://localhost:8080",
        "OKIAGARI_ARXIV_URL, http://[::1]:8080"
    })
    void a_service_on_this_machine_needs_to_be_allowed(String name, String address) {
        assertThatThrownBy(() -> read(Map.of(name, address)))
                .hasMessage("could not use " + name + " '" + address + "' (from environment) because it is on this "
                        + "machine, which is allowed only with OKIAGARI_ALLOW_LOOPBACK=true");
        assertThat(read(Map.of(name, address, "OKIAGARI_ALLOW_LOOPBACK", "true"))
                        .address())
                .hasValueSatisfying(at -> assertThat(at.isLoopback()).isTrue());
    }

    @ParameterizedTest
    @CsvSource({
        "OKIAGARI_ARXIV_URL, ftp://mirror.example.org, it must begin with http:// or https://",
        "OKIAGARI_ARXIV_URL, https://ann:secret@mirror.example.org, must not contain a user name",
        "OKIAGARI_ARXIV_URL, https://mirror.example.org/?x=1, without ? and #",
        "OKIAGARI_ARXIV_URL, https:///path, has no host",
        "OKIAGARI_ARXIV_GAP, soon, such as 3s or 500ms",
        "OKIAGARI_ARXIV_GAP, 1s, arXiv asks for at least 3s",
        "OKIAGARI_ARXIV_GAP, 5000s, 10 minutes at most",
        "OKIAGARI_CONTACT, nobody, an e-mail address",
        "OKIAGARI_CONTACT, a b@lab.example, without blanks"
    })
    void what_cannot_be_used_is_refused_with_the_reason(String name, String value, String reason) {
        assertThatThrownBy(() -> read(Map.of(name, value)))
                .hasMessageStartingWith("could not use " + name + " '")
                .hasMessageContaining(reason)
                .hasMessageNotContaining("secret");
    }

    @Test
    void a_stand_in_on_this_machine_may_be_called_faster() {
        ArxivSource source = read(Map.of(
                "OKIAGARI_ARXIV_URL",
                "http://127.0.0.1:1",
                "OKIAGARI_ALLOW_LOOPBACK",
                "true",
                "OKIAGARI_ARXIV_GAP",
                "50ms"));
        assertThat(source.requestGap()).isEqualTo(Duration.ofMillis(50));
    }
}
