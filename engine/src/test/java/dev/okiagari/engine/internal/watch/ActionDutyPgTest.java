package dev.okiagari.engine.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.internal.CapturedLog;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ActionDutyPgTest {
    private static final Pipeline<Void> BOOKS = Pipeline.of("books");

    @Test
    void an_item_that_is_skipped_is_logged_with_the_stack_trace() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass());
                CapturedLog log = CapturedLog.atDebug(ActionDuty.class);
                Connections connections = new Connections(
                        database.dataSource(),
                        1,
                        new Connections.SessionSettings(
                                () -> "okiagari test", Duration.ofSeconds(10), Duration.ZERO, false))) {
            Client client = Client.on(database.dataSource());
            client.submit(BOOKS, "first");
            client.submit(BOOKS, "second");
            TestSql.run(database, """
                    create function remove() returns trigger language plpgsql as
                    $$ begin delete from okiagari.item where id > new.item_id; return new; end $$
                    """); // the second goes after its page was found and before its turn
            TestSql.run(
                    database,
                    "create trigger remove before insert on okiagari.act for each row execute function remove()");
            client.actions()
                    .hold(ItemFilter.of(BOOKS), Actor.person("ann", "a test"))
                    .perSecond(100_000)
                    .start();

            while (log.rest().isEmpty()) { // due when the pace allows an item
                new ActionDuty(() -> {}).runOnce(connections);
            }

            assertThat(log.next())
                    .startsWith("DEBUG action 1 skips item 2")
                    .contains("at " + ActionDuty.class.getName());
        }
    }
}
