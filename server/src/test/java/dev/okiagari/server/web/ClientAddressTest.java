package dev.okiagari.server.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.server.settings.Settings.BadSetting;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whom a limit counts, with and without proxies in front. */
class ClientAddressTest {
    private static ClientAddress trusting(String proxies) {
        return ClientAddress.read(Map.of(ClientAddress.SETTING, proxies));
    }

    @Test
    void without_a_trusted_proxy_nobody_can_name_another_address() {
        ClientAddress clients = ClientAddress.read(Map.of());
        assertThat(clients.of("203.0.113.7", null)).isEqualTo("203.0.113.7");
        assertThat(clients.of("203.0.113.7", "198.51.100.1")).isEqualTo("203.0.113.7");
    }

    @Test
    void behind_trusted_proxies_the_first_address_counts_that_is_none_of_them() {
        ClientAddress clients = trusting("10.0.0.1, 10.0.0.2");
        assertThat(clients.of("10.0.0.1", "198.51.100.1")).isEqualTo("198.51.100.1");
        assertThat(clients.of("10.0.0.1", "192.0.2.66, 198.51.100.1, 10.0.0.2")).isEqualTo("198.51.100.1");
        assertThat(clients.of("10.0.0.1", null)).isEqualTo("10.0.0.1");
        assertThat(clients.of("10.0.0.1", "10.0.0.2")).isEqualTo("10.0.0.2");
        assertThat(clients.of("203.0.113.7", "198.51.100.1")).isEqualTo("203.0.113.7");
    }

    @Test
    void what_is_no_address_is_not_believed() {
        ClientAddress clients = trusting("10.0.0.1");
        assertThat(clients.of("10.0.0.1", "localhost")).isEqualTo("10.0.0.1");
        assertThat(clients.of("10.0.0.1", "<script>")).isEqualTo("10.0.0.1");
        assertThat(clients.of("10.0.0.1", "")).isEqualTo("10.0.0.1");
    }

    @Test
    void a_network_of_many_addresses_is_one_client() {
        ClientAddress clients = ClientAddress.read(Map.of());
        assertThat(clients.of("2001:db8:1:2:3:4:5:6", null))
                .isEqualTo(clients.of("2001:db8:1:2:ffff::1", null))
                .isNotEqualTo(clients.of("2001:db8:1:3::1", null));
    }

    @Test
    void a_name_is_no_proxy_that_can_be_trusted() {
        assertThatThrownBy(() -> trusting("proxy.example"))
                .isInstanceOf(BadSetting.class)
                .hasMessageContaining("OKIAGARI_TRUSTED_PROXIES");
    }
}
