package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.view.ActionView;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.postgres.testing.TestDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Actions whose node is killed with -9. */
@SuppressWarnings("try") // engines only have to run until the end of the block
class ActionFaultTest {
    private static final Pipeline<Void> ELSEWHERE = Pipeline.of("elsewhere");
    private static final int ITEMS = 300;

    @TempDir
    private Path folder;

    @Test
    void an_action_whose_node_is_killed_is_carried_on_by_another_and_nothing_is_done_twice() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass())) {
            Client client = Client.on(database.dataSource());
            client.submitAll(
                    ELSEWHERE,
                    IntStream.range(0, ITEMS)
                            .mapToObj(n -> Target.<Void>of("k" + n, null))
                            .toList());
            long id = client.actions()
                    .retry(ItemFilter.of(ELSEWHERE), new Actor("ann", "once more"))
                    .perSecond(60)
                    .start();
            Process worker = WorkerProcess.start(
                    folder.resolve("worker.log"), database.jdbcUrl(), database.user(), database.password(), "0.1");
            await().atMost(Duration.ofMinutes(2)).until(() -> changed(client, id) > 20);
            worker.destroyForcibly().waitFor();
            long before = changed(client, id);
            assertThat(before).isLessThan(ITEMS);

            try (Engine another = Engine.on(database.dataSource())
                    .settings(Settings.defaults().with(s -> s.atPace(0.1)))
                    .start()) {
                await().atMost(Duration.ofMinutes(2)).until(() -> stage(client, id) == ActionView.Stage.DONE);
            }

            assertThat(changed(client, id)).isEqualTo(ITEMS);
            assertThat(TestSql.number(database, "select count(*) from okiagari.act"))
                    .isEqualTo(ITEMS);
            assertThat(TestSql.number(database, "select count(distinct item_id) from okiagari.act"))
                    .isEqualTo(ITEMS);
        }
    }

    private static long changed(Client client, long id) {
        return client.actions().find(id).orElseThrow().progress().changed();
    }

    private static ActionView.Stage stage(Client client, long id) {
        return client.actions().find(id).orElseThrow().progress().stage();
    }
}
