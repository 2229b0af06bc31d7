package dev.okiagari.catalog.store;

import static dev.okiagari.catalog.CatalogTablesFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.okiagari.catalog.CatalogTablesFixture;
import dev.okiagari.engine.failure.Category;
import dev.okiagari.jdbc.Sql;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What PostgreSQL really throws while an answer is applied has the category that decides what becomes of the target. */
class CatalogFaultsPgTest {
    private final CatalogTablesFixture fixture = new CatalogTablesFixture(getClass());

    @AfterEach
    void close() {
        fixture.close();
    }

    private static @Nullable Category category(Throwable thrown) {
        return Stream.iterate(thrown, t -> t != null, Throwable::getCause)
                .filter(SQLException.class::isInstance)
                .map(link -> ((SQLException) link).getSQLState())
                .flatMap(state -> CatalogFaults.RULES.list().stream()
                        .filter(rule -> rule.matches(new SQLException(), null, state)))
                .map(rule -> rule.category())
                .findFirst()
                .orElse(null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"set local lock_timeout = '50ms'", "set local statement_timeout = '50ms'"})
    void a_timeout_behind_a_lock_is_transient(String timeout) {
        fixture.write(holder -> {
            Sql.write(holder, "update catalog.feed set last = last");
            Throwable thrown = catchThrowable(() -> fixture.write(tx -> {
                Sql.write(tx, timeout);
                fixture.writes.applied(tx, item("s:1", ""), null);
            }));
            assertThat(category(thrown)).isEqualTo(CatalogFaults.TRANSIENT);
        });
        assertThat(fixture.column("select source_id from catalog.staging")).isEmpty();
        fixture.apply(item("s:1", ""));
        assertThat(fixture.column("select source_id from catalog.staging")).containsExactly("s:1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"40P01", "40001", "57P01", "53300", "08006"})
    void conflicts_and_a_server_that_is_away_are_transient(String state) {
        assertThat(category(new SQLException("planted", state))).isEqualTo(CatalogFaults.TRANSIENT);
    }

    @Test
    void a_violated_constraint_and_a_value_that_does_not_fit_are_logic() {
        fixture.run("alter table catalog.item add constraint planted check (name <> 'planted')");
        assertThat(category(catchThrowable(() -> fixture.apply(item("s:1", ",\"itemName\":\"planted\"")))))
                .isEqualTo(CatalogFaults.LOGIC);
        fixture.run("alter table catalog.item alter column name type varchar(3)");
        assertThat(category(catchThrowable(() -> fixture.apply(item("s:1", ",\"itemName\":\"long\"")))))
                .isEqualTo(CatalogFaults.LOGIC);
        assertThat(fixture.column("select source_id from catalog.staging")).isEmpty();
    }
}
