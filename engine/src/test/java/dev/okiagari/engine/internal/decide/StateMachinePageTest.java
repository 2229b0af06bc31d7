package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Draws docs/state-machine.md from {@link Transition}. */
class StateMachinePageTest {
    private record Arrow(String from, String to) {}

    @Test
    void the_page_of_the_state_machine_is_what_the_code_says() throws IOException {
        new GeneratedPage("state-machine.md", page()).requireCurrent(getClass());
    }

    @Test
    void the_diagram_has_every_transition_in_words_that_mermaid_can_read() {
        for (Transition transition : Transition.values()) {
            assertThat(diagram()).contains(drawn(transition));
            assertThat(drawn(transition)).doesNotContain(":", ";", "\n");
        }
    }

    private static String page() {
        return """
                <!-- Drawn from Transition.java by StateMachinePageTest; edit that, not this. -->

                # State machine

                What happens to an item, and where that takes it. `retrying` is waiting with a failure, `held` is waiting
                behind a hold. Every move below is made in one place (`Machine`), and every other combination of state
                and event is refused.

                ```mermaid
                %s```

                ## Every transition

                | transition | from | what happened | to |
                |---|---|---|---|
                %s
                Refresh this page with:

                ```
                %s
                ```
                """.formatted(diagram(), table(), GeneratedPage.command(StateMachinePageTest.class));
    }

    /** One arrow per pair of states, because twelve arrows between the same two states cannot be read. */
    private static String diagram() {
        Map<Arrow, List<String>> arrows = new LinkedHashMap<>();
        for (Transition transition : Transition.values()) {
            froms(transition)
                    .forEach(from -> arrows.computeIfAbsent(
                                    new Arrow(from, transition.to().word()), a -> new ArrayList<>())
                            .add(drawn(transition)));
        }
        String ends = Stream.of(State.values())
                .filter(State::isFinished)
                .map(s -> "    " + s.word() + " --> [*]\n")
                .collect(Collectors.joining());
        return arrows.entrySet().stream()
                .map(e -> "    " + e.getKey().from() + " --> " + e.getKey().to() + " : "
                        + String.join("<br/>", e.getValue()) + "\n")
                .collect(Collectors.joining("", "stateDiagram-v2\n", ends));
    }

    private static String table() {
        return Stream.of(Transition.values())
                .map(t -> "| `" + t + "` | "
                        + String.join(", ", froms(t).toList()).replace("[*]", "–") + " | " + t.label() + " | "
                        + t.to().word() + " |\n")
                .collect(Collectors.joining());
    }

    private static Stream<String> froms(Transition transition) {
        return transition.from().isEmpty()
                ? Stream.of("[*]")
                : transition.from().stream().sorted().map(State::word);
    }

    /** A colon or semicolon would end the label. */
    private static String drawn(Transition transition) {
        return transition.label().replace(":", " –").replace(';', ',');
    }
}
