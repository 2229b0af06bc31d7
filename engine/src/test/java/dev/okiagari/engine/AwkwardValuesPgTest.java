package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Values that PostgreSQL cannot store as they are. */
class AwkwardValuesPgTest {
    private static final Pipeline<String> WORK = Pipeline.of("work", String.class);
    private static final Note<String> NOTE = Note.of("note", String.class);
    private static final String HALF = "half a \ud83d pair";
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
    void half_a_surrogate_pair_in_a_payload_is_refused_and_not_replaced() {
        Client client = Client.on(database.dataSource());

        assertThatThrownBy(() -> client.submit(WORK, "k", HALF))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("surrogate pair");
        assertThat(client.items().find(WORK, "k")).isEmpty();

        assertThat(client.submit(WORK, "whole", "a whole \ud83d\ude00 pair").isNew())
                .isTrue();
    }

    @Test
    void nul_in_a_payload_is_refused_and_its_letters_are_not() {
        Client client = Client.on(database.dataSource());

        assertThatThrownBy(() -> client.submit(WORK, "k", "a NUL \u0000"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("NUL");
        assertThat(client.submit(WORK, "letters", "only \\u0000 as letters").isNew())
                .isTrue();
    }

    @Test
    void half_a_surrogate_pair_in_a_note_fails_the_attempt_and_says_so() {
        Steps<String> steps = WORK.steps().step("only", a -> Outcome.done().note(NOTE, HALF), s -> s.attempts(1));
        ItemView item = workedOn(steps);

        assertThat(item.state()).isEqualTo(State.FAILED);
        assertThat(Objects.requireNonNull(item.failure()).message()).contains("surrogate pair");
    }

    @Test
    void a_park_until_the_end_of_time_waits_without_end() {
        Steps<String> steps = WORK.steps()
                .step("only", a -> a.note(NOTE).isPresent() ? Outcome.done() : Outcome.park("waits", Instant.MAX));
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            long id = engine.client().submit(WORK, "k", "p").id();
            engine.drain();
            engine.drainAfter(Duration.ofDays(10_000));
            assertThat(engine.client().items().find(id).orElseThrow().state()).isEqualTo(State.PARKED);

            engine.client().items().wake(WORK, "k", Actor.person("ann", "read it"), NOTE.is("yes"));
            engine.drain();
            assertThat(engine.client().items().find(id).orElseThrow().state()).isEqualTo(State.DONE);
        }
    }

    @Test
    void a_time_before_all_others_is_now() {
        Steps<String> steps =
                WORK.steps().step("only", a -> a.parkExpired() ? Outcome.done() : Outcome.park("waits", Instant.MIN));

        assertThat(workedOn(steps).state()).isEqualTo(State.DONE);
    }

    private ItemView workedOn(Steps<String> steps) {
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            long id = engine.client().submit(WORK, "k", "p").id();
            engine.drain();
            return engine.client().items().find(id).orElseThrow();
        }
    }
}
