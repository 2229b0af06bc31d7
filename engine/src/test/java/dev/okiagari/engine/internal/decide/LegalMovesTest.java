package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.When;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every event in every state: the table below is the expectation, written by hand; a dot is an illegal move. */
class LegalMovesTest {
    private static final String TABLE = """
            event              waiting held   leased             started               parked             done   failed rejected cancelled
            claimed            CLAIM   .      .                  .                     CLAIM_EXPIRED_PARK .      .      .        .
            started            .       .      START              .                     .                  .      .      .        .
            next_with_room     .       .      .                  CHAIN                 .                  .      .      .        .
            next               .       .      .                  ADVANCE               .                  .      .      .        .
            goto_with_room     .       .      .                  CHAIN                 .                  .      .      .        .
            goto               .       .      .                  ADVANCE               .                  .      .      .        .
            done               .       .      .                  FINISH                .                  .      .      .        .
            reject             .       .      .                  REJECT                .                  .      .      .        .
            later              .       .      .                  DEFER                 .                  .      .      .        .
            park               .       .      .                  PARK                  .                  .      .      .        .
            transient          .       .      .                  BACK_OFF              .                  .      .      .        .
            throttled          .       .      .                  BACK_OFF              .                  .      .      .        .
            timed_out          .       .      .                  BACK_OFF              .                  .      .      .        .
            unknown            .       .      .                  BACK_OFF              .                  .      .      .        .
            invalid            .       .      .                  FAIL_INVALID          .                  .      .      .        .
            broken             .       .      .                  FAIL_BROKEN           .                  .      .      .        .
            misconfigured      .       .      .                  HOLD_UPSTREAM         .                  .      .      .        .
            outage             .       .      .                  SIT_OUT               .                  .      .      .        .
            no_connection      .       .      .                  NO_CONNECTION         .                  .      .      .        .
            held_back          .       .      HOLD_BACK          HOLD_BACK             .                  .      .      .        .
            hook_failed        .       .      HOOK_FAILED        HOOK_FAILED           .                  .      .      .        .
            node_died          .       .      NODE_DEATH         NODE_DEATH            .                  .      .      .        .
            node_died_marked   .       .      NODE_DEATH_CHARGED NODE_DEATH_CHARGED    .                  .      .      .        .
            hung               .       .      .                  HANG                  .                  .      .      .        .
            given_up           .       .      GIVE_UP            GIVE_UP               .                  .      .      .        .
            brought_back       .       .      BRING_BACK         BRING_BACK            .                  .      .      .        .
            stopped            .       .      STOP               STOP                  .                  .      .      .        .
            refunded           REFUND  REFUND .                  .                     .                  .      REVIVE .        .
            woken              .       .      .                  .                     WAKE               .      .      .        .
            retried            RETRY   RETRY  .                  .                     .                  .      RETRY  RETRY    RETRY
            replayed           REPLAY  REPLAY .                  .                     REPLAY             REPLAY REPLAY REPLAY   REPLAY
            cancelled          CANCEL  CANCEL CANCEL             CANCEL                CANCEL             .      .      .        .
            held               HOLD    HOLD   .                  .                     .                  .      .      .        .
            released           .       RELEASE .                 .                     .                  .      .      .        .
            """;

    private static final Map<String, Event> EVENTS = events();
    private static final Map<String, Situation> PLACES = places();

    record Cell(String event, String place, String expected) {
        boolean isLegal() {
            return !expected.equals(".");
        }
    }

    private static Stream<Cell> cells() {
        List<String> lines = TABLE.lines().toList();
        String[] head = words(lines.getFirst());
        return lines.stream()
                .skip(1)
                .map(LegalMovesTest::words)
                .flatMap(row -> IntStream.range(1, head.length).mapToObj(i -> new Cell(row[0], head[i], row[i])));
    }

    @ParameterizedTest
    @MethodSource("cells")
    void each_event_in_each_state_makes_the_move_of_the_table_or_is_refused(Cell cell) {
        Situation now = place(cell.place());
        Event event = Objects.requireNonNull(EVENTS.get(cell.event()));
        if (!cell.isLegal()) {
            assertThatThrownBy(() -> Machine.apply(now, event, Facts.usual()))
                    .isInstanceOf(IllegalMove.class)
                    .hasMessageStartingWith("could not apply ")
                    .hasMessageContaining("because the item is " + now.state().word());
            return;
        }
        Move move = Machine.apply(now, event, Facts.usual());

        assertThat(move.transition()).isEqualTo(Transition.valueOf(cell.expected()));
        assertThat(move.transition().from()).contains(now.state());
        assertThat(move.after().state()).isEqualTo(move.transition().to());
    }

