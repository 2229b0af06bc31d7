package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.store.item.ClaimStore;
import dev.okiagari.engine.internal.store.item.ItemActs;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.StoredNote;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.When;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NotesPgTest {
    private StoreFixture shop;

    @BeforeEach
    void open() throws SQLException {
        shop = StoreFixture.of(getClass());
    }

    @AfterEach
    void close() throws SQLException {
        shop.close();
    }

    @Test
    void a_note_carries_the_visit_of_the_step_that_left_it() throws SQLException {
        shop.submit("k");
        LeasedItem atA = shop.claimOne();
        Move chain = StoreFixture.decide(atA, new Decision.Next(), true);
        shop.settle(StoreFixture.settlement(atA, chain, new StoredNote("x", "1")));
        LeasedItem atB = StoreFixture.chained(atA, chain);
        shop.settle(StoreFixture.settlement(
                atB, StoreFixture.decide(atB, new Decision.Next(), false), new StoredNote("x", "2")));

        assertThat(shop.ask("select string_agg(step || visit, ' ' order by step) from okiagari.note"))
                .isEqualTo("a1 b2");
    }

    @Test
    void the_value_of_the_step_visited_last_is_read_when_two_steps_leave_the_same_note() throws SQLException {
        shop.run("set enable_seqscan = off");
        shop.submit("k");
        LeasedItem atC = shop.commit(c -> new ClaimStore()
                        .claim(
                                c,
                                shop.identity,
                                List.of(new LaneRequest(Lane.of("p", ""), "c", 1, LaneRequest.FROM_START)),
                                1))
                .items()
                .getFirst();
        Move chain = StoreFixture.decide(atC, new Decision.GoTo("a"), true);
        shop.settle(StoreFixture.settlement(atC, chain, new StoredNote("x", "\"old\"")));
        LeasedItem atA = StoreFixture.chained(atC, chain);
        shop.settle(StoreFixture.settlement(
                atA,
                StoreFixture.decide(atA, new Decision.Later(When.in(Duration.ZERO), "soon"), false),
                new StoredNote("x", "\"new\"")));

        assertThat(shop.claimOne().notes()).containsEntry("x", "\"new\"");
    }

    @Test
    void replaying_drops_the_notes_of_the_named_steps_and_keeps_the_others() throws SQLException {
        long id = shop.submit("k");
        LeasedItem atA = shop.claimOne();
        Move chain = StoreFixture.decide(atA, new Decision.Next(), true);
        shop.settle(StoreFixture.settlement(atA, chain, new StoredNote("x", "1")));
        LeasedItem atB = StoreFixture.chained(atA, chain);
        shop.settle(StoreFixture.settlement(
                atB, StoreFixture.decide(atB, new Decision.Done(), false), new StoredNote("x", "2")));

        shop.commitAct(c -> new ItemActs().replay(c, id, "b", StoreFixture.ACTOR));

        assertThat(shop.claimOne().notes()).containsEntry("x", "1");
    }

    @Test
    void a_wake_up_brings_its_notes_to_the_woken_step() throws SQLException {
        long id = shop.submit("k");
        LeasedItem item = shop.claimOne();
        shop.settle(StoreFixture.settlement(item, StoreFixture.decide(item, new Decision.Park("waits", null), false)));

        shop.commit(c -> new ItemActs().wake(c, id, List.of(new StoredNote("answer", "\"yes\"")), StoreFixture.ACTOR));

        assertThat(shop.claimOne().notes()).containsEntry("answer", "\"yes\"");
    }

    @Test
    void a_wake_up_before_the_park_brings_its_notes_too() throws SQLException {
        long id = shop.submit("k");
        LeasedItem item = shop.claimOne();

        shop.commit(c -> new ItemActs().wake(c, id, List.of(new StoredNote("answer", "\"yes\"")), StoreFixture.ACTOR));
        shop.settle(StoreFixture.settlement(item, StoreFixture.decide(item, new Decision.Park("waits", null), false)));

        assertThat(shop.claimOne().notes()).containsEntry("answer", "\"yes\"");
    }

    @Test
    void the_last_of_two_notes_of_one_name_in_a_wake_up_counts() throws SQLException {
        long id = shop.submit("k");
        shop.commit(c -> new ItemActs()
                .wake(c, id, List.of(new StoredNote("n", "1"), new StoredNote("n", "2")), StoreFixture.ACTOR));

        assertThat(shop.claimOne().notes()).containsEntry("n", "2");
    }

    @Test
    void a_wake_up_that_was_not_used_is_forgotten_when_its_item_ends() throws SQLException {
        long id = shop.submit("k");
        LeasedItem item = shop.claimOne();
        shop.commit(c -> new ItemActs().wake(c, id, List.of(), StoreFixture.ACTOR));

        shop.settle(StoreFixture.settlement(item, StoreFixture.decide(item, new Decision.Done(), false)));

        shop.commitAct(c -> new ItemActs().replay(c, id, "a", StoreFixture.ACTOR));
        LeasedItem again = shop.claimOne();
        shop.settle(
                StoreFixture.settlement(again, StoreFixture.decide(again, new Decision.Park("waits", null), false)));
        assertThat(shop.ask("select state from okiagari.item_named")).isEqualTo("parked");
    }
}
