package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which items an outage gives attempts back to, and which it leaves alone. */
class OutageRefundsPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Pipeline<Void> OTHER = Pipeline.of("other");
    private static final Upstream SHOP = Upstream.named("shop");
    private static final Actor ANN = new Actor("ann", "try it");
    private static final int DOWN = 503;
    private static final int WELL = 200;

    private final List<String> idempotencyKeys = new ArrayList<>();
    private Function<String, Integer> status = key -> DOWN;
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void an_item_that_failed_ten_days_ago_is_not_brought_back_by_wrong_credentials_today() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(1))) {
            submit(engine, "old");
            engine.drain();
            engine.advance(Duration.ofDays(10));
            status = key -> 401;
            submit(engine, "a", "b", "c");
            engine.drain();
            engine.drainAfter(Duration.ofSeconds(70)); // a probe, and what goes with it
            assertThat(engine.client().holds().all()).containsOnlyKeys("upstream:shop");
            assertThat(item(engine, "old").state()).isEqualTo(State.FAILED);
        }
    }

    @Test
    void a_failure_of_twenty_days_ago_is_no_part_of_an_outage_today() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(1))) {
            submit(engine, "old");
            engine.drain();
            engine.advance(Duration.ofDays(20));
            submit(engine, "a", "b", "c", "d");
            engine.drain();
            assertThat(engine.client().holds().all()).as("four in a row today").isEmpty();
            submit(engine, "e");
            engine.drain();
            assertThat(engine.client().holds().all()).containsOnlyKeys("upstream:shop");
            assertThat(item(engine, "old").state()).isEqualTo(State.FAILED);
            assertThat(states(engine, "a", "b", "c", "d", "e")).containsOnly(State.WAITING);
        }
    }

    @Test
    void an_item_that_failed_before_the_outage_stays_failed_and_those_that_failed_in_it_come_back() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(1))) {
            submit(engine, "before");
            engine.drain();
            status = key -> WELL;
            submit(engine, "good");
            engine.drainAfter(Duration.ofMinutes(1));
            status = key -> DOWN;
            submit(engine, "a", "b", "c", "d", "e");
            engine.drainAfter(Duration.ofMinutes(1));
            assertThat(item(engine, "before").state()).isEqualTo(State.FAILED);
            assertThat(states(engine, "a", "b", "c", "d", "e")).containsOnly(State.WAITING);
        }
    }

    @Test
    void an_outage_that_lets_every_fifth_call_through_leaves_nobody_failed() {
        List<String> keys = IntStream.range(0, 20).mapToObj(i -> "k" + i).toList();
        status = key -> keys.indexOf(key) % 5 == 0 ? WELL : DOWN;
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(1))) {
            submit(engine, keys.toArray(String[]::new));
            engine.drain();
            assertThat(engine.client().holds().all().get("upstream:shop")).startsWith("16 of the last 20 calls failed");
            assertThat(states(engine, keys.toArray(String[]::new))).doesNotContain(State.FAILED);
            status = key -> WELL;
            engine.drainAfter(Duration.ofSeconds(2));
            engine.drainAfter(Duration.ofMinutes(1));
            assertThat(states(engine, keys.toArray(String[]::new))).containsOnly(State.DONE);
        }
    }

    @Test
    void what_the_engine_brings_back_keeps_its_idempotency_key_and_what_a_person_retries_gets_another() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(1))) {
            submit(engine, "first");
            engine.drain();
            status = key -> key.equals("first") ? 404 : DOWN;
            submit(engine, "a", "b", "c", "d");
            engine.drain();
            assertThat(item(engine, "first").state()).isEqualTo(State.WAITING);
            status = key -> key.equals("first") ? 404 : WELL;
            engine.drainAfter(Duration.ofSeconds(2));
            engine.drainAfter(Duration.ofMinutes(1));
            assertThat(item(engine, "first").state()).isEqualTo(State.FAILED);
            long id = item(engine, "first").id();
            assertThat(keysOf(id)).containsExactly("work-" + id + "-1", "work-" + id + "-1");

            engine.client().items().retry(id, ANN);
            engine.drain();
            assertThat(keysOf(id).getLast()).isEqualTo("work-" + id + "-2");
        }
    }

    @Test
    void attempts_from_before_the_outage_stay_charged_when_an_item_is_brought_back() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(2))) {
            submit(engine, "first");
            engine.drain();
            status = key -> WELL;
            submit(engine, "good");
            engine.drain();
            status = key -> DOWN;
            engine.drainAfter(Duration.ofMinutes(10));
            assertThat(item(engine, "first").state()).isEqualTo(State.FAILED);
            submit(engine, "a", "b", "c", "d");
            engine.drain();
            assertThat(item(engine, "first").state()).isEqualTo(State.WAITING);
            assertThat(item(engine, "first").attempt()).isEqualTo(1);
        }
    }

    @Test
    void an_item_whose_steps_were_reordered_stays_failed_and_the_others_get_their_attempts_back() {
        try (TestEngine before = TestEngine.on(
                database.dataSource(),
                WORK.steps().step("first", this::call, s -> s.attempts(1)).step("second", a -> Outcome.done()))) {
            submit(before, "odd");
            before.drain();
        }
        try (TestEngine engine = TestEngine.on(
                database.dataSource(),
                WORK.steps().step("second", a -> Outcome.next()).step("first", this::call, s -> s.attempts(1)))) {
            engine.advance(Duration.ofSeconds(1));
            submit(engine, "a", "b", "c", "d");
            engine.drain();
            assertThat(engine.client().holds().all()).containsOnlyKeys("upstream:shop");
            assertThat(item(engine, "odd").state()).isEqualTo(State.FAILED);
            assertThat(states(engine, "a", "b", "c", "d")).containsOnly(State.WAITING);
        }
    }

    @Test
    void an_item_that_cannot_be_read_stays_failed_and_the_others_get_their_attempts_back() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(1))) {
            submit(engine, "odd");
            engine.drain();
            TestSql.run(database, "update okiagari.finished set failure = jsonb_set(failure, '{kind}', '\"martian\"')");
            submit(engine, "a", "b", "c", "d");
            engine.drain();
            assertThat(engine.client().holds().all()).containsOnlyKeys("upstream:shop");
            assertThat(item(engine, "a").state()).isEqualTo(State.WAITING);
            assertThat(
                            TestSql.strings(
                                    database,
                                    "select state from okiagari.finished f join okiagari.target t using (id) where key = 'odd'"))
                    .containsExactly("failed");
        }
    }

    @Test
    void after_a_persons_hold_is_released_one_more_failure_is_not_an_outage() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(9))) {
            submit(engine, "a", "b", "c", "d", "e");
            engine.drain();
            engine.client().holds().hold("upstream:shop", ANN);
            engine.client().holds().release("upstream:shop", ANN);
            status = key -> key.equals("a") ? DOWN : WELL;
            engine.drainAfter(Duration.ofMinutes(10));
            assertThat(engine.client().holds().all()).isEmpty();
            assertThat(states(engine, "b", "c", "d", "e")).containsOnly(State.DONE);
        }
    }

    @Test
    void a_probe_that_cannot_be_recorded_does_not_keep_a_node_from_claiming() {
        TestSql.run(database, """
                create function refuse() returns trigger language plpgsql as
                $$ begin raise exception 'no probes today'; end $$
                """);
        TestSql.run(
                database,
                "create trigger refuse before update on okiagari.hold for each row execute function refuse()");
        TestSql.run(
                database,
                "insert into okiagari.hold (name, kind, since, reason, held_by, probe_at)"
                        + " values ('upstream:shop', 'outage', now(), 'down', 'engine', now())");
        try (Engine engine = Engine.on(database.dataSource())
                .work(calling(1), OTHER.steps().step("only", a -> Outcome.done()))
                .start()) {
            submit(engine.client(), "a");
            for (int i = 0; i < 3; i++) {
                long id = engine.client().submit(OTHER, "k" + i, null).id();
                await().atMost(Duration.ofSeconds(30))
                        .until(() ->
                                engine.client().items().find(id).orElseThrow().state() == State.DONE);
                await().atMost(Duration.ofSeconds(30))
                        .until(() -> TestSql.number(
                                        database,
                                        "select count(*) from okiagari.node where beat_at > now() - interval '5 s'")
                                == 1);
            }
        }
    }

    private Steps<Void> calling(int attempts) {
        return WORK.steps().step("call", this::call, s -> s.uses(SHOP).attempts(attempts));
    }

    private Outcome call(Attempt<Void> attempt) throws Exception {
        attempt.call(SHOP, () -> {
            idempotencyKeys.add(
                    attempt.idempotencyKey().replaceFirst("^[0-9a-f]+-", "").replaceFirst("-[0-9a-z]{10}-", "-"));
            int answer = status.apply(attempt.key());
            if (answer != WELL) {
                throw new HttpFailure(answer, "the shop said " + answer);
            }
            return true;
        });
        return Outcome.done();
    }

    private List<String> keysOf(long itemId) {
        return idempotencyKeys.stream()
                .filter(k -> k.startsWith("work-" + itemId + "-"))
                .toList();
    }

    private static void submit(TestEngine engine, String... keys) {
        submit(engine.client(), keys);
    }

    private static void submit(Client client, String... keys) {
        List.of(keys).forEach(k -> client.submit(WORK, k, null));
    }

    private static List<State> states(TestEngine engine, String... keys) {
        return List.of(keys).stream().map(k -> item(engine, k).state()).toList();
    }

    private static ItemView item(TestEngine engine, String key) {
        return engine.client().items().find(WORK, key).orElseThrow();
    }
}
