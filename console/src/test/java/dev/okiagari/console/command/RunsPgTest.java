package dev.okiagari.console.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.engine.Run;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.AlreadyRunning;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs and schedules on the command line. */
class RunsPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");

    private TestDatabase database;
    private TestEngine engine;

    @BeforeEach
    void create() {
        database = TestPostgres.database(getClass(), "engine", Schema::apply);
        engine = TestEngine.on(database.dataSource(), WORK.steps().step("only", a -> {
            if (a.key().startsWith("bad")) {
                throw Kind.INVALID.as("made.up").because("can never pass");
            }
            return Outcome.done().count("stored", 1);
        }));
    }

    @AfterEach
    void drop() {
        engine.close();
        database.close();
    }

    private Typed type(String line) {
        return Typed.on(database.dataSource(), line);
    }

    private Run start(int bad) {
        return engine.client()
                .run("nightly", WORK)
                .targets(IntStream.range(0, 10).mapToObj(n -> Target.of((n < bad ? "bad" : "good") + n)))
                .failAbove(0.2)
                .start();
    }

    @Test
    void a_run_is_listed_shown_and_awaited_with_its_own_exit_code() throws Exception {
        long id = start(3).id();
        assertThat(type("runs show " + id).out())
                .startsWith("run " + id + " of nightly: active, 0 of 10 targets finished (0 %)")
                .contains("2 more may fail before it fails");
        Typed impatient = type("runs wait " + id + " --for 1ms");
        assertThat(impatient.exit()).isEqualTo(Exit.FAILED);
        assertThat(impatient.out()).contains("it goes on");

        engine.drain();

        assertThat(type("runs list").out())
                .containsPattern("ID +JOB +STATE +TARGETS +DONE +FAILED +LEFT +STARTED +TOOK +WHY")
                .containsPattern(id + " +nightly +failed +10 +7 +3 +0 .*3 of 10 targets failed");
        assertThat(type("runs show " + id).out())
                .contains("7 done, 3 failed; 0 owed")
                .contains("stored 7")
                .contains("3 failed as made.up, such as bad")
                .contains("can never pass");
        JsonNode shown = type("runs show " + id + " --json").json();
        assertThat(shown.get("failed").asInt()).isEqualTo(3);
        assertThat(shown.get("counters").get("stored").asInt()).isEqualTo(7);
        assertThat(shown.get("failures").get(0).get("category").asText()).isEqualTo("made.up");
        Typed awaited = type("runs wait " + id);
        assertThat(awaited.exit()).isEqualTo(Exit.FAILED);
        assertThat(awaited.out()).contains("failed, 3 of 10 targets failed");
        assertThat(type("runs list --job other").err()).contains("no run of job other");
    }

    @Test
    void a_run_is_aborted_resumed_and_its_failed_targets_are_tried_again() {
        long id = start(3).id();
        assertThat(type("runs abort " + id).err()).contains("--reason");
        assertThat(type("runs resume " + id + " --why early").err()).contains("could not resume run " + id);

        assertThat(type("runs abort " + id + " --why lunch").exit()).isZero();
        engine.drain();
        assertThat(type("runs abort " + id + " --why twice").err()).contains("it is stopping or has ended already");
        assertThat(type("runs show " + id).out()).contains("aborted").contains("10 owed");

        assertThat(type("runs resume " + id + " --why back").exit()).isZero();
        engine.drain();
        Typed rerun = type("runs rerun " + id + " --why mended --json");
        assertThat(rerun.exit()).as(rerun.err()).isZero();
        assertThat(rerun.out()).contains("\"goesOnAs\" : " + (id + 1));
        assertThat(type("runs rerun " + id + " --why twice").exit()).isEqualTo(AlreadyRunning.EXIT_CODE);
        engine.drain();
        assertThat(type("runs show " + (id + 1)).out()).contains("tries the failed targets of run " + id + " again");
    }

    @Test
    void a_run_that_nobody_started_is_told_without_a_stack_trace() {
        Typed show = type("runs show 4711");

        assertThat(show.exit()).isEqualTo(Exit.FAILED);
        assertThat(show.err()).contains("4711").doesNotContain("\tat ");
    }

    @Test
    void schedules_are_listed_paused_resumed_and_fired() throws Exception {
        assertThat(type("schedules list").err()).contains("no schedule yet");
        engine.schedules(Schedule.every("sweep", Duration.ofHours(1), firing -> {}));

        assertThat(type("schedules list").out()).containsPattern("sweep +every .+ in \\d+ .* never +0 +0");
        assertThat(type("schedules pause sweep --why quiet").out()).contains("does not fire until it is resumed");
        assertThat(type("schedules pause sweep --why twice").err()).contains("it is paused already");
        assertThat(type("schedules list --json")
                        .json()
                        .get("schedules")
                        .get(0)
                        .get("paused")
                        .asBoolean())
                .isTrue();
        assertThat(type("schedules resume sweep --why loud").exit()).isZero();
        assertThat(type("schedules fire sweep --why now").exit()).isZero();
        assertThat(engine.fireSchedules()).isEqualTo(1);
        assertThat(type("schedules list").out()).containsPattern("sweep .* just now +1 +0|sweep .* ago +1 +0");
        String range = "schedules backfill sweep --from 2026-01-01 --to 2026-01-01T06:00:00Z ";
        assertThat(type(range + "--dry-run --json").json().get("added").asInt()).isEqualTo(6);
        assertThat(type(range + "--why gap").out())
                .isEqualTo(
                        "sweep: 6 slots are fired within seconds or one after the other; skipped 0 that fired when due,"
                                + " 0 backfilled before or waiting\n");
        assertThat(type("schedules list").out()).contains("6 slots to backfill");
        assertThat(engine.fireSchedules()).isEqualTo(6);
        assertThat(type(range + "--why gap").out()).contains("0 slots are fired", "6 backfilled before");
        assertThat(type("schedules stop-backfill sweep --why done").exit()).isEqualTo(Exit.FAILED);
        Typed mistyped = type("schedules backfill sweep --from yesterday --to 2026-01-02 --why gap");
        assertThat(mistyped.exit()).isEqualTo(Exit.USAGE);
        assertThat(mistyped.err()).contains("'yesterday' is not a time: write 2026-11-01");
        Typed unknown = type("schedules fire swep --why typo");
        assertThat(unknown.exit()).isEqualTo(Exit.FAILED);
        assertThat(unknown.err()).contains("swep").doesNotContain("\tat ");
    }
}
