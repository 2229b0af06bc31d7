package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node that holds as many items as it may. */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class FullHandsPgTest {
    private static final int MOST_IN_HAND = 4000;

    /** Together they are all that a node may hold: nothing of them is left to be claimed in the place of the last. */
    private static final int MANY = 1000;

    private static final List<Pipeline<Void>> CROWDS = Stream.of("one", "two", "three", "four")
            .map(name -> Pipeline.of(name))
            .toList();
    private static final Pipeline<Void> LAST = Pipeline.of("last");

    /** Its poll would come an hour later: only the bell can be in time. */
    private static final Settings PATIENT = Settings.defaults().with(s -> s.longestPoll(Duration.ofHours(1)));

    private final List<Semaphore> gates =
            CROWDS.stream().map(c -> new Semaphore(0)).toList();

    @Test
    void a_node_whose_hands_were_full_claims_again_as_soon_as_there_is_room() {
        try (TestDatabase database = EngineDatabase.of(getClass())) {
            Client client = Client.on(database.dataSource());
            try (Engine engine = Engine.on(database.dataSource())
                    .work(crowd(0), crowd(1), crowd(2), crowd(3), LAST.steps().step("only", a -> Outcome.next()))
                    .settings(PATIENT)
                    .start()) {
                CROWDS.forEach(c -> engine.client().submitAll(c, keys()));
                engine.client().nudge();
                await().atMost(Duration.ofMinutes(2)).until(() -> running(database) == MOST_IN_HAND);
                engine.client().submit(LAST, "waits", null);
                engine.client().nudge();

                // Half of what one claim takes, spread so that no step becomes nearly empty.
                gates.forEach(g -> g.release(140));

                await().atMost(Duration.ofMinutes(1))
                        .until(() ->
                                client.items().find(LAST, "waits").orElseThrow().state() == State.DONE);
                assertThat(running(database)).isGreaterThan(MOST_IN_HAND / 2);
            } finally {
                gates.forEach(g -> g.release(2 * MANY));
            }
        }
    }

    private Steps<Void> crowd(int n) {
        return CROWDS.get(n)
                .steps()
                .step(
                        "only",
                        a -> {
                            gates.get(n).acquire();
                            return Outcome.next();
                        },
                        s -> s.perNode(MANY).deadline(Duration.ofMinutes(10)));
    }

    private static long running(TestDatabase database) {
        return TestSql.number(database, "select count(*) from okiagari.item where state = 'running'");
    }

    private static List<Target<Void>> keys() {
        return IntStream.range(0, MANY)
                .mapToObj(n -> Target.<Void>of("slow" + n, null))
                .toList();
    }
}
