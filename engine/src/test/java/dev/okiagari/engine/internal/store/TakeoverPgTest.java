package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.store.item.LockedRows;
import dev.okiagari.engine.internal.store.item.OwedStore;
import dev.okiagari.engine.internal.store.item.SubmitStore;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.row.LockedRow;
import dev.okiagari.engine.internal.store.row.NewRun;
import dev.okiagari.engine.internal.store.run.RunStore;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TakeoverPgTest {
    private static final String WORN = """
            update okiagari.item
            set step = okiagari.number('b'), visit = 5, charged = 2, laters = 3, later_since = okiagari.now(), rescues = 2, deaths = 1,
                held = true, lane = null, due_at = null, woken = true, noted = true, reason = 'set aside',
                failure = '{"kind": "transient", "category": "transient"}', rescued_at = okiagari.now(),
                stuck_at = okiagari.number('b')
            """;

    @Test
    void a_target_that_is_taken_over_is_where_the_machine_replays_it_to() throws SQLException {
        try (StoreFixture shop = StoreFixture.of(getClass())) {
            long first = begin(shop, "first");
            long next = begin(shop, "next");
            shop.commit(c -> new SubmitStore()
                    .submit(c, List.of(StoreFixture.submission("x").inRun(first)), IfFinished.KEEP));
            shop.run(WORN);
            LockedRow before = only(shop, first);

            shop.commit(
                    c -> new OwedStore().takeOver(c, new OwedStore.Takeover(first, next, StoreFixture.ACTOR), 0, 10));

            LockedRow after = only(shop, next);
            assertThat(after.situation())
                    .isEqualTo(Machine.apply(before.situation(), new Event.Replayed(""), StepFacts.NONE)
                            .after());
            assertThat(after.lease().epoch()).isGreaterThan(before.lease().epoch());
            assertThat(shop.ask("select lane from okiagari.item_named"))
                    .isEqualTo(Lane.of(StoreFixture.PIPELINE, "").inRun(next).text());
            assertThat(shop.ask("select woken or noted or reason is not null or rescued_at is not null"
                            + " or later_since is not null or due_at > okiagari.now() from okiagari.item"))
                    .as("something is left of the first run")
                    .isEqualTo("f");
        }
    }

    private static long begin(StoreFixture shop, String job) throws SQLException {
        NewRun run = new NewRun(job, StoreFixture.PIPELINE, 1, List.of(), Duration.ofDays(1), "ann", null);
        return shop.commit(c -> RunStore.begin(c, run)).orElseThrow();
    }

    private static LockedRow only(StoreFixture shop, long runId) throws SQLException {
        List<LockedRow> rows = shop.commit(c -> new LockedRows().lockOwed(c, runId, 0, 10));
        assertThat(rows).hasSize(1);
        return rows.getFirst();
    }
}
