package dev.okiagari.spring;

import dev.okiagari.engine.Schema;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A fresh database with the engine's tables and one of the application's, and the application on it. */
final class ShopFixture implements AutoCloseable {
    private final TestDatabase database;

    ShopFixture(Class<?> testClass) {
        this.database = TestPostgres.database(testClass, "shop", Schema::apply);
        look(s -> s.execute("create table purchase (id text primary key)"));
    }

    /** Boot's application with Tomcat on a free port, and HikariCP as Boot sets it up. */
    ConfigurableApplicationContext start(String... properties) {
        return new SpringApplicationBuilder(ShopApplication.class)
                .web(WebApplicationType.SERVLET)
                .bannerMode(Banner.Mode.OFF)
                .logStartupInfo(false)
                .properties(
                        "server.port=0",
                        "server.address=127.0.0.1",
                        "spring.datasource.url=" + database.dataSource().getURL(),
                        "spring.datasource.username=" + database.dataSource().getUser(),
                        "spring.datasource.password=" + database.dataSource().getPassword())
                .properties(properties)
                .run();
    }

    List<String> purchases() {
        return strings("select id from purchase order by id");
    }

    List<String> items() {
        return strings("select key from okiagari.target order by key");
    }

    long done() {
        return strings(
                        "select key from okiagari.finished f join okiagari.target t on t.id = f.id where f.state = 'done'")
                .size();
    }

    List<String> strings(String sql) {
        return look(s -> {
            List<String> found = new ArrayList<>();
            try (ResultSet rows = s.executeQuery(sql)) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
            return found;
        });
    }

    TestDatabase database() {
        return database;
    }

    /** Something done by plain SQL, past the application. */
    @FunctionalInterface
    private interface Look<T> {
        T at(Statement statement) throws SQLException;
    }

    private <T> T look(Look<T> look) {
        try {
            return database.look(connection -> {
                try (Statement statement = connection.createStatement()) {
                    return look.at(statement);
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
