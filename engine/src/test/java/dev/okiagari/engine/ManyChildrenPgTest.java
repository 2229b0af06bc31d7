package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Target;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Parents of very many items, which they submit in their own commit. */
class ManyChildrenPgTest {
    private static final Pipeline<Void> ORDERS = Pipeline.of("orders");
    private static final Pipeline<Integer> LINES = Pipeline.of("lines", Integer.class); // nobody works on them here
    private static final int MANY = 100_000;

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
    void a_hundred_thousand_children_settle_with_their_parent() throws Exception {
        List<Target<Integer>> lines = IntStream.range(0, MANY)
                .mapToObj(n -> Target.of("line " + n, n))
                .toList();
        try (Engine engine = Engine.on(database.dataSource())
                .work(ORDERS.steps().step("split", a -> Outcome.done().children(LINES, lines)))
                .start()) {
            settle(engine);
        }
        assertThat(TestSql.number(database, "select count(*) from okiagari.item_named where pipeline = 'lines'"))
                .isEqualTo(MANY);
        assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                .isZero();
    }

    @Test
    void one_by_one_with_a_write_and_every_key_twice_they_settle_as_well() throws Exception {
        try (Engine engine = Engine.on(database.dataSource())
                .work(ORDERS.steps().step("split", a -> {
                    Outcome outcome = Outcome.done(tx -> {});
                    for (int n = 0; n < MANY; n++) {
                        outcome = outcome.child(LINES, "line " + n / 2, n / 2);
                    }
                    return outcome;
                }))
                .start()) {
            settle(engine);
        }
        assertThat(TestSql.number(database, "select count(*) from okiagari.item_named where pipeline = 'lines'"))
                .isEqualTo(MANY / 2);
    }

    /** It takes a few seconds; the limit is for a busy machine. That it grows in proportion is shown by OutcomeGrowthTest. */
    private static void settle(Engine engine) throws Exception {
        long began = System.nanoTime();
        State state = engine.client()
                .submit(ORDERS, "k")
                .await(Duration.ofSeconds(60))
                .state();
        System.out.println("measured: a parent of " + MANY + " children settled in "
                + Duration.ofNanos(System.nanoTime() - began).toMillis() + " ms");
        assertThat(state).isEqualTo(State.DONE);
    }
}
