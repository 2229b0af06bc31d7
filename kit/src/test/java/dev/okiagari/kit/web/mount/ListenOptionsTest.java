package dev.okiagari.kit.web.mount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.web.client.TrustedProxies;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Whom a server believes, by its flag or else by the setting. */
class ListenOptionsTest {
    @Command
    private static final class Serving {
        @Mixin
        private final ListenOptions listen;

        Serving(Map<String, String> environment) {
            this.listen = new ListenOptions(environment);
        }
    }

    private static TrustedProxies proxies(String setting, String... line) {
        Serving serving = new Serving(Map.of("OKIAGARI_TRUSTED_PROXIES", setting));
        new CommandLine(serving).parseArgs(line);
        return serving.listen.access().trustedProxies();
    }

    @Test
    void trusted_proxies_come_from_the_flag_or_else_from_the_setting() {
        assertThat(proxies("")).isEqualTo(TrustedProxies.NONE);
        assertThat(proxies("10.0.0.0/8, fd00::1")).isEqualTo(TrustedProxies.parse("10.0.0.0/8,fd00::1"));
        assertThat(proxies("10.0.0.0/8", "--trusted-proxies", "10.0.0.7")).isEqualTo(TrustedProxies.parse("10.0.0.7"));
    }

    private static Set<String> hosts(Map<String, String> environment, String... line) {
        Serving serving = new Serving(environment);
        new CommandLine(serving).parseArgs(line);
        return serving.listen.access().hosts().names();
    }

    @Test
    void allowed_hosts_come_from_the_flag_or_else_from_the_setting_and_the_own_address_is_one() {
        Map<String, String> setting = Map.of("OKIAGARI_ALLOWED_HOSTS", "Papers.example, skills.example");
        assertThat(hosts(Map.of())).containsExactly("127.0.0.1");
        assertThat(hosts(setting)).containsExactlyInAnyOrder("127.0.0.1", "papers.example", "skills.example");
        assertThat(hosts(setting, "--allowed-hosts", "other.example", "--host", "box"))
                .containsExactlyInAnyOrder("box", "other.example");
    }

    @Test
    void a_proxy_that_is_no_address_ends_the_command_with_the_name_the_value_and_what_is_allowed() {
        assertThatThrownBy(() -> proxies("proxy.example"))
                .isInstanceOfSatisfying(
                        CommandFailed.class, e -> assertThat(e.exit()).isEqualTo(Exit.USAGE))
                .hasMessage(
                        "could not use OKIAGARI_TRUSTED_PROXIES 'proxy.example' because 'proxy.example' is not an address"
                                + " or a network such as 10.0.0.7 or 10.0.0.0/8");
        assertThatThrownBy(() -> proxies("", "--trusted-proxies", "10.0.0.0/40"))
                .hasMessageStartingWith("could not use --trusted-proxies '10.0.0.0/40'");
    }
}
