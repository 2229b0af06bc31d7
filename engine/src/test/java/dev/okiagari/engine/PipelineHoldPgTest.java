package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A hold of a whole pipeline. */
class PipelineHoldPgTest {
    private static final Pipeline<Void> SHOP = Pipeline.of("shop");
    private static final Pipeline<Void> OTHER = Pipeline.of("other");
    private static final String NAME = HoldName.pipeline("shop").text();
    private static final Actor ANN = new Actor("ann", "stocktaking");

    private TestDatabase database;
    private TestEngine engine;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        engine = TestEngine.on(database.dataSource(), twoSteps(SHOP), twoSteps(OTHER));
    }

    @AfterEach
    void drop() {
        engine.close();
        database.close();
    }

    @Test
    void nothing_of_it_is_claimed_and_others_go_on() {
        assertThat(engine.client().holds().hold(NAME, ANN)).isTrue();
        engine.client().submit(SHOP, "k");
        engine.client().submit(OTHER, "k");
        engine.drain();
        assertThat(item(SHOP).state()).isEqualTo(State.WAITING);
        assertThat(item(SHOP).held()).isTrue();
        assertThat(item(OTHER).state()).isEqualTo(State.DONE);
    }

    @Test
    void after_the_release_its_items_go_on() {
        engine.client().holds().hold(NAME, ANN);
        engine.client().submit(SHOP, "k");
        engine.drain();
        assertThat(engine.client().holds().release(NAME, ANN)).isTrue();
        engine.drain();
        assertThat(item(SHOP).state()).isEqualTo(State.DONE);
    }

    @Test
    void an_item_between_two_steps_waits_at_the_second() {
        engine.client().submit(SHOP, "k");
        engine.crashBeforeCommit("second");
        engine.whenCrashed(() -> engine.client().holds().hold(NAME, ANN));
        engine.drain();
        assertThat(item(SHOP).state()).isEqualTo(State.WAITING);
        assertThat(item(SHOP).step()).isEqualTo("second");
        engine.client().holds().release(NAME, ANN);
        engine.drain();
        assertThat(item(SHOP).state()).isEqualTo(State.DONE);
    }

    @Test
    void it_is_seen_among_the_holds_and_recorded_with_who_and_why() {
        engine.client().holds().hold(NAME, ANN);
        assertThat(engine.client().holds().hold(NAME, ANN)).isFalse();
        HoldView held = engine.client().holds().list().getFirst();
        assertThat(held.name()).isEqualTo("pipeline:shop");
        assertThat(held.by()).isEqualTo("ann");
        assertThat(held.reason()).isEqualTo("stocktaking");
        engine.client().holds().release(NAME, new Actor("bob", "done"));
        assertThat(engine.client().holds().acts(NAME))
                .extracting(ActEntry::act, ActEntry::who, ActEntry::why)
                .containsExactly(tuple("hold", "ann", "stocktaking"), tuple("release", "bob", "done"));
    }

    @Test
    void in_the_callers_transaction_it_begins_and_ends_with_the_commit() throws Exception {
        Holds holds = engine.client().holds();
        try (Connection tx = database.dataSource().getConnection()) {
            tx.setAutoCommit(false);
            Holds inside = engine.client().in(tx).holds();
            assertThat(inside.hold(NAME, ANN)).isTrue();
            assertThat(holds.all()).isEmpty();
            tx.rollback();
            assertThat(holds.all()).isEmpty();
            inside.hold(NAME, ANN);
            tx.commit();
            assertThat(holds.all()).containsOnlyKeys(NAME);
            assertThat(inside.release(NAME, ANN)).isTrue();
            assertThat(holds.all()).containsOnlyKeys(NAME);
            tx.commit();
            assertThat(holds.all()).isEmpty();
        }
    }

    @Test
    void a_held_item_is_never_stale() {
        engine.client().holds().hold(NAME, ANN);
        engine.client().submit(SHOP, "k");
        engine.advance(Duration.ofHours(1));
        assertThat(engine.client().items().staleness(SHOP, "k").orElseThrow().stale())
                .isFalse();
    }

    @Test
    void what_is_cancelled_meanwhile_ends_all_the_same() {
        engine.client().holds().hold(NAME, ANN);
        long id = engine.client().submit(SHOP, "k").id();
        engine.client().items().cancel(id, ANN);
        engine.drain();
        assertThat(item(SHOP).state()).isEqualTo(State.CANCELLED);
    }

    private ItemView item(Pipeline<Void> pipeline) {
        return engine.client().items().find(pipeline, "k").orElseThrow();
    }

    private static Steps<Void> twoSteps(Pipeline<Void> pipeline) {
        return pipeline.steps()
                .step("first", a -> Outcome.next())
                .step("second", a -> Outcome.done())
                .onEnd((end, tx) -> {});
    }
}
