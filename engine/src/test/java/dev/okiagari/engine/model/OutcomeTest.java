package dev.okiagari.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.model.Outcome.Child;
import dev.okiagari.engine.model.Outcome.Decision;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OutcomeTest {
    private static final Note<String> RAW = Note.of("raw_key", String.class);
    private static final Note<Integer> PAGES = Note.of("pages", Integer.class);
    private static final Pipeline<String> INDEX = Pipeline.of("index", String.class);

    @Test
    void each_outcome_says_its_decision() {
        Instant noon = Instant.parse("2025-11-15T12:00:00Z");
        Duration hour = Duration.ofHours(1);

        assertThat(Outcome.next().decision()).isEqualTo(new Decision.Next());
        assertThat(Outcome.goTo("review").decision()).isEqualTo(new Decision.GoTo("review"));
        assertThat(Outcome.done().decision()).isEqualTo(new Decision.Done());
        assertThat(Outcome.reject("no").decision()).isEqualTo(new Decision.Reject("no"));
        assertThat(Outcome.later(hour, "why").decision()).isEqualTo(new Decision.Later(When.in(hour), "why"));
        assertThat(Outcome.later(noon, "why").decision()).isEqualTo(new Decision.Later(When.at(noon), "why"));
        assertThat(Outcome.park("why").decision()).isEqualTo(new Decision.Park("why", null));
        assertThat(Outcome.park("why", hour).decision()).isEqualTo(new Decision.Park("why", When.in(hour)));
        assertThat(Outcome.park("why", noon).decision()).isEqualTo(new Decision.Park("why", When.at(noon)));
    }

    @Test
    void an_outcome_has_no_write_notes_or_children_unless_given() {
        assertThat(Outcome.next().write()).isNull();
        assertThat(Outcome.next().notes()).isEmpty();
        assertThat(Outcome.next().children()).isEmpty();
    }

    @Test
    void two_writes_run_both_in_the_order_they_were_given() throws Exception {
        List<String> ran = new ArrayList<>();
        Outcome outcome = Outcome.next(tx -> ran.add("first"))
                .write(tx -> ran.add("second"))
                .write(tx -> ran.add("third"));

        Objects.requireNonNull(outcome.write()).run(untouchable());

        assertThat(ran).containsExactly("first", "second", "third");
    }

    @Test
    void two_writes_get_the_same_connection() throws Exception {
        List<Connection> seen = new ArrayList<>();
        Outcome outcome = Outcome.done(seen::add).write(seen::add);
        Connection tx = untouchable();

        Objects.requireNonNull(outcome.write()).run(tx);

        assertThat(seen).hasSize(2).allSatisfy(c -> assertThat((Object) c).isSameAs(tx));
    }

    @Test
    void a_write_that_fails_keeps_the_next_from_running() {
        List<String> ran = new ArrayList<>();
        Outcome outcome = Outcome.next(tx -> {
                    throw new IllegalStateException("first");
                })
                .write(tx -> ran.add("second"));

        assertThatThrownBy(() -> Objects.requireNonNull(outcome.write()).run(untouchable()))
                .hasMessage("first");
        assertThat(ran).isEmpty();
    }

    @Test
    void combined_writes_may_run_again() throws Exception {
        List<String> ran = new ArrayList<>();
        Write both = Objects.requireNonNull(
                Outcome.next(tx -> ran.add("a")).write(tx -> ran.add("b")).write());
        both.run(untouchable());
        both.run(untouchable());

        assertThat(ran).containsExactly("a", "b", "a", "b");
    }

    @Test
    void a_note_replaces_an_earlier_one_of_the_same_name() {
        Outcome outcome = Outcome.next().note(RAW, "old").note(PAGES, 3).note(RAW, "new");

        assertThat(outcome.notes()).containsExactly(PAGES.is(3), RAW.is("new"));
    }

    @Test
    void children_are_kept_in_order() {
        Outcome outcome = Outcome.done().child(INDEX, "a", "1").child(INDEX, "b", null);

        assertThat(outcome.children())
                .containsExactly(new Child<>(INDEX, Target.of("a", "1")), new Child<>(INDEX, Target.of("b", null)));
    }

    @Test
    void many_children_at_once_are_kept_in_order_behind_those_before() {
        Outcome outcome = Outcome.done()
                .child(INDEX, "a", "1")
                .children(INDEX, List.of(Target.of("b", "2"), Target.of("c", null)));

        assertThat(outcome.children()).extracting(c -> c.target().key()).containsExactly("a", "b", "c");
    }

    @Test
    @Timeout(30) // copying all for each one would take minutes
    void a_step_may_have_very_many_children_notes_and_counters() {
        int many = 100_000;
        Outcome outcome = Outcome.done();
        for (int n = 0; n < many; n++) {
            outcome = outcome.child(INDEX, "k" + n, null)
                    .note(Note.of("n" + n, Integer.class), n)
                    .count("c" + n, 1);
        }

        assertThat(outcome.children()).hasSize(many);
        assertThat(outcome.notes()).hasSize(many);
        assertThat(outcome.counts()).hasSize(many);
        assertThat(Outcome.done()
                        .children(
                                INDEX,
                                outcome.children().stream()
                                        .map(c -> Target.<String>of(c.target().key(), null))
                                        .toList())
                        .children())
                .isEqualTo(outcome.children());
    }

    @Test
    void two_outcomes_that_go_on_from_the_same_one_do_not_see_each_other() {
        Outcome base = Outcome.done().child(INDEX, "a", "1").note(PAGES, 1).count("seen", 1);
        Outcome one = base.child(INDEX, "b", "2").note(RAW, "one").count("seen", 10);
        Outcome other = base.child(INDEX, "c", "3").note(PAGES, 2).count("read", 1);

        assertThat(base.children()).hasSize(1);
        assertThat(one.children()).extracting(c -> c.target().key()).containsExactly("a", "b");
        assertThat(other.children()).extracting(c -> c.target().key()).containsExactly("a", "c");
        assertThat(base.notes()).containsExactly(PAGES.is(1));
        assertThat(one.notes()).containsExactly(PAGES.is(1), RAW.is("one"));
        assertThat(other.notes()).containsExactly(PAGES.is(2));
        assertThat(base.counts()).isEqualTo(Map.of("seen", 1L));
        assertThat(one.counts()).isEqualTo(Map.of("seen", 11L));
        assertThat(other.counts()).isEqualTo(Map.of("seen", 1L, "read", 1L));
        assertThatThrownBy(() -> one.counts().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void a_delay_that_no_calendar_can_hold_means_practically_for_ever() {
        Duration endless = Duration.ofSeconds(Long.MAX_VALUE);

        assertThat(Outcome.park("why", endless)).isEqualTo(Outcome.park("why", When.FOREVER));
        assertThat(Outcome.later(endless, "why")).isEqualTo(Outcome.later(When.FOREVER, "why"));
        assertThat(Outcome.later(endless.negated(), "why")).isEqualTo(Outcome.later(Duration.ZERO, "why"));
    }

    @Test
    void an_outcome_is_never_changed_each_call_gives_another() {
        Outcome plain = Outcome.next();
        Outcome more = plain.note(RAW, "x").child(INDEX, "a", "1").write(tx -> {});

        assertThat(plain).isEqualTo(Outcome.next());
        assertThat(more.decision()).isEqualTo(plain.decision());
        assertThatThrownBy(() -> more.notes().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> more.children().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void lists_given_to_an_outcome_may_change_afterwards() {
        List<Note.Value<?>> notes = new ArrayList<>(List.of(RAW.is("x")));
        Outcome outcome = new Outcome(new Decision.Done(), null, notes, List.of(), Map.of());
        notes.clear();

        assertThat(outcome.notes()).hasSize(1);
    }

    @Test
    void reasons_are_cleaned_like_messages() {
        assertThat(Outcome.reject("token=hunter2\0").decision()).isEqualTo(new Decision.Reject("token=***"));
        assertThat(((Decision.Park) Outcome.park("x".repeat(9000)).decision()).reason())
                .hasSize(4096);
    }

    /** A connection that nobody may use: these writes do not. */
    private static Connection untouchable() {
        return (Connection) Proxy.newProxyInstance(
                OutcomeTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException(method.getName());
                });
    }
}
