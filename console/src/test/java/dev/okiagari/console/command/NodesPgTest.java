package dev.okiagari.console.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.net.InetAddress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class NodesPgTest {
    private static final Pipeline<Void> SLOW = Pipeline.of("slow");

    @Test
    void nodes_are_listed_with_their_beats_and_with_what_they_hold() throws Exception {
        CountDownLatch running = new CountDownLatch(2);
        CountDownLatch mayEnd = new CountDownLatch(1);
        try (TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply);
                Engine engine = Engine.on(database.dataSource())
                        .work(SLOW.steps().step("wait", a -> {
                            running.countDown();
                            mayEnd.await();
                            return Outcome.done();
                        }))
                        .settings(Settings.defaults().with(s -> s.name("blue")))
                        .buildName("1.2")
                        .start()) {
            engine.client().submit(SLOW, "one", null);
            engine.client().submit(SLOW, "two", null);
            assertThat(running.await(60, TimeUnit.SECONDS)).isTrue();
            silentNode(database);

            Typed list = Typed.on(database.dataSource(), "nodes");
            assertThat(list.exit()).isZero();
            assertThat(list.out())
                    .containsPattern("blue +alive +.*1\\.2 +.* 2 +slow:wait 2")
                    .containsPattern("grey +silent +2 min( \\d+ s)? ago +host-a +42 +1\\.0 +.* 0");
            JsonNode nodes =
                    Typed.on(database.dataSource(), "nodes --json").json().get("nodes");
            assertThat(nodes.get(0).get("hands").get(0).get("items").asInt()).isEqualTo(2);
            assertThat(nodes.get(1).get("silent").asBoolean()).isTrue();
            mayEnd.countDown();
        }
    }

    @Test
    void a_process_of_this_host_that_is_gone_is_not_shown_as_alive() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        try (TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply);
                Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "insert into okiagari.node (name, host, pid, build, started_at, beat_at)"
                                + " values ('red', ?, ?, '1.0', okiagari.now(), okiagari.now())")) {
            statement.setString(1, InetAddress.getLocalHost().getHostName());
            statement.setLong(2, ended.pid());
            statement.execute();

            assertThat(Typed.on(database.dataSource(), "nodes").out()).containsPattern("red +gone ");
            JsonNode node =
                    Typed.on(database.dataSource(), "nodes --json").json().at("/nodes/0");
            assertThat(node.get("gone").asBoolean()).isTrue();
        }
    }

    @Test
    void without_nodes_it_says_what_that_means() {
        try (TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply)) {
            Typed list = Typed.on(database.dataSource(), "nodes");
            assertThat(list.exit()).isZero();
            assertThat(list.err()).contains("no node is running; items wait until one starts");
        }
    }

    @Test
    void a_node_is_drained_and_resumed_with_who_and_why() throws Exception {
        try (TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply)) {
            silentNode(database);

            Typed without = Typed.on(database.dataSource(), "nodes drain 1");
            assertThat(without.exit()).isEqualTo(2);
            assertThat(without.err()).contains("--reason");
            Typed drained = Typed.on(database.dataSource(), "nodes drain 1 --reason kernel");
            assertThat(drained.exit()).isZero();
            assertThat(drained.out()).contains("node 1 is draining");
            JsonNode node = Typed.on(database.dataSource(), "nodes --json")
                    .json()
                    .get("nodes")
                    .get(0);
            assertThat(node.get("draining").asBoolean()).isTrue();
            Typed again = Typed.on(database.dataSource(), "nodes drain 1 --reason kernel");
            assertThat(again.exit()).isEqualTo(1);
            assertThat(again.err()).contains("it is draining already");
            assertThat(Typed.on(database.dataSource(), "nodes resume 1 --reason enough --json")
                            .json()
                            .get("act")
                            .asText())
                    .isEqualTo("resume");
            assertThat(Client.on(database.dataSource()).nodes().acts(1))
                    .extracting(ActEntry::act, ActEntry::why)
                    .containsExactly(tuple("drain", "kernel"), tuple("resume", "enough"));
        }
    }

    private static void silentNode(TestDatabase database) throws Exception {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            // In one transaction: the node that works would bury a silent one as soon as it sees it.
            connection.setAutoCommit(false);
            statement.execute("""
                    insert into okiagari.node (name, host, pid, build, started_at, beat_at)
                    values ('grey', 'host-a', 42, '1.0', okiagari.now(), okiagari.now() - interval '2 min')
                    """);
            connection.commit();
        }
    }
}
