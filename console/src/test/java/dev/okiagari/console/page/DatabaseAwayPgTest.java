package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.kit.web.Browser;
import dev.okiagari.kit.web.Role;
import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.postgres.testing.TestPostgres;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;

/** PostgreSQL is stopped while people look. */
class DatabaseAwayPgTest {
    private static final Pipeline<Void> TEXTS = Pipeline.of("texts");

    @TempDir
    private Path folder;

    @Test
    void open_pages_show_the_last_snapshot_with_its_age_and_go_on_without_a_reload() throws Exception {
        AtomicReference<DataSource> now = new AtomicReference<>();
        DataSource source = new FollowingSource(now);
        EmbeddedPostgres first = TestPostgres.ownServer(folder);
        // One of its own: cookies are for a host, whatever its port, and the others' would be lost.
        try (Browser browser = Browser.open()) {
            first.createDatabase("console");
            now.set(first.dataSource("console"));
            Schema.apply(source);
            Client.on(source).submit(TEXTS, "before");
            try (ConsoleWebFixture server = new ConsoleWebFixture(source).signedIn(Role.OPERATOR)) {
                look(browser, server);
                server.get("/");
                first.close();
                seeTheLastSnapshot(browser, server);
                try (EmbeddedPostgres second = TestPostgres.ownServer(folder)) {
                    now.set(second.dataSource("console"));
                    browser.awaitGone(By.id("age"), "does not answer");
                    Client.on(source).holds().hold("pipeline:texts", new Actor("ann", "after"));
                    browser.await(By.id("say"), "Pipeline texts has been on hold");
                    assertThat(browser.isMarked())
                            .as("the page was not reloaded")
                            .isTrue();
                    assertThat(server.get("/").statusCode()).isEqualTo(200);
                }
            }
        } finally {
            first.close();
        }
    }

    private static void look(Browser browser, ConsoleWebFixture server) {
        browser.go(server.address() + server.console.newLink(Role.OPERATOR));
        browser.click(By.cssSelector("main button"));
        browser.await(By.id("say"), "No node is running");
        browser.mark();
    }

    private static void seeTheLastSnapshot(Browser browser, ConsoleWebFixture server) throws Exception {
        browser.await(By.id("age"), "The database does not answer");
        browser.await(By.id("age"), "s ago");
        browser.await(By.id("say"), "No node is running");
        HttpResponse<String> asked = server.get("/");
        assertThat(asked.statusCode()).isEqualTo(503);
        assertThat(asked.body()).contains("This is the last snapshot", "No node is running");
    }

    /** New connections to whichever server runs now. */
    private record FollowingSource(AtomicReference<DataSource> now) implements DelegatingSource {
        @Override
        public Connection getConnection() throws SQLException {
            return now.get().getConnection();
        }
    }
}
