package dev.okiagari.postgres;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {

    @ParameterizedTest
    @ValueSource(strings = {"fsync", "full_page_writes", "port", "listen_addresses", "unix_socket_directories"})
    void what_makes_the_server_durable_and_private_cannot_be_changed(String name) {
        assertThatThrownBy(() -> Options.defaults().withSetting(name, "off"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("because the embedded server decides it");
    }

    @Test
    void a_setting_is_a_name_not_a_line_of_configuration() {
        assertThatThrownBy(() -> Options.defaults().withSetting("a = b\nfsync", "off"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Configuration.quoted("a'\nfsync = off"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("more than one line");
    }

    @Test
    void a_start_needs_some_time() {
        assertThatThrownBy(() -> Options.defaults().withStartWithin(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
