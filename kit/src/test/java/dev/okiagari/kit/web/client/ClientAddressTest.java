package dev.okiagari.kit.web.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Whom a limit counts, with and without proxies in front. */
class ClientAddressTest {
    private static String client(TrustedProxies proxies, String connection, String... forwarded) {
        return proxies.client(connection, List.of(forwarded)).key();
    }

    private static String client(String proxies, String connection, String... forwarded) {
        return client(TrustedProxies.parse(proxies), connection, forwarded);
    }

    @Test
    void without_a_trusted_proxy_nobody_can_name_another_address() {
        assertThat(client(TrustedProxies.NONE, "203.0.113.7")).isEqualTo("203.0.113.7");
        assertThat(client(TrustedProxies.NONE, "203.0.113.7", "198.51.100.1")).isEqualTo("203.0.113.7");
    }

    @Test
    void behind_trusted_proxies_the_last_address_counts_that_is_none_of_them() {
        String proxies = "10.0.0.1, 10.0.0.2";
        assertThat(client(proxies, "10.0.0.1", "198.51.100.1")).isEqualTo("198.51.100.1");
        assertThat(client(proxies, "10.0.0.1", "192.0.2.66, 198.51.100.1, 10.0.0.2"))
                .isEqualTo("198.51.100.1");
        assertThat(client(proxies, "10.0.0.1")).isEqualTo("10.0.0.1");
        assertThat(client(proxies, "10.0.0.1", "10.0.0.2")).isEqualTo("10.0.0.2");
        assertThat(client(proxies, "203.0.113.7", "198.51.100.1")).isEqualTo("203.0.113.7");
    }

    @Test
    void a_line_that_a_proxy_adds_below_the_clients_own_counts() {
        assertThat(client("10.0.0.1", "10.0.0.1", "192.0.2.66", "198.51.100.1")).isEqualTo("198.51.100.1");
    }

    @Test
    void whole_networks_can_be_trusted() {
        String proxies = "10.0.0.0/8,2001:db8:ffff::/48";
        assertThat(client(proxies, "10.200.3.4", "198.51.100.1, 10.1.1.1")).isEqualTo("198.51.100.1");
        assertThat(client(proxies, "11.0.0.1", "198.51.100.1")).isEqualTo("11.0.0.1");
        assertThat(client(proxies, "2001:db8:ffff:1::9", "198.51.100.1")).isEqualTo("198.51.100.1");
        assertThat(client(proxies, "2001:db8:fffe:1::9", "198.51.100.1")).isEqualTo("2001:db8:fffe:1:0:0:0:0/64");
        assertThat(client("172.16.0.0/12", "172.31.255.255", "198.51.100.1")).isEqualTo("198.51.100.1");
        assertThat(client("172.16.0.0/12", "172.32.0.0", "198.51.100.1")).isEqualTo("172.32.0.0");
        assertThat(client("0.0.0.0/0", "203.0.113.7", "198.51.100.1")).isEqualTo("198.51.100.1");
    }

    @Test
    void what_is_no_address_is_not_believed() {
        for (String nonsense :
                List.of("localhost", "<script>", "", "1.2.3.999", "1.2.3", "010.1.1.1", ":::", "unknown")) {
            assertThat(client("10.0.0.1", "10.0.0.1", nonsense)).as(nonsense).isEqualTo("10.0.0.1");
        }
    }

    @Test
    void a_network_of_many_addresses_is_one_client() {
        assertThat(client(TrustedProxies.NONE, "2001:db8:1:2:3:4:5:6"))
                .isEqualTo(client(TrustedProxies.NONE, "2001:db8:1:2:ffff::1"))
                .isNotEqualTo(client(TrustedProxies.NONE, "2001:db8:1:3::1"));
    }

    @Test
    void an_address_is_the_same_however_servers_and_proxies_write_it() {
        assertThat(client(TrustedProxies.NONE, "::ffff:203.0.113.7")).isEqualTo("203.0.113.7");
        assertThat(client("10.0.0.1", "[::ffff:10.0.0.1]", "203.0.113.7:51234")).isEqualTo("203.0.113.7");
        assertThat(client(TrustedProxies.NONE, "[2001:db8:1:2::1]"))
                .isEqualTo(client(TrustedProxies.NONE, "2001:DB8:1:2:0:0:0:1"))
                .isEqualTo(client("10.0.0.1", "10.0.0.1", "[2001:db8:1:2::5]:443"));
        assertThat(client(TrustedProxies.NONE, "fe80::1%eth0")).isEqualTo(client(TrustedProxies.NONE, "[fe80::2]"));
    }

    @Test
    void what_cannot_be_trusted_is_refused_with_the_reason() {
        assertRefused("proxy.example", "'proxy.example' is not an address or a network such as 10.0.0.7 or 10.0.0.0/8");
        assertRefused("10.0.0.1,", "'' is not an address");
        assertRefused("10.0.0.0/33", "a number from 0 to 32");
        assertRefused("fd00::/129", "a number from 0 to 128");
        assertRefused("10.0.0.0/", "a number from 0 to 32");
    }

    private static void assertRefused(String proxies, String because) {
        assertThatThrownBy(() -> TrustedProxies.of(List.of(proxies.split(",", -1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(because);
    }
}
