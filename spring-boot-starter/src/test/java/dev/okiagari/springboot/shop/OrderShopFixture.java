package dev.okiagari.springboot.shop;

import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** An empty database, and the shop on it. */
final class OrderShopFixture implements AutoCloseable {
    private final TestDatabase database;

    OrderShopFixture(Class<?> testClass) {
        database = TestPostgres.database(testClass);
    }

    ConfigurableApplicationContext start(String... properties) {
        return new SpringApplicationBuilder(OrderShop.class)
                .logStartupInfo(false)
                .properties(properties)
                .run(arguments().toArray(String[]::new));
    }

    /** Where it is, as arguments of a program. */
    List<String> arguments() {
        return List.of(
                "--spring.datasource.url=" + database.jdbcUrl(),
                "--spring.datasource.username=" + database.user(),
                "--spring.datasource.password=" + database.password());
    }

    long count(String sql) {
        return Long.parseLong(strings("select count(*) from " + sql).getFirst());
    }

    List<String> strings(String sql) {
        try {
            return database.look(connection -> {
                try (Statement statement = connection.createStatement();
                        ResultSet rows = statement.executeQuery(sql)) {
                    List<String> found = new ArrayList<>();
                    while (rows.next()) {
                        found.add(rows.getString(1));
                    }
                    return found;
                }
            });
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        database.close();
    }
}
