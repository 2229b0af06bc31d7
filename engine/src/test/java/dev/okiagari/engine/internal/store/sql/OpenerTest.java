package dev.okiagari.engine.internal.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class OpenerTest {
    @Test
    void one_server_is_waited_for_ten_seconds_whatever_its_address_says() {
        assertThat(longest("jdbc:postgresql://a/db")).hasSeconds(10);
        assertThat(longest("jdbc:postgresql://a/db?connectTimeout=30&socketTimeout=60"))
                .hasSeconds(10);
    }

    @Test
    void several_are_waited_for_until_the_driver_has_tried_them_all() {
        assertThat(longest("jdbc:postgresql://a,b/db?connectTimeout=2&socketTimeout=5"))
                .hasSeconds(2 * (2 + 5 + 5));
        assertThat(longest("jdbc:postgresql://a,b,c/db?connectTimeout=2&sslResponseTimeout=2000&socketTimeout=5"))
                .hasSeconds(3 * (2 + 2 + 5));
        assertThat(longest("jdbc:postgresql://a,b/db?connectTimeout=1&sslResponseTimeout=1000&socketTimeout=1"))
                .hasSeconds(10);
        assertThat(longest("jdbc:postgresql://a,b/db?socketTimeout=600")).hasSeconds(60);
    }

    @Test
    void the_first_of_several_may_keep_the_driver_from_the_others_only_without_limits() {
        assertThat(reach("jdbc:postgresql://a,b/db").endsAtFirst()).isTrue();
        assertThat(reach("jdbc:postgresql://a,b/db?connectTimeout=0&socketTimeout=5")
                        .endsAtFirst())
                .isTrue();
        assertThat(reach("jdbc:postgresql://a,b/db?socketTimeout=5").endsAtFirst())
                .isFalse();
        assertThat(reach("jdbc:postgresql://a/db").endsAtFirst()).isFalse();
    }

    @Test
    void an_address_of_another_database_says_nothing() {
        assertThat(ServerList.of("jdbc:h2:mem:test")).isNull();
    }

    @Test
    void the_users_own_data_source_is_not_changed() {
        PGSimpleDataSource given = new PGSimpleDataSource();
        given.setURL("jdbc:postgresql://a,b/db");

        assertThat(new Opener(given).longest()).hasSeconds(2 * (2 + 2 + 5));
        assertThat(given.getSocketTimeout()).isZero();
        assertThat(given.getConnectTimeout()).isEqualTo(10);
    }

    private static ServerList reach(String url) {
        return Objects.requireNonNull(ServerList.of(url));
    }

    private static Duration longest(String url) {
        return reach(url).longest();
    }
}
