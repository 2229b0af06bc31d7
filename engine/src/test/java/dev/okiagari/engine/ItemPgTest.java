package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.EngineException;
import dev.okiagari.engine.model.NoSuchItem;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a submission answers: an item that can be read, awaited and asked for its notes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ItemPgTest {
    private static final Note<String> GREETING = Note.of("greeting", String.class);
    private static final Note<Integer> LENGTH = Note.of("length", Integer.class);
    private static final Note<Integer> NEVER = Note.of("never", Integer.class);
    private static final Pipeline<String> HELLO = Pipeline.of("hello", String.class);
    private static final Pipeline<Void> NOBODY = Pipeline.of("nobody");
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Actor ANN = Actor.person("ann", "a test");
    private TestDatabase database;

    @BeforeAll
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @AfterAll
    void drop() {
        database.close();
    }

    private static Steps<String> steps() {
        return HELLO.steps()
                .step("greet", a -> Outcome.next().note(GREETING, "Hello, " + a.payload() + "!"))
                .step("again", a -> Outcome.next().note(GREETING, "Hello again, " + a.payload() + "!"))
                .step("count", a -> Outcome.done().note(LENGTH, a.payload().length()));
    }

    @Test
    void an_awaited_item_ends_with_its_state_and_the_latest_notes() throws InterruptedException {
        try (Engine engine = Engine.on(database.dataSource()).work(steps()).start()) {
            Item<String> ada = engine.client().submit(HELLO, "ada", "Ada");
            assertThat(ada.isNew()).isTrue();

            ItemView end = ada.await(LONG);

            assertThat(end.state()).isEqualTo(State.DONE);
            assertThat(end.note(GREETING)).contains("Hello again, Ada!");
            assertThat(end.note(LENGTH)).contains(3);
            assertThat(end.note(NEVER)).isEmpty();
            assertThat(end.notes().json()).containsOnlyKeys("greeting", "length");
            assertThat(engine.client().submit(HELLO, "ada", "Ada").isNew()).isFalse();
            assertThat(engine.client()
                            .items()
                            .page(ItemFilter.of(HELLO).withState(State.DONE), null, 5)
                            .items())
                    .extracting(ItemView::id)
                    .contains(ada.id());
        }
    }

    @Test
    void an_item_that_nobody_works_on_in_time_says_where_it_is() {
        Item<Void> waiting = Client.on(database.dataSource()).submit(NOBODY, "k");

        assertThatThrownBy(() -> waiting.await(Duration.ofMillis(50)))
                .isInstanceOfSatisfying(AwaitTimeout.class, e -> {
                    assertThat(e.view().state()).isEqualTo(State.WAITING);
                    assertThat(e.code()).isEqualTo("okiagari.await_timeout");
                    assertThat(e)
                            .hasToString(AwaitTimeout.class.getName() + " [okiagari.await_timeout]: " + e.getMessage());
                })
                .hasMessageStartingWith("item 'k' of pipeline 'nobody' had not finished after 50 ms: it is waiting");
    }

    @Test
    void an_item_of_an_open_transaction_is_there_after_the_commit() throws SQLException {
        Client client = Client.on(database.dataSource());
        try (Connection tx = database.dataSource().getConnection()) {
            tx.setAutoCommit(false);
            Item<Void> item = client.in(tx).submit(NOBODY, "in a transaction");
            assertThat(client.in(tx).items().find(item.id())).isPresent();
            assertThatThrownBy(item::view).isInstanceOf(NoSuchItem.class);
            tx.commit();
            assertThat(item.view().state()).isEqualTo(State.WAITING);
        }
    }

    @Test
    void what_is_not_there_is_refused_with_a_code() {
        Client client = Client.on(database.dataSource());
        assertCode("okiagari.no_such_run", () -> client.runs().of(404));
        assertCode("okiagari.no_such_schedule", () -> client.schedules().pause("no such", ANN));
        assertCode("okiagari.no_such_item", () -> client.items().retry(404, ANN));
    }

    private static void assertCode(String code, Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