    @Test
    void the_table_has_every_event_every_decision_every_kind_and_every_state() {
        Set<String> rows = cells().map(Cell::event).collect(Collectors.toSet());
        Set<String> columns = cells().map(Cell::place).collect(Collectors.toSet());

        assertThat(rows).isEqualTo(EVENTS.keySet());
        assertThat(columns).isEqualTo(PLACES.keySet());
        assertThat(EVENTS.values().stream().map(Event::getClass).distinct())
                .hasSameSizeAs(Event.class.getPermittedSubclasses());
        assertThat(decisions().map(Decision::getClass).distinct())
                .hasSameSizeAs(Decision.class.getPermittedSubclasses());
        assertThat(rows).containsAll(Stream.of(Kind.values()).map(Kind::word).toList());
        assertThat(PLACES.values().stream().map(Situation::state).distinct()).containsExactly(State.values());
    }

    @Test
    void what_is_finished_moves_by_retry_replay_and_refund_alone() {
        Set<String> movers = cells().filter(
                        c -> c.isLegal() && place(c.place()).state().isFinished())
                .map(Cell::event)
                .collect(Collectors.toSet());

        assertThat(movers).containsExactlyInAnyOrder("retried", "replayed", "refunded");
        assertThat(Stream.of(Transition.values()).filter(t -> t.from().stream().anyMatch(State::isFinished)))
                .containsExactly(Transition.REVIVE, Transition.RETRY, Transition.REPLAY);
    }

    private static Stream<Decision> decisions() {
        return EVENTS.values().stream()
                .filter(Event.Decided.class::isInstance)
                .map(e -> ((Event.Decided) e).decision());
    }

    private static Map<String, Event> events() {
        Map<String, Event> events = new LinkedHashMap<>();
        events.put("claimed", new Event.Claimed());
        events.put("started", new Event.Started());
        events.put("next_with_room", new Event.Decided(new Decision.Next(), true));
        events.put("next", new Event.Decided(new Decision.Next(), false));
        events.put("goto_with_room", new Event.Decided(new Decision.GoTo("review"), true));
        events.put("goto", new Event.Decided(new Decision.GoTo("review"), false));
        events.put("done", new Event.Decided(new Decision.Done(), false));
        events.put("reject", new Event.Decided(new Decision.Reject("no"), false));
        events.put("later", new Event.Decided(new Decision.Later(When.now(), "soon"), false));
        events.put("park", new Event.Decided(new Decision.Park("wait", null), false));
        for (Kind kind : Kind.values()) {
            events.put(kind.word(), new Event.Failed(Facts.failure(kind), MachineFixture.MIDDLE, true));
        }
        events.put("outage", new Event.Failed(Facts.failure(Kind.TRANSIENT), MachineFixture.MIDDLE, true, true));
        events.put("no_connection", new Event.NoConnection(Facts.failure(Kind.TRANSIENT), 1, MachineFixture.MIDDLE));
        events.put("held_back", new Event.HeldBack("arxiv is held", Duration.ZERO));
        events.put("hook_failed", new Event.HookFailed(Facts.failure(Kind.BROKEN)));
        events.put("node_died", new Event.NodeDied(false));
        events.put("node_died_marked", new Event.NodeDied(true));
        events.put("hung", new Event.Hung());
        events.put("stopped", new Event.Stopped());
        events.put("refunded", new Event.Refunded(1));
        events.put("woken", new Event.Woken());
        events.put("retried", new Event.Retried());
        events.put("replayed", new Event.Replayed("content"));
        events.put("given_up", new Event.GivenUp("stuck_exhausted"));
        events.put("brought_back", new Event.BroughtBack());
        events.put("cancelled", new Event.Cancelled("withdrawn"));
        events.put("held", new Event.Held("look first"));
        events.put("released", new Event.Released());
        return events;
    }

    private static Map<String, Situation> places() {
        Map<String, Situation> places = new LinkedHashMap<>();
        places.put("waiting", at(State.WAITING, false, false));
        places.put("held", at(State.WAITING, false, true));
        places.put("leased", at(State.RUNNING, false, false));
        places.put("started", at(State.RUNNING, true, false));
        places.put("parked", at(State.PARKED, false, false));
        places.put("done", at(State.DONE, false, false));
        places.put("failed", at(State.FAILED, false, false));
        places.put("rejected", at(State.REJECTED, false, false));
        places.put("cancelled", at(State.CANCELLED, false, false));
        return places;
    }

    private static Situation at(State state, boolean started, boolean held) {
        return new Situation(state, "content", 1, 0, started, 0, Duration.ZERO, 0, 0, held, false);
    }

    private static Situation place(String name) {
        return Objects.requireNonNull(PLACES.get(name));
    }

    private static String[] words(String line) {
        return line.strip().split("\\s+", -1);
    }
}
