package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table refuses rows that no statement may write: pages find held, parked and failing items by what stuck_at says. */
class PossibleItemsPgTest {
    private static final String SET_ASIDE = "lane = null, due_at = null, ";

    private StoreFixture shop;

    @BeforeEach
    void submit() throws SQLException {
        shop = StoreFixture.of(getClass());
        shop.submit("k");
        shop.run("update okiagari.item set step = okiagari.number('a')");
    }

    @AfterEach
    void close() throws SQLException {
        shop.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "failure = '{}'",
                "failure = '{}', stuck_at = okiagari.number('b')",
                "stuck_at = okiagari.number('a')",
                SET_ASIDE + "held = true",
                SET_ASIDE + "held = true, stuck_at = okiagari.number('b')",
                SET_ASIDE + "state = 'parked'",
                SET_ASIDE + "state = 'running', node_id = 1, failure = '{}'",
                SET_ASIDE + "state = 'running', node_id = 1, stuck_at = okiagari.number('a')"
            })
    void an_item_that_does_not_say_where_it_is_stuck_is_refused(String change) {
        assertThatThrownBy(() -> shop.run("update okiagari.item set " + change))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("item_is_possible");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "failure = '{}', stuck_at = okiagari.number('a')",
                SET_ASIDE + "held = true, stuck_at = okiagari.number('a')",
                SET_ASIDE + "state = 'parked', stuck_at = okiagari.number('a')",
                SET_ASIDE + "state = 'running', node_id = 1, failure = '{}', stuck_at = okiagari.number('a')",
                SET_ASIDE + "state = 'running', node_id = 1"
            })
    void an_item_that_says_it_is_accepted(String change) throws SQLException {
        shop.run("update okiagari.item set " + change);

        assertThat(shop.count("select count(*) from okiagari.item where stuck_at is null or stuck_at = step"))
                .isEqualTo(1);
    }
}
