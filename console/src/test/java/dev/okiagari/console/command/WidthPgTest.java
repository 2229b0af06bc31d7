package dev.okiagari.console.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.Target;
import dev.okiagari.kit.terminal.OneLine;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On a narrow terminal nothing is cut but reasons. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WidthPgTest {
    private static final String WORDY = "a reason that goes on and on ".repeat(12);

    @SuppressWarnings("NullAway.Init")
    private EveryStateFixture fixture;

    @BeforeAll
    void set_the_scene() throws Exception {
        fixture = EveryStateFixture.of(getClass());
        assertThat(type("items hold retrying --why " + WORDY.strip().replace(' ', '_'))
                        .exit())
                .isZero();
        assertThat(type("holds hold arxiv --why " + WORDY.strip().replace(' ', '_'))
                        .exit())
                .isZero();
        fixture.client()
                .run("a-nightly-job-with-a-name", EveryStateFixture.SKILLS)
                .targets(Stream.of(Target.of("one")))
                .start();
    }

    @AfterAll
    void clear() {
        fixture.close();
    }

    private Typed type(String line) {
        return Typed.on(fixture.database().dataSource(), line);
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80})
    void state_key_and_step_of_items_are_whole(int columns) {
        for (String key : List.of("done", "invalid", "rejected", "parked", "later", "retrying")) {
            assertThat(narrow("items list --state all", columns))
                    .anyMatch(line -> line.matches(" *\\d+ +papers +" + key + " +\\w+ +content\\b.*"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80})
    void failures_upstreams_runs_holds_and_steps_are_named_whole(int columns) {
        assertThat(narrow("failures", columns)).anyMatch(line -> line.matches("content +arxiv\\.down +1 .*"));
        assertThat(narrow("upstreams", columns))
                .anyMatch(line -> line.matches("arxiv +on hold for .+the last 1 call failed.*"));
        assertThat(narrow("runs list", columns))
                .anyMatch(line -> line.matches(" *\\d+ +a-nightly-job-with-a-name +\\w+ .*"));
        assertThat(narrow("holds", columns)).anyMatch(line -> line.matches("upstream:arxiv .*"));
    }

    /** The lines of a command: none is wider than the terminal. */
    private List<String> narrow(String command, int columns) {
        Typed typed = type(command + " --columns " + columns);
        assertThat(typed.exit()).as(typed.err()).isZero();
        List<String> lines = typed.out().lines().toList();
        assertThat(lines).as(typed.out()).allMatch(line -> OneLine.width(line) <= columns);
        assertThat(lines.stream().filter(line -> line.contains("…")))
                .as("nothing is cut in the middle of a line")
                .allMatch(line -> line.indexOf('…') == line.length() - 1);
        return lines;
    }
}
