package dev.okiagari.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.server.settings.ServerSettings;
import dev.okiagari.server.settings.ServerSettings.Flags;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class ExternalSourceTest {
    @Test
    void one_server_is_waited_for_as_ever() {
        PGSimpleDataSource source = source("jdbc:postgresql://a/db");

        assertThat(source.getConnectTimeout()).isEqualTo(5);
        assertThat(source.getSocketTimeout()).isEqualTo(60);
        assertThat(source.getLoginTimeout()).isEqualTo(5);
    }

    @Test
    void a_server_of_a_list_may_be_silent_for_a_few_seconds_and_there_is_time_for_the_others() {
        PGSimpleDataSource source = source("jdbc:postgresql://a,b:5433/db");

        assertThat(source.getConnectTimeout()).isEqualTo(2);
        assertThat(source.getSslResponseTimeout()).isEqualTo(2000);
        assertThat(source.getSocketTimeout()).isEqualTo(5);
        assertThat(source.getLoginTimeout()).isEqualTo(18);
        assertThat(source.getTargetServerType()).isEqualTo("primary");
    }

    @Test
    void what_the_address_says_wins() {
        PGSimpleDataSource source =
                source("jdbc:postgresql://a,b/db?connectTimeout=7&socketTimeout=8&targetServerType=any");

        assertThat(source.getConnectTimeout()).isEqualTo(7);
        assertThat(source.getSocketTimeout()).isEqualTo(8);
        assertThat(source.getTargetServerType()).isEqualTo("any");
    }

    @Test
    void only_what_hinders_is_told() {
        assertThat(ExternalSource.hindrance("jdbc:postgresql://a/db?socketTimeout=0"))
                .isEmpty();
        assertThat(ExternalSource.hindrance("jdbc:postgresql://a,b/db")).isEmpty();
        assertThat(ExternalSource.hindrance("jdbc:postgresql://a,b/db?targetServerType=primary&socketTimeout=9"))
                .isEmpty();
        assertThat(ExternalSource.hindrance("jdbc:postgresql://a,b/db?socketTimeout=0"))
                .hasValueSatisfying(told -> assertThat(told).startsWith("socketTimeout=0"));
        assertThat(ExternalSource.hindrance("jdbc:postgresql://a,b/db?targetServerType=any"))
                .hasValueSatisfying(told -> assertThat(told).contains("standby"));
    }

    private static PGSimpleDataSource source(String url) {
        return (PGSimpleDataSource)
                ExternalSource.of(ServerSettings.read(Map.of("OKIAGARI_DB_URL", url), new Flags(null, null)));
    }
}
